// Functions in families, for lists that people read.

package import FlowCEL

extension FlowFunctions {
    /// Functions by family: what their names have before the first dot, those without one first.
    package static func families(
        of functions: [Function] = Environment.standardFunctions + all
    ) -> [(family: String, names: [String])] {
        var families: [(family: String, names: [String])] = [("", [])]
        for name in functions.map(\.name) {
            let family = name.split(separator: ".").dropLast().joined(separator: ".")
            if let index = families.firstIndex(where: { $0.family == family }) {
                if !families[index].names.contains(name) { families[index].names.append(name) }
            } else {
                families.append((family, [name]))
            }
        }
        return families.map { ($0.family, $0.names.sorted()) }.sorted { $0.family < $1.family }
    }
}
