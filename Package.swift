// swift-tools-version: 6.3
// The floors of the house, lowest first: a target imports lower floors only. No Swift packages.
import PackageDescription

/// What every Swift target of the house is compiled with.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
]

/// A Swift target of the house and the lower floors it imports directly.
func floor(_ name: String, _ lower: String...) -> Target {
    .target(name: name, dependencies: lower.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The tests of one target, in `Tests/NAMETests`; their `Fixtures` folder is read in place, not copied as a resource.
func tests(_ name: String, _ imported: String..., fixtures: Bool = false) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: ([name] + imported).map { .byName(name: $0) },
        exclude: fixtures ? ["Fixtures"] : [], swiftSettings: settings)
}

/// A C library of the system, in a target of its own.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "flowrun",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "FlowCEL", targets: ["FlowCEL"]),
        .executable(name: "flowrun", targets: ["flowrun"]),
    ],
    targets: [
        // 0: the C world
        library("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        library("CLibCURL", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl"),
        // Loaded when the first server starts.
        .target(name: "CMicroHTTPD"),
        .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2")]),
        // 1
        floor("FlowDiagnostics"),
        floor("FlowJSON"),
        floor("FlowEncoding"),
        floor("FlowConcurrency"),
        floor("FlowCommandLine", "FlowDiagnostics"),
        // 2
        floor("FlowYAML", "CLibYAML", "FlowDiagnostics"),
        floor("FlowCEL", "CRE2", "FlowDiagnostics", "FlowJSON"),
        floor("FlowHTTP", "CLibCURL", "FlowConcurrency"),
        floor("FlowCrypto", "CLibCrypto", "FlowEncoding", "FlowJSON"),
        // 3
        floor("FlowHTTPServer", "CMicroHTTPD", "FlowConcurrency", "FlowCrypto", "FlowHTTP"),
        floor(
            "FlowFunctions", "FlowCEL", "FlowCrypto", "FlowDiagnostics", "FlowEncoding", "FlowHTTP", "FlowJSON"),
        // 4
        floor("FlowModel", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowJSON", "FlowYAML"),
        // 5
        floor(
            "FlowEngine", "FlowCEL", "FlowConcurrency", "FlowCrypto", "FlowDiagnostics", "FlowEncoding", "FlowHTTP",
            "FlowJSON",
            "FlowModel", "FlowYAML"),
        // 6
        floor(
            "FlowHost", "FlowCEL", "FlowConcurrency", "FlowCrypto", "FlowDiagnostics", "FlowEncoding", "FlowEngine",
            "FlowHTTP", "FlowHTTPServer", "FlowJSON", "FlowModel"),
        floor(
            "FlowSandbox", "FlowCEL", "FlowConcurrency", "FlowCrypto", "FlowDiagnostics", "FlowEncoding",
            "FlowFunctions", "FlowHTTP", "FlowHTTPServer", "FlowJSON", "FlowModel", "FlowYAML"),
        // 7
        floor(
            "FlowScenario", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEngine", "FlowHTTP",
            "FlowHTTPServer", "FlowHost", "FlowJSON", "FlowModel", "FlowSandbox", "FlowYAML"),
        // 8
        floor(
            "FlowReport", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEncoding", "FlowEngine",
            "FlowFunctions", "FlowHTTP",
            "FlowJSON", "FlowModel", "FlowSandbox", "FlowScenario"),
        // 9
        floor("FlowLanguageServer", "FlowCEL", "FlowDiagnostics", "FlowHTTP", "FlowJSON", "FlowModel", "FlowYAML"),
        // 10
        floor(
            "FlowrunCLI", "FlowCEL", "FlowCommandLine", "FlowConcurrency", "FlowCrypto", "FlowDiagnostics",
            "FlowEngine", "FlowFunctions", "FlowHTTP", "FlowHTTPServer", "FlowHost", "FlowJSON", "FlowLanguageServer",
            "FlowModel",
            "FlowReport", "FlowSandbox", "FlowScenario", "FlowYAML"),
        .executableTarget(name: "flowrun", dependencies: ["FlowrunCLI"], swiftSettings: settings),

        tests("FlowDiagnostics"),
        tests("FlowJSON", "FlowTestSupport"),
        tests("FlowCommandLine", "FlowDiagnostics"),
        tests("FlowYAML", "FlowDiagnostics", "FlowTestSupport", fixtures: true),
        tests("FlowCEL", "FlowDiagnostics", "FlowJSON", "FlowTestSupport"),
        .target(
            name: "FlowTestSupport", dependencies: ["FlowConcurrency", "FlowHTTP"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests(
            "FlowModel", "FlowCEL", "FlowDiagnostics", "FlowFunctions", "FlowJSON", "FlowTestSupport", "FlowYAML",
            fixtures: true),
        tests(
            "FlowEngine", "FlowCEL", "FlowConcurrency", "FlowCrypto", "FlowDiagnostics", "FlowEncoding",
            "FlowFunctions", "FlowHTTP", "FlowJSON",
            "FlowModel", "FlowTestSupport"),
        .testTarget(
            name: "FlowsTests",
            dependencies: [
                "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEngine", "FlowFunctions", "FlowHTTP",
                "FlowHTTPServer", "FlowJSON",
                "FlowModel", "FlowSandbox", "FlowTestSupport", "FlowYAML",
            ], swiftSettings: settings),
        .testTarget(name: "RepositoryTests", swiftSettings: settings),
        tests("FlowEncoding"),
        tests("FlowConcurrency"),
        tests("FlowHTTP", "FlowConcurrency", "FlowHTTPServer", "FlowTestSupport"),
        tests("FlowCrypto", "FlowEncoding", "FlowJSON", "FlowTestSupport"),
        tests("FlowFunctions", "FlowCEL", "FlowDiagnostics"),
        tests("FlowHTTPServer", "FlowConcurrency", "FlowCrypto", "FlowHTTP", "FlowTestSupport"),

        .executableTarget(
            name: "SessionWriter", dependencies: ["FlowCEL", "FlowHost"], path: "Tests/Support/SessionWriter",
            swiftSettings: settings),
        tests(
            "FlowHost", "FlowCEL", "FlowConcurrency", "FlowEngine", "FlowHTTP", "FlowHTTPServer", "FlowModel",
            "FlowTestSupport", "SessionWriter"),

        .executableTarget(
            name: "ExpressionFuzz", dependencies: ["FlowCEL", "FlowFunctions"], path: "Tests/Fuzz/ExpressionFuzz",
            swiftSettings: settings),
        .target(name: "BenchmarkSupport", path: "Tests/Benchmarks/Support", swiftSettings: settings),
        .executableTarget(
            name: "ValidateBenchmark", dependencies: ["BenchmarkSupport"], path: "Tests/Benchmarks/ValidateBenchmark",
            swiftSettings: settings),
        .executableTarget(
            name: "RunBenchmark", dependencies: ["BenchmarkSupport"], path: "Tests/Benchmarks/RunBenchmark",
            swiftSettings: settings),
        .executableTarget(
            name: "StepBenchmark",
            dependencies: ["FlowCEL", "FlowDiagnostics", "FlowEngine", "FlowFunctions", "FlowHTTP", "FlowModel"],
            path: "Tests/Benchmarks/StepBenchmark", swiftSettings: settings),
        tests(
            "FlowReport", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEngine", "FlowHTTP", "FlowJSON",
            "FlowModel"),
        tests(
            "FlowrunCLI", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEncoding", "FlowEngine", "FlowHTTP",
            "FlowHTTPServer", "FlowHost", "FlowJSON", "FlowModel", "FlowReport", "FlowSandbox", "FlowScenario",
            "FlowTestSupport", "flowrun", fixtures: true),
        .executableTarget(
            name: "CELBenchmark", dependencies: ["FlowCEL"], path: "Tests/Benchmarks/CELBenchmark",
            swiftSettings: settings),
        tests(
            "FlowSandbox", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowHTTP", "FlowHTTPServer", "FlowJSON",
            "FlowModel", "FlowTestSupport", fixtures: true),
        tests(
            "FlowScenario", "FlowCEL", "FlowConcurrency", "FlowDiagnostics", "FlowEngine", "FlowFunctions", "FlowHTTP",
            "FlowJSON", "FlowModel", "FlowSandbox", "FlowTestSupport", fixtures: true),
    ],
    cxxLanguageStandard: .cxx17
)
