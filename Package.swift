// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// The language mode of the modules and of their tests.
///
/// Two kinds of targets keep Swift 5 mode: suites that are written as users write them, and tests of the waiting
/// functions of `XCTestCase`, which nonisolated synchronous tests cannot call in Swift 6 mode.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let relaxed: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Only the commands use other packages.
let commands: TargetDependencyCondition? = .when(traits: ["Commands"])

let package = Package(
  name: "understudy",
  products: [
    .library(name: "XCUIAutomation", targets: ["XCUIAutomation"]),
    .plugin(name: "XCUITestSupport", targets: ["XCUITestSupport"]),
    .plugin(name: "UnderstudyCommand", targets: ["UnderstudyCommand"]),
    .library(name: "AppleModules", targets: ["UIKit", "AppKit", "CoreGraphics"]),
    .executable(name: "understudy", targets: ["understudy"]),
    .executable(name: "understudy-studio", targets: ["understudy-studio"]),
    .executable(name: "understudy-bots", targets: ["understudy-bots"]),
  ],
  traits: [
    .trait(
      name: "Commands",
      description:
        "The commands understudy, understudy-studio and understudy-bots. Without it, with \"traits: []\" in the "
        + "dependency, a package fetches no package but this one."),
    .default(enabledTraits: ["Commands"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Only understudy-studio links both of these; understudy-bots links only the first.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
  ],
  targets: [
    // Layers −2 to 0: settings, time limits, C libraries and shims, processes, the message bus. The layers have the
    // numbers of ARCHITECTURE.md; script/check-layers checks the imports, and which modules may import a C library.
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CXCB", pkgConfig: "xcb",
      providers: [
        .apt([
          "libxcb1-dev", "libxcb-composite0-dev", "libxcb-damage0-dev", "libxcb-randr0-dev",
          "libxcb-record0-dev", "libxcb-render0-dev", "libxcb-res0-dev",
          "libxcb-xfixes0-dev",
          "libxcb-shm0-dev", "libxcb-sync-dev", "libxcb-xtest0-dev",
        ])
      ]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CXPath", dependencies: ["CXML2"]),
    .target(name: "CXMLReader", dependencies: ["CXML2"]),
    .target(name: "CPixels"),
    .target(name: "Settings", swiftSettings: strict),
    .target(name: "Timing", dependencies: ["Settings"], swiftSettings: strict),
    .target(name: "Synchronized", dependencies: ["CLinux"], swiftSettings: strict),
    // Starts, follows and ends processes of the system.
    .target(name: "Processes", dependencies: ["Timing", "CLinux"], swiftSettings: strict),

    .target(name: "DBus", dependencies: ["CSystemd"], swiftSettings: strict),

    // Layer 1: clients of the accessibility bus and of the display server, the record of a run, and what reports and
    // pages are built from. These modules do not import each other.
    .target(
      name: "AccessibilityBus", dependencies: ["Synchronized", "DBus", "Timing", "CSystemd"],
      swiftSettings: strict),
    .target(
      name: "WindowSystem",
      dependencies: ["Synchronized", "Timing", "CXCB", "CPNG", "CJPEG", "CLinux", "CPixels"],
      swiftSettings: strict),
    .target(
      name: "ResultBundle",
      dependencies: ["Settings", "Synchronized", "Timing", "CZlib", "CCrypto", "CLinux"],
      swiftSettings: strict),
    .target(name: "Notation", swiftSettings: strict),
    .target(name: "XCTestSymbols", swiftSettings: strict),
    .target(name: "Performance", dependencies: ["Settings", "CZlib"], swiftSettings: strict),
    .target(name: "Profiling", swiftSettings: strict),

    .target(
      name: "WebServer",
      dependencies: [
        "Timing", "Synchronized", "Processes",
        .product(name: "NIOCore", package: "swift-nio", condition: commands),
        .product(name: "NIOPosix", package: "swift-nio", condition: commands),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: commands),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: commands),
      ], swiftSettings: strict),

    // The scripts and styles of the pages of the report, the studio and the bots.
    .target(
      name: "WebAssets", exclude: ["Types", "jsconfig.json", "package.json"], swiftSettings: strict,
      plugins: ["EmbeddedTexts"]),

    // Layer 2: private desktops, on the connection of WindowSystem.
    .target(
      name: "Desktop",
      dependencies: [
        "Settings", "Processes", "DBus", "Timing", "WindowSystem", "Notation", "CLinux", "CSystemd",
      ],
      exclude: ["Toolkits/GTK/gtk4-bounds.c"],
      resources: ["x86_64", "aarch64"].map { .embedInCode("Toolkits/GTK/gtk4-bounds-\($0).so") },
      swiftSettings: strict),
    // Layers 3 to 8, and Predicates of layer 0: the engine, with programs under test, their elements, and actions on
    // them. Each module imports only modules before it.
    .target(name: "Predicates", dependencies: [], swiftSettings: strict),
    // Layer 3: element types, trees, geometry, queries, the hit test, and the protocols that a toolkit implements.
    .target(
      name: "ElementModel",
      dependencies: [
        "Settings",
        "AccessibilityBus", "Notation", "Predicates", "ResultBundle", "Timing",
        "WindowSystem",
      ],
      swiftSettings: strict),
    // Layer 4: the code for each toolkit.
    .target(
      name: "Toolkits",
      dependencies: [
        "AccessibilityBus", "CLinux", "Desktop", "ElementModel", "Processes", "Synchronized", "Timing",
        "WindowSystem",
      ],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),
    // Layer 5: desktops and the programs that run on them: launch, idle, the screen, pictures and videos.
    .target(
      name: "Programs",
      dependencies: [
        "Settings",
        "AccessibilityBus", "CLinux", "Desktop", "ElementModel", "Notation", "Processes", "ResultBundle",
        "Synchronized", "Timing", "Toolkits", "WindowSystem",
      ],
      swiftSettings: strict),
    // Layer 6: elements by their queries, actions, interruptions, events.
    .target(
      name: "Interaction",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementModel", "Processes", "Programs", "ResultBundle",
        "Synchronized", "Timing", "Toolkits", "WindowSystem",
      ],
      swiftSettings: strict),
    // Layer 7: the rules of the accessibility audit.
    .target(
      name: "Audit",
      dependencies: ["AccessibilityBus", "ElementModel", "Interaction", "Programs", "WindowSystem"],
      swiftSettings: strict),
    // Layer 4: queries as Swift code, written, read and run.
    .target(
      name: "QueryWriting",
      dependencies: ["ElementModel", "Notation", "Predicates"],
      swiftSettings: strict),
    // Layer 8: recordings of the trees of all programs on a desktop.
    .target(
      name: "TreeRecordings",
      dependencies: ["AccessibilityBus", "Audit", "ElementModel", "Processes", "Programs", "WindowSystem"],
      swiftSettings: strict),

    // Layer 0: hooks of the C library and of the Swift runtime, and stack frames.
    .target(name: "CTestHook"),
    .target(name: "CTestStack"),
    // Layer 8: the parts of XCTest that Linux lacks, reports, test runs, recordings.
    .target(
      name: "XCTestSupport",
      dependencies: [
        "Settings",
        "Programs", "Interaction", "ElementModel", "Processes", "Predicates", "Timing", "Synchronized",
        "ResultBundle", "WindowSystem", "Desktop", "Performance", "CLinux", "CTestHook",
        "CTestStack", "XCTestSymbols",
      ],
      swiftSettings: strict),

    // Layer 2: the results of a run, and the comparison of two runs.
    .target(name: "TestResults", dependencies: ["ResultBundle", "Performance"], swiftSettings: strict),
    .target(
      name: "TestReport",
      dependencies: ["TestResults", "ResultBundle", "Performance", "Profiling", "WebAssets", "Notation"],
      swiftSettings: strict),

    .target(
      name: "TestRunner",
      dependencies: ["Settings", "Processes", "Timing", "Desktop", "ResultBundle", "Notation", "Profiling"],
      swiftSettings: strict),

    .target(
      name: "TestSetup", dependencies: ["Desktop", "Notation", "Processes", "TestRunner", "Timing"],
      swiftSettings: strict),

    .target(
      name: "Recorder",
      dependencies: [
        "QueryWriting", "Programs", "Interaction", "ElementModel", "Synchronized", "Timing",
        "AccessibilityBus", "WindowSystem",
        "Notation",
      ],
      swiftSettings: strict),

    .target(
      name: "Inspector",
      dependencies: [
        "Toolkits", "QueryWriting", "Programs", "ElementModel", "Audit", "Predicates", "Synchronized",
        "AccessibilityBus", "WindowSystem", "Notation",
      ],
      swiftSettings: strict),

    .target(
      name: "SourceEditor",
      dependencies: [
        "Notation", .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict),

    // Migration of suites from Xcode, and of tests in Python.
    .target(
      name: "Migration",
      dependencies: [
        "Notation",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),

    // Embeds scripts, styles and pages in the code of their module.
    .plugin(name: "EmbeddedTexts", capability: .buildTool(), exclude: ["embed.sh"]),

    // Makes the names of Apple's XCTest available to sources that import only XCTest.
    .plugin(name: "XCUITestSupport", capability: .buildTool(), exclude: ["XCUITestNames.swift.template"]),

    // "swift package understudy …" in packages that depend on this one.
    .plugin(
      name: "UnderstudyCommand",
      capability: .command(
        intent: .custom(
          verb: "understudy", description: "Run UI tests, show their results, set up a package."),
        permissions: [
          .writeToPackageDirectory(reason: "\"init\" edits Package.swift, and results are written to .build.")
        ]),
      dependencies: ["understudy"]),

    // Layer 9: Apple's API, the studio, WebDriver, and the store of results.
    .target(
      name: "XCUIAutomation",
      dependencies: [
        "Programs", "Interaction", "ElementModel", "Audit", "Predicates", "Synchronized", "XCTestSupport",
        "WindowSystem", "Desktop",
      ],
      swiftSettings: strict),

    // Layer 10: modules for sources that import Apple's modules by name. They are a separate product because they make
    // canImport true.
    .target(name: "AppleModuleParts", path: "Sources/AppleModules/Parts"),
    .target(
      name: "UIKit", dependencies: ["XCUIAutomation", "AppleModuleParts"], path: "Sources/AppleModules/UIKit",
      swiftSettings: strict),
    .target(
      name: "AppKit", dependencies: ["XCUIAutomation", "AppleModuleParts"],
      path: "Sources/AppleModules/AppKit",
      swiftSettings: strict),
    .target(
      name: "CoreGraphics", dependencies: ["XCUIAutomation", "AppleModuleParts"],
      path: "Sources/AppleModules/CoreGraphics",
      swiftSettings: strict),

    // The web page that shows a desktop, records on it and inspects it.
    .target(
      name: "Studio",
      dependencies: [
        "QueryWriting", "Programs", "ElementModel", "Synchronized",
        "Timing",
        "Recorder", "Inspector", "SourceEditor", "WindowSystem",
        "WebServer", "WebAssets",
      ],
      swiftSettings: strict),

    // Tests in other languages, through WebDriver.
    .target(
      name: "WebDriver",
      dependencies: [
        "Settings",
        "QueryWriting", "Programs", "Interaction", "ElementModel", "Processes", "Synchronized", "Timing",
        "AccessibilityBus", "WindowSystem",
        "ResultBundle",
        "WebServer",
        "CXPath", "Notation", "Predicates",
      ],
      swiftSettings: strict),

    // The results of many runs, in SQLite or PostgreSQL.
    .target(
      name: "BotStore",
      dependencies: [
        "Notation", "TestResults", "Timing", "ResultBundle", "Performance", "CSQLite",
        "CXMLReader",
      ],
      swiftSettings: strict),

    // Layer 10: the server of bots, with the pages of stored results, and uploads.
    .target(
      name: "BotServer",
      dependencies: [
        "Settings", "Synchronized",
        "TestResults", "Notation", "Timing", "BotStore", "WebServer", "WebAssets", "TestReport",
        "ResultBundle",
        "Performance",
        "CCrypto",
        .product(name: "Yams", package: "Yams", condition: commands),
      ],
      swiftSettings: strict),

    // Layer 11: the commands.
    .executableTarget(
      name: "understudy-studio",
      dependencies: [
        "TestSetup", "Settings", "Synchronized",
        "QueryWriting", "Programs", "Interaction", "ElementModel", "Audit", "Timing", "Processes", "Studio",
        "Recorder", "Inspector", "Desktop", "Notation",
        "Migration", "WebDriver", "WebServer", "ResultBundle",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "understudy",
      dependencies: [
        "TestSetup", "Settings",
        "TestResults", "Processes", "Timing",
        "Desktop", "ResultBundle", "Performance", "Notation", "Profiling", "TestReport", "TestRunner",
        "XCTestSymbols",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "understudy-bots",
      dependencies: [
        "Settings",
        "TestResults", "BotServer", "BotStore", "WebServer", "ResultBundle", "Performance", "Notation",
        "Timing",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),

    // Measures internal parts of the modules, which a separate package could not access. It is not a product, so users
    // never build it.
    .executableTarget(
      name: "understudy-bench",
      dependencies: [
        "Toolkits", "Programs", "WindowSystem", "Processes", "XCUIAutomation", "AccessibilityBus", "Desktop",
        "ResultBundle", "CSystemd",
      ],
      path: "Benchmarks/Sources/understudy-bench", swiftSettings: strict),

    .testTarget(
      name: "SynchronizedTests", dependencies: ["Synchronized", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "SettingsTests", dependencies: ["Settings"], swiftSettings: strict),
    .testTarget(
      name: "TimingTests", dependencies: ["Timing", "Settings", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "Timing", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PredicatesTests", dependencies: ["Predicates", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AccessibilityBusTests",
      dependencies: ["Toolkits", "Processes", "AccessibilityBus", "Desktop", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WindowSystemTests",
      dependencies: [
        "Processes", "CXCB", "Timing", "WindowSystem", "Desktop", "TestSupport", "DisplayTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ElementModelTests",
      dependencies: ["AccessibilityBus", "Desktop", "ElementModel", "ResultBundle", "WindowSystem"],
      swiftSettings: strict),
    .testTarget(
      name: "ToolkitsTests",
      dependencies: ["AccessibilityBus", "ElementModel", "Processes", "Timing", "Toolkits"],
      swiftSettings: strict),
    .testTarget(
      name: "QueryWritingTests", dependencies: ["ElementModel", "Notation", "QueryWriting"],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramsTests",
      dependencies: [
        "Desktop", "ElementModel", "Processes", "Programs", "ResultBundle", "Timing", "Toolkits",
        "WindowSystem", "TestSupport", "DisplayTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InteractionTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Interaction", "Processes", "Programs", "ResultBundle", "Timing",
        "Toolkits", "WindowSystem", "DisplayTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TestReportTests",
      dependencies: [
        "TestResults", "TestReport", "ResultBundle", "Performance", "Profiling", "understudy", "TestSupport",
      ],
      exclude: ["Browser", "Schemas"], swiftSettings: strict),
    .testTarget(
      name: "TestRunnerTests",
      dependencies: [
        "TestResults", "Processes", "Timing", "TestRunner", "ResultBundle", "Desktop", "TestSupport",
      ],
      swiftSettings: relaxed),
    .testTarget(name: "TestSetupTests", dependencies: ["TestSetup"], swiftSettings: relaxed),
    // Tests of the command "understudy".
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestResults", "XCTestSymbols", "TestRunner", "ResultBundle", "Desktop", "Notation", "understudy",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecorderTests",
      dependencies: ["QueryWriting", "Programs", "Interaction", "ElementModel", "Recorder", "WindowSystem"],
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "Programs", "Interaction", "ElementModel", "Audit", "Inspector", "Notation", "understudy-studio",
      ],
      swiftSettings: strict),
    .testTarget(name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "XCTestSymbolsTests", dependencies: ["XCTestSymbols"], swiftSettings: strict),
    .testTarget(name: "MigrationTests", dependencies: ["Migration"], swiftSettings: strict),
    .testTarget(
      name: "SourceEditorTests",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands), "SourceEditor",
      ], swiftSettings: strict),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "Programs", "ElementModel", "AccessibilityBus", "Studio", "WebServer", "Recorder",
        "understudy-studio",
        "TestSupport",
      ],
      exclude: ["Browser"],
      swiftSettings: strict),
    .testTarget(
      name: "WebDriverTests",
      dependencies: [
        "ElementModel", "WebDriver", "WebServer", "WindowSystem", "ResultBundle", "understudy-studio",
        "TestSupport",
      ],
      exclude: ["Clients"],
      swiftSettings: strict),
    .testTarget(
      name: "BotStoreTests",
      dependencies: [
        "TestResults", "BotStore", "ResultBundle", "TestReport", "understudy", "understudy-bots",
        "BotTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BotServerTests",
      dependencies: [
        "TestResults", "BotServer", "BotStore", "WebServer", "ResultBundle", "TestSupport", "BotTestSupport",
        "Timing", "understudy",
        "understudy-bots",
      ],
      exclude: ["Browser"], swiftSettings: strict),
    // Tests every parser with almost valid inputs; the seeds are in Tests/Corpora.
    .testTarget(
      name: "ParserTests",
      dependencies: [
        "QueryWriting", "Programs", "WebDriver", "Notation", "CSystemd", "AccessibilityBus", "TestResults",
        "Predicates",
        "BotServer", "BotStore", "Inspector", "Performance",
        "Profiling",
        "ResultBundle", "Studio", "TestReport", "TestRunner", "TestSupport", "WebServer",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebAssetsTests", dependencies: ["WebAssets"], exclude: ["Modules"], swiftSettings: strict),
    .testTarget(
      name: "WebServerTests", dependencies: ["WebServer", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PerformanceTests", dependencies: ["Performance"], swiftSettings: strict),
    .testTarget(name: "ProfilingTests", dependencies: ["Profiling"], swiftSettings: strict),
    .testTarget(
      name: "ResultBundleTests", dependencies: ["ResultBundle", "Timing"], swiftSettings: strict),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["Processes", "Desktop", "DBus", "WindowSystem", "DesktopProbe", "TestSupport"],
      swiftSettings: strict),
    // Code that several test targets share.
    .target(
      name: "TestSupport", dependencies: ["Programs", "ElementModel", "ResultBundle", "Timing"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    // A display and a touch screen in memory.
    .target(
      name: "DisplayTestSupport", dependencies: ["Timing", "WindowSystem"], path: "Tests/DisplayTestSupport",
      swiftSettings: strict),
    // Starts a PostgreSQL server for a test.
    .target(
      name: "BotTestSupport", dependencies: ["BotStore", "TestSupport"], path: "Tests/BotTestSupport",
      swiftSettings: strict),
    // Helpers with which test cases examine failures.
    .target(
      name: "IssueTestSupport", dependencies: ["XCUIAutomation"], path: "Tests/IssueTestSupport",
      swiftSettings: strict),
    // Records and replays random interactions; script/try-recording starts it.
    .executableTarget(
      name: "RecordingTrial",
      dependencies: [
        "QueryWriting", "Programs", "ElementModel", "Timing", "Recorder", "WindowSystem", "TestSupport",
      ],
      path: "Tests/RecordingTrial", swiftSettings: strict),
    .executableTarget(
      name: "DesktopProbe", dependencies: ["Processes", "Desktop"], path: "Tests/DesktopProbe",
      swiftSettings: strict),
    // Tests of XCTest's expectations and waits.
    .testTarget(
      name: "XCTestWaitTests", dependencies: ["XCUIAutomation", "IssueTestSupport"], swiftSettings: relaxed),
    .testTarget(
      name: "XCUIAutomationTests",
      dependencies: [
        "Toolkits", "QueryWriting", "Programs", "Interaction", "ElementModel", "Audit", "WindowSystem",
        "Processes", "CTestHook", "CLinux", "AccessibilityBus", "Timing",
        "XCUIAutomation", "XCTestSupport", "ResultBundle", "Desktop", "Performance",
        "understudy-studio", "IssueTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    // Tests the rules of elements on the recordings in Tests/Recordings, without a program or a desktop.
    .testTarget(
      name: "RecordedTreeTests",
      dependencies: [
        "Toolkits", "QueryWriting", "Programs", "Interaction", "ElementModel", "Audit", "XCTestSupport",
        "ResultBundle", "Predicates", "XCUIAutomation",
        "AccessibilityBus", "CSystemd", "Desktop", "Processes", "WindowSystem", "Inspector", "Recorder",
        "Timing", "TestSupport", "DisplayTestSupport",
        "IssueTestSupport",
      ],
      swiftSettings: strict),
    // One suite for every toolkit; it generates Documentation/Reference/Conformance.md.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TreeRecordings", "Programs", "XCUIAutomation", "AccessibilityBus", "ResultBundle", "TestSupport",
      ],
      swiftSettings: strict),
    // Tests the results of queries on programs that change, and counts the bus calls and heap allocations of
    // operations.
    .testTarget(
      name: "AnswerAndCostTests",
      dependencies: [
        "Programs", "Interaction", "CTestHook", "XCUIAutomation", "ResultBundle", "TestSupport",
      ],
      exclude: ["Thresholds"],
      swiftSettings: strict),
    // Lists Apple's API and proves that each member exists.
    .testTarget(
      name: "APIChecklistTests", dependencies: ["QueryWriting", "ElementModel", "XCUIAutomation"],
      exclude: ["Checklist"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftTestingTests",
      dependencies: ["Programs", "XCUIAutomation", "ResultBundle", "TestSupport"],
      swiftSettings: strict),
    // Written like suites for Apple platforms: the sources import only XCTest.
    .testTarget(
      name: "SourceCompatibilityTests", dependencies: ["XCUIAutomation"], swiftSettings: relaxed,
      plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "AppleModulesTests", dependencies: ["XCUIAutomation", "UIKit", "AppKit", "CoreGraphics"],
      swiftSettings: strict,
      plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "SourceCompatibilitySwift6Tests", dependencies: ["XCUIAutomation"], swiftSettings: strict,
      plugins: ["XCUITestSupport"]),

    // The examples, built with everything else. Examples/Package.swift builds them as a user's package would, so none
    // of them is a product here.
    .systemLibrary(
      name: "CGTK", path: "Examples/Sources/CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "GTK", dependencies: ["CGTK"], path: "Examples/Sources/GTK", swiftSettings: strict),
    .target(name: "Storage", path: "Examples/Sources/Storage", swiftSettings: strict),
    .executableTarget(
      name: "Lister", dependencies: ["GTK", "Storage"], path: "Examples/Sources/Lister", swiftSettings: strict
    ),
    .executableTarget(
      name: "Fruta", dependencies: ["GTK", "Storage"], path: "Examples/Sources/Fruta", swiftSettings: strict),
    .executableTarget(
      name: "Todo", dependencies: ["GTK"], path: "Examples/Sources/Todo", swiftSettings: strict),
    .executableTarget(
      name: "Recipes", dependencies: ["GTK", "Storage"], path: "Examples/Sources/Recipes",
      swiftSettings: strict),
    .executableTarget(
      name: "Mishap", dependencies: ["GTK"], path: "Examples/Sources/Mishap", swiftSettings: strict),
    .target(name: "Seismic", path: "Examples/Sources/Seismic", swiftSettings: strict),
    .testTarget(
      name: "ListerUITests", dependencies: ["Lister", "XCUIAutomation"], path: "Examples/Tests/ListerUITests",
      swiftSettings: relaxed),
    .testTarget(
      name: "FrutaUITests", dependencies: ["Fruta", "XCUIAutomation"], path: "Examples/Tests/FrutaUITests",
      swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "TodoUITests", dependencies: ["Todo", "XCUIAutomation"], path: "Examples/Tests/TodoUITests",
      swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "RecipesUITests", dependencies: ["Recipes", "XCUIAutomation"],
      path: "Examples/Tests/RecipesUITests",
      swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "MishapUITests", dependencies: ["Mishap", "XCUIAutomation"], path: "Examples/Tests/MishapUITests",
      swiftSettings: relaxed),
    .testTarget(
      name: "SeismicTests", dependencies: ["Seismic", "XCUIAutomation"], path: "Examples/Tests/SeismicTests",
      exclude: ["Data/make-month.py"], resources: [.copy("Data/month.xml")], swiftSettings: relaxed,
      plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "DesktopAppsUITests", dependencies: ["XCUIAutomation"], path: "Examples/Tests/DesktopAppsUITests",
      swiftSettings: relaxed),

    // Suites that our tests run in separate processes, most of them to observe their failures.
    .target(name: "FixtureSupport", path: "Tests/FixtureSuites/FixtureSupport", swiftSettings: relaxed),
    .testTarget(
      name: "StoppingFixtureTests", dependencies: ["XCUIAutomation", "FixtureSupport"],
      path: "Tests/FixtureSuites/StoppingFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "WorkerFixtureTests", dependencies: ["XCUIAutomation", "FixtureSupport"],
      path: "Tests/FixtureSuites/WorkerFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "TroubleFixtureTests", dependencies: ["XCUIAutomation", "FixtureSupport"],
      path: "Tests/FixtureSuites/TroubleFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "SwiftTestingFixtureTests", dependencies: ["XCUIAutomation", "FixtureSupport"],
      path: "Tests/FixtureSuites/SwiftTestingFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "ProfileFixtureTests", dependencies: ["XCUIAutomation", "FixtureSupport"],
      path: "Tests/FixtureSuites/ProfileFixtureTests", swiftSettings: relaxed),
  ]
)
