import Foundation
import Testing

@Suite struct FloorTests {
    /// Targets with the targets they depend on, in the order of `Package.swift`: lower floors first.
    static func floors() throws -> [(name: String, dependencies: [String])] {
        let manifest = try Repository.text("Package.swift")
        var floors: [(String, [String])] = []
        for match in manifest.matches(of: /(?:floor|library)\(\s*((?:"[^"]*"[,\s]*)+)/) {
            let names = match.output.1.matches(of: /"([^"]*)"/).map { String($0.output.1) }
            if let name = names.first { floors.append((name, Array(names.dropFirst()))) }
        }
        for match in manifest.matches(of: /\.target\(\s*name: "(C[^"]*)"/) {
            floors.append((String(match.output.1), []))
        }
        return floors
    }

    static func imports(of target: String) throws -> Set<String> {
        var modules: Set<String> = []
        for path in Repository.files(below: "Sources/\(target)", ending: ".swift") {
            for line in try Repository.lines(path) where line.contains("import ") {
                let words = line.split(separator: " ").prefix(4)
                // `import X`, `package import X`, `import struct X.Y`
                guard let place = words.firstIndex(of: "import"), place <= 1,
                    let module = words.dropFirst(place + 1).last
                else { continue }
                modules.insert(String(module.prefix { $0 != "." }))
            }
        }
        return modules
    }

    @Test func `a target imports what it declares, and nothing it does not`() throws {
        let floors = try Self.floors()
        let names = Set(floors.map(\.name))
        for floor in floors where floor.name.hasPrefix("Flow") {
            let imported = try Self.imports(of: floor.name).intersection(names)
            #expect(imported == Set(floor.dependencies).intersection(names), "\(floor.name)")
        }
    }

    @Test func `a target depends on lower floors only`() throws {
        var lower: Set<String> = ["CMicroHTTPD", "CRE2"]
        for floor in try Self.floors() {
            for dependency in floor.dependencies where dependency.first?.isUppercase ?? false {
                #expect(lower.contains(dependency), "\(floor.name) stands below \(dependency)")
            }
            lower.insert(floor.name)
        }
    }

    @Test func `each C library is known to one target`() throws {
        var users: [String: [String]] = [:]
        for floor in try Self.floors() where floor.name.hasPrefix("Flow") {
            for module in try Self.imports(of: floor.name) where module.hasPrefix("C") && module != "CSpeedups" {
                users[module, default: []].append(floor.name)
            }
        }
        for (module, targets) in users { #expect(targets.count == 1, "\(module) is imported by \(targets)") }
    }

    @Test func `the top level holds the agreed folders only`() throws {
        let agreed: Set = ["Sources", "Tests", "flows", "schemas", "examples"]
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
        for name in names where !name.hasPrefix(".") {
            #expect(!Repository.isFolder(name) || agreed.contains(name), "\(name)")
        }
    }

    @Test func `no package is fetched`() throws {
        #expect(!(try Repository.text("Package.swift")).contains(".package("))
    }
}
