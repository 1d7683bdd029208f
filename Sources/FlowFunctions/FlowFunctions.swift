// What sign-in flows need beyond the standard library of the language.

package import FlowCEL

/// The functions of this field.
package enum FlowFunctions {
    /// All functions, family by family; they go into an environment after the standard ones.
    package static let all: [Function] =
        Function.comparisons + Function.epochs + Function.hashes + Function.keyedHashes + Function.encodings
        + Function.urls + Function.forms + Function.jsonTexts + Function.texts + Function.tokens + Function.keys
        + Function.pkce
        + Function.mapMethods + Function.generators + Function.oneTimeCodes
}
