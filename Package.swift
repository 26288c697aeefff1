// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// The language mode of the modules and of their tests.
///
/// Two kinds of targets keep Swift 5 mode: suites that are written as users write them, and tests of the waiting
/// functions of `XCTestCase`, which nonisolated synchronous tests cannot call in Swift 6 mode.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let relaxed: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// The command of the plugin, which SwiftPM builds with all of its modules once more, as a tool for the machine that
/// compiles.
let pluginCommand: [Target.Dependency] =
  Context.environment["UNDERSTUDY_BUILD_PLUGIN_COMMAND"] == "NO" ? [] : ["understudy"]

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
    .executable(name: "understudy-compositor", targets: ["understudy-compositor"]),
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
    // The targets are in the order of the layers in the table of ARCHITECTURE.md, with the modules of one layer in one
    // group. script/check-layers checks the imports with this table, and which modules may import a C library;
    // script/check-dependencies checks that each target declares what it imports.

    // The table of all environment variables.
    .target(name: "Settings", swiftSettings: strict),

    // State behind locks; the tables of all time limits.
    .target(name: "Synchronized", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "Timing", dependencies: ["Settings"], swiftSettings: strict),

    // C libraries and C code of this project, the message bus, the symbols of keys, notations, processes, reference files.
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CWayland", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(
      name: "CXCB", pkgConfig: "xcb",
      providers: [
        .apt([
          "libxcb-composite0-dev", "libxcb-damage0-dev", "libxcb-randr0-dev", "libxcb-record0-dev",
          "libxcb-render0-dev", "libxcb-res0-dev", "libxcb-shm0-dev", "libxcb-sync-dev", "libxcb-xfixes0-dev",
          "libxcb-xtest0-dev", "libxcb1-dev",
        ])
      ]),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CPixels"),
    .target(name: "CTestHook"),
    .target(name: "CTestStack"),
    .target(name: "CXMLReader", dependencies: ["CXML2"]),
    .target(name: "CXPath", dependencies: ["CXML2"]),
    .target(name: "DBus", dependencies: ["CSystemd"], swiftSettings: strict),
    .target(name: "KeySymbols", swiftSettings: strict),
    .target(name: "Notation", swiftSettings: strict),
    .target(name: "Processes", dependencies: ["CLinux", "Synchronized", "Timing"], swiftSettings: strict),
    .target(name: "ReferenceFiles", dependencies: ["Settings"], swiftSettings: strict),

    // Clients of the accessibility bus and of the display server, the record of a run, the language of predicates,
    // and what reports and pages are built from. These modules do not import each other.
    .target(
      name: "AccessibilityBus", dependencies: ["CSystemd", "DBus", "Synchronized", "Timing"],
      swiftSettings: strict),
    .target(
      name: "Performance", dependencies: ["CZlib", "ReferenceFiles", "Settings"], swiftSettings: strict),
    .target(name: "Predicates", dependencies: ["Notation"], swiftSettings: strict),
    .target(name: "Profiling", swiftSettings: strict),
    .target(
      name: "ResultBundle",
      dependencies: ["CCrypto", "CLinux", "CZlib", "Processes", "Settings", "Synchronized", "Timing"],
      swiftSettings: strict),
    .target(
      name: "WebAssets", exclude: ["Types", "jsconfig.json", "package.json"],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),
    .target(
      name: "WebServer",
      dependencies: [
        "Processes", "Synchronized", "Timing",
        .product(name: "NIOCore", package: "swift-nio", condition: commands),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: commands),
        .product(name: "NIOPosix", package: "swift-nio", condition: commands),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: commands),
      ],
      swiftSettings: strict),
    .target(
      name: "Compositor", dependencies: ["CLinux", "CPixman", "CWayland", "CXKB", "KeySymbols"],
      exclude: ["Protocols/XML"],
      swiftSettings: strict),
    .target(
      name: "WindowSystem",
      dependencies: ["CJPEG", "CLinux", "CPixels", "CPNG", "CXCB", "KeySymbols", "Synchronized", "Timing"],
      swiftSettings: strict),
    .target(name: "XCTestSymbols", swiftSettings: strict),

    // Private desktops, on the connection of WindowSystem; the protocol of agents; the results of a run, and the
    // comparison of two runs.
    .target(
      name: "Desktop",
      dependencies: [
        "CLinux", "CSystemd", "DBus", "Notation", "Processes", "Settings", "Timing", "WindowSystem",
      ],
      exclude: [
        "Clock/program-clock.c", "Clock/program-clock.sha256", "Network/start-offline.c",
        "Network/start-offline.sha256", "Toolkits/GTK/gtk4-bounds.c", "Toolkits/GTK/gtk4-bounds.sha256",
      ],
      resources: ["x86_64", "aarch64"].flatMap {
        [
          .embedInCode("Clock/program-clock-\($0).so"),
          .embedInCode("Network/start-offline-\($0)"),
          .embedInCode("Toolkits/GTK/gtk4-bounds-\($0).so"),
        ]
      },
      swiftSettings: strict),
    .target(
      name: "ModelContextProtocol", dependencies: ["Notation", "Processes", "Synchronized", "Timing"],
      swiftSettings: strict),
    .target(name: "TestResults", dependencies: ["Performance", "ResultBundle"], swiftSettings: strict),

    // Element types, trees, geometry, queries, the hit test, and the protocols that a toolkit implements.
    .target(
      name: "ElementModel",
      dependencies: ["AccessibilityBus", "KeySymbols", "Notation", "Predicates", "Timing", "WindowSystem"],
      swiftSettings: strict),

    // The code for each toolkit; queries as Swift code, written, read and run; trees as lines of text.
    .target(
      name: "QueryWriting", dependencies: ["ElementModel", "Notation", "Predicates"], swiftSettings: strict),
    .target(
      name: "TreeOutline", dependencies: ["AccessibilityBus", "ElementModel", "Notation"],
      swiftSettings: strict),
    .target(
      name: "Toolkits",
      dependencies: [
        "AccessibilityBus", "CLinux", "Desktop", "ElementModel", "Notation", "Processes", "Synchronized",
        "Timing", "WindowSystem",
      ],
      exclude: [
        "Chromium/DevTools/PageScript/package.json", "Chromium/DevTools/PageScript/types.d.ts",
      ],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),

    // Desktops and the programs that run on them: installed programs, crashes and hangs, idleness, the connection to a
    // desktop, texts on the screen, videos. "Programs" combines them: sessions, launch, failures, evidence.
    .target(
      name: "InstalledPrograms",
      dependencies: [
        "Desktop", "ElementModel", "Notation", "Processes", "Settings", "Toolkits",
      ],
      swiftSettings: strict),
    .target(
      name: "Diagnosis",
      dependencies: [
        "CLinux", "Desktop", "ElementModel", "Processes", "ResultBundle", "Synchronized", "Timing",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "Idleness",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Processes", "Timing", "Toolkits", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "VideoRecording",
      dependencies: [
        "Desktop", "Processes", "ResultBundle", "Timing", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "RunningDesktops",
      dependencies: [
        "AccessibilityBus", "Desktop", "Diagnosis", "ElementModel", "Idleness", "Processes", "ResultBundle",
        "Synchronized", "Timing", "Toolkits", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "ScreenReading",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementModel", "Processes", "Settings", "Timing", "Toolkits",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "Programs",
      dependencies: [
        "AccessibilityBus", "Desktop", "Diagnosis", "ElementModel", "Idleness", "InstalledPrograms",
        "Notation", "Processes", "ResultBundle", "RunningDesktops", "ScreenReading", "Settings",
        "Synchronized", "Timing", "Toolkits", "VideoRecording", "WindowSystem",
      ],
      swiftSettings: strict),

    // What a screen reader says: utterances of elements, and their order.
    .target(
      name: "Speech", dependencies: ["AccessibilityBus", "ElementModel", "TreeOutline"], swiftSettings: strict
    ),

    // Elements of running programs: found by queries, read, compared with trees and pictures.
    .target(
      name: "ElementHandles",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementModel", "Idleness", "Processes", "Programs", "ReferenceFiles",
        "ResultBundle", "RunningDesktops", "Speech", "Timing", "TreeOutline", "WindowSystem",
      ],
      swiftSettings: strict),

    // Actions, interruptions, events, waits.
    .target(
      name: "Interaction",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementHandles", "ElementModel", "Idleness", "InstalledPrograms",
        "KeySymbols", "Notation", "Processes", "Programs", "ReferenceFiles", "ResultBundle",
        "RunningDesktops", "Synchronized", "Timing", "Toolkits", "TreeOutline", "WindowSystem",
      ],
      swiftSettings: strict),

    // The rules of the accessibility audit; the processes of a server's sessions.
    .target(
      name: "Audit",
      dependencies: [
        "AccessibilityBus", "ElementHandles", "ElementModel", "Interaction", "Programs", "RunningDesktops",
        "Speech", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "SessionProcesses",
      dependencies: [
        "Idleness", "Interaction", "Notation", "Processes", "Programs", "ResultBundle", "Synchronized",
        "Timing",
      ],
      swiftSettings: strict),

    // The parts of XCTest that Linux lacks, test runs, reports, recorded input, descriptions of elements,
    // changes of source files, migration of suites from Xcode and from Python, tree recordings.
    .target(
      name: "Inspector",
      dependencies: [
        "AccessibilityBus", "Audit", "ElementModel", "Notation", "Predicates", "Programs", "QueryWriting",
        "Synchronized", "Toolkits", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "Migration",
      dependencies: [
        "Notation", "Processes", "Timing",
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),
    .target(
      name: "Recorder",
      dependencies: [
        "AccessibilityBus", "ElementHandles", "ElementModel", "Interaction", "Notation", "Programs",
        "QueryWriting", "RunningDesktops", "Settings", "Synchronized", "Timing", "TreeOutline",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "SourceEditor",
      dependencies: [
        "Notation",
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict),
    .target(
      name: "TestReport",
      dependencies: ["Notation", "Performance", "Profiling", "ResultBundle", "TestResults", "WebAssets"],
      swiftSettings: strict),
    .target(
      name: "TestRunner",
      dependencies: [
        "Desktop", "Notation", "Processes", "Profiling", "ReferenceFiles", "ResultBundle", "Settings",
        "TestResults", "Timing",
      ],
      swiftSettings: strict),
    .target(
      name: "TreeRecordings",
      dependencies: [
        "AccessibilityBus", "Audit", "ElementModel", "Processes", "Programs", "RunningDesktops",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "XCTestSupport",
      dependencies: [
        "CLinux", "CTestHook", "CTestStack", "Desktop", "Diagnosis", "ElementHandles", "ElementModel",
        "Interaction", "Performance", "Predicates", "Processes", "Programs", "ResultBundle", "Settings",
        "Synchronized", "Timing", "WindowSystem", "XCTestSymbols",
      ],
      swiftSettings: strict),

    // Apple's API, the tools for agents, the web page that shows a desktop, tests in other languages, the
    // results of many runs in SQLite or PostgreSQL, and the files of a package of UI tests.
    .target(
      name: "AgentTools",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementModel", "Inspector", "InstalledPrograms", "Interaction",
        "ModelContextProtocol", "Notation", "Processes", "Programs", "QueryWriting", "Recorder",
        "ResultBundle", "SessionProcesses", "Settings", "Synchronized", "Timing", "Toolkits", "TreeOutline",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "BotStore",
      dependencies: [
        "CSQLite", "CXMLReader", "Notation", "Performance", "Processes", "ResultBundle", "TestResults",
        "Timing",
      ],
      swiftSettings: strict),
    .target(
      name: "Studio",
      dependencies: [
        "ElementModel", "Inspector", "KeySymbols", "Programs", "QueryWriting", "Recorder",
        "RunningDesktops", "SourceEditor", "Synchronized", "Timing", "WebAssets", "WebServer",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "TestSetup",
      dependencies: ["Desktop", "Notation", "Processes", "Settings", "TestRunner", "Timing"],
      swiftSettings: strict),
    .target(
      name: "WebDriver",
      dependencies: [
        "AccessibilityBus", "CXPath", "Desktop", "ElementHandles", "ElementModel", "Idleness",
        "InstalledPrograms", "Interaction", "KeySymbols", "Notation", "Predicates", "Programs",
        "QueryWriting", "ReferenceFiles", "ResultBundle", "SessionProcesses", "Settings", "Timing",
        "TreeOutline", "WebServer", "WindowSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "XCUIAutomation",
      dependencies: [
        "Audit", "Desktop", "ElementHandles", "ElementModel", "Interaction", "KeySymbols", "Notation",
        "Predicates", "Programs", "ReferenceFiles", "RunningDesktops", "Settings", "Speech", "Synchronized",
        "Timing", "TreeOutline", "WindowSystem", "XCTestSupport",
      ],
      swiftSettings: strict),

    // The server of bots, and modules for sources that import Apple's modules by name. These modules are a
    // separate product because they make canImport true.
    .target(name: "AppleModuleParts", path: "Sources/AppleModules/Parts"),
    .target(
      name: "AppKit", dependencies: ["AppleModuleParts", "XCUIAutomation"],
      path: "Sources/AppleModules/AppKit", swiftSettings: strict),
    .target(
      name: "CoreGraphics", dependencies: ["AppleModuleParts", "XCUIAutomation"],
      path: "Sources/AppleModules/CoreGraphics", swiftSettings: strict),
    .target(
      name: "UIKit", dependencies: ["AppleModuleParts", "XCUIAutomation"],
      path: "Sources/AppleModules/UIKit", swiftSettings: strict),
    .target(
      name: "BotServer",
      dependencies: [
        "BotStore", "CCrypto", "Notation", "Performance", "Processes", "ResultBundle", "Settings",
        "Synchronized", "TestReport", "TestResults", "Timing", "WebAssets", "WebServer",
        .product(name: "Yams", package: "Yams", condition: commands),
      ],
      swiftSettings: strict),

    // The commands.
    .executableTarget(
      name: "understudy",
      dependencies: [
        "Desktop", "Notation", "Performance", "Processes", "Profiling", "ReferenceFiles", "ResultBundle",
        "Settings", "TestReport", "TestResults", "TestRunner", "TestSetup", "Timing", "XCTestSymbols",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "understudy-bots",
      dependencies: [
        "BotServer", "BotStore", "Notation", "Performance", "Processes", "ResultBundle", "Settings",
        "TestResults", "Timing", "WebServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),
    .executableTarget(name: "understudy-compositor", dependencies: ["Compositor"], swiftSettings: strict),
    .executableTarget(
      name: "understudy-studio",
      dependencies: [
        "AgentTools", "Audit", "Desktop", "ElementHandles", "ElementModel", "Inspector", "InstalledPrograms",
        "Interaction", "Migration", "ModelContextProtocol", "Notation", "Processes", "Programs",
        "QueryWriting", "Recorder", "ReferenceFiles", "ResultBundle", "RunningDesktops", "Settings",
        "SourceEditor", "Studio", "Synchronized", "TestRunner", "TestSetup", "Timing", "WebDriver",
        "WebServer", .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ],
      swiftSettings: strict),

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
      dependencies: pluginCommand),

    // Measures internal parts of the modules, which a separate package could not access. It is not a product, so users
    // never build it.
    .executableTarget(
      name: "understudy-bench",
      dependencies: [
        "AccessibilityBus", "CSystemd", "Desktop", "Processes", "Programs", "ResultBundle",
        "RunningDesktops", "TestRunner", "Timing", "Toolkits", "WindowSystem", "XCUIAutomation",
      ],
      path: "Benchmarks/Sources/understudy-bench", swiftSettings: strict),

    // Tests of one module each, in the order of the layers; CommandTests are those of the command understudy.
    .testTarget(name: "SettingsTests", dependencies: ["Settings"], swiftSettings: strict),
    .testTarget(
      name: "SynchronizedTests", dependencies: ["Synchronized", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TimingTests", dependencies: ["Settings", "TestSupport", "Timing"], swiftSettings: strict),
    .testTarget(name: "KeySymbolsTests", dependencies: ["CXKB", "KeySymbols"], swiftSettings: strict),
    .testTarget(name: "ReferenceFilesTests", dependencies: ["ReferenceFiles"], swiftSettings: strict),
    .testTarget(
      name: "PredicatesTests",
      dependencies: ["Predicates", "RecordingTestSupport", "TestSupport", "XCUIAutomation"],
      swiftSettings: strict),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "TestSupport", "Timing"], swiftSettings: strict),
    .testTarget(
      name: "AccessibilityBusTests",
      dependencies: [
        "AccessibilityBus", "CSystemd", "Desktop", "ElementModel", "Processes", "Programs",
        "RecordingTestSupport", "Synchronized", "TestSupport", "Timing", "Toolkits",
      ],
      swiftSettings: strict),
    .testTarget(name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PerformanceTests", dependencies: ["Performance"], swiftSettings: strict),
    .testTarget(name: "ProfilingTests", dependencies: ["Profiling"], swiftSettings: strict),
    .testTarget(
      name: "ResultBundleTests", dependencies: ["ResultBundle", "Synchronized", "Timing"],
      swiftSettings: strict),
    .testTarget(
      name: "WebAssetsTests", dependencies: ["Notation", "WebAssets"], exclude: ["Modules"],
      swiftSettings: strict),
    .testTarget(name: "WebServerTests", dependencies: ["TestSupport", "WebServer"], swiftSettings: strict),
    .testTarget(
      name: "WindowSystemTests",
      dependencies: [
        "CXCB", "Desktop", "DisplayTestSupport", "KeySymbols", "Processes", "TestSupport", "Timing",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "CLinux", "CWayland", "CXKB", "Compositor", "KeySymbols", "TestSupport", "WindowSystem",
        "understudy-compositor",
      ],
      swiftSettings: strict),
    .testTarget(name: "XCTestSymbolsTests", dependencies: ["XCTestSymbols"], swiftSettings: strict),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "DBus", "Desktop", "DesktopProbe", "Processes", "TestSupport", "understudy-compositor",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ModelContextProtocolTests",
      dependencies: ["ModelContextProtocol", "Notation", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ElementModelTests",
      dependencies: [
        "AccessibilityBus", "Desktop", "ElementModel", "Interaction", "Programs", "QueryWriting",
        "RecordingTestSupport", "TestSupport", "WindowSystem", "XCUIAutomation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "QueryWritingTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Interaction", "Notation", "Programs", "QueryWriting",
        "RecordingTestSupport", "XCUIAutomation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TreeOutlineTests",
      dependencies: [
        "ElementModel", "Programs", "RecordingTestSupport", "TestSupport", "TreeOutline",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SpeechTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Programs", "RecordingTestSupport", "Speech", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ToolkitsTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "KeySymbols", "Processes", "Programs", "RecordingTestSupport",
        "Synchronized",
        "TestSupport", "Timing", "Toolkits", "WindowSystem", "XCUIAutomation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramsTests",
      dependencies: [
        "AccessibilityBus", "Desktop", "Diagnosis", "DisplayTestSupport", "ElementModel", "Idleness",
        "InstalledPrograms", "Notation", "Processes", "Programs", "RecordingTestSupport", "ResultBundle",
        "RunningDesktops", "ScreenReading", "TestSupport", "Timing", "Toolkits", "VideoRecording",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ElementHandlesTests",
      dependencies: [
        "AccessibilityBus", "ElementHandles", "ElementModel", "Programs", "RecordingTestSupport", "Toolkits",
        "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InteractionTests",
      dependencies: [
        "AccessibilityBus", "CSystemd", "Desktop", "Diagnosis", "DisplayTestSupport", "ElementHandles",
        "ElementModel", "Idleness", "Interaction", "KeySymbols", "Processes", "Programs",
        "RecordingTestSupport", "ResultBundle", "RunningDesktops", "TestSupport", "Timing", "Toolkits",
        "TreeOutline", "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AuditTests",
      dependencies: [
        "AccessibilityBus", "Audit", "ElementModel", "Interaction", "Programs", "RecordingTestSupport",
        "TestSupport", "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "AccessibilityBus", "Audit", "ElementHandles", "ElementModel", "Inspector", "Interaction", "Notation",
        "Predicates", "Programs", "RecordingTestSupport", "understudy-studio", "WindowSystem",
      ],
      swiftSettings: strict),
    .testTarget(name: "MigrationTests", dependencies: ["Migration"], swiftSettings: strict),
    .testTarget(
      name: "RecorderTests",
      dependencies: [
        "ElementHandles", "ElementModel", "Idleness", "Interaction", "KeySymbols", "Notation", "Programs",
        "QueryWriting", "Recorder", "RecordingTestSupport", "Timing", "understudy-studio", "WindowSystem",
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SourceEditorTests",
      dependencies: [
        "SourceEditor",
        .product(name: "SwiftParser", package: "swift-syntax", condition: commands),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: commands),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TestReportTests",
      dependencies: [
        "Performance", "Profiling", "ResultBundle", "TestReport", "TestResults", "TestSupport", "understudy",
      ],
      exclude: ["Browser", "Schemas"], swiftSettings: strict),
    .testTarget(
      name: "TestRunnerTests",
      dependencies: [
        "Desktop", "Processes", "ReferenceFiles", "ResultBundle", "TestResults", "TestRunner", "TestSupport",
        "Timing",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "XCTestSupportTests",
      dependencies: [
        "BehaviorTestSupport", "CLinux", "CTestHook", "Desktop", "Diagnosis", "IssueTestSupport",
        "Performance", "Processes", "Programs", "RecordingTestSupport", "ResultBundle", "TestSupport",
        "understudy-studio", "XCTestSupport", "XCUIAutomation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BotStoreTests",
      dependencies: [
        "BotStore", "BotTestSupport", "ResultBundle", "TestReport", "TestResults", "Timing", "understudy",
        "understudy-bots",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Programs", "QueryWriting", "Recorder", "Studio", "TestSupport",
        "understudy-studio", "WebServer",
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "SessionProcessesTests",
      dependencies: [
        "Notation", "Processes", "SessionProcesses", "Synchronized", "Timing", "understudy-studio",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AgentToolsTests",
      dependencies: [
        "AccessibilityBus", "AgentTools", "Desktop", "ElementModel", "ModelContextProtocol", "Notation",
        "Processes", "Programs", "QueryWriting", "Recorder", "RecordingTestSupport", "ResultBundle",
        "TestSupport", "Timing", "understudy", "understudy-studio",
      ],
      swiftSettings: strict),
    .testTarget(name: "TestSetupTests", dependencies: ["TestSetup"], swiftSettings: strict),
    .testTarget(
      name: "WebDriverTests",
      dependencies: [
        "DisplayTestSupport", "ElementHandles", "ElementModel", "Interaction", "KeySymbols", "Processes",
        "Programs", "QueryWriting", "RecordingTestSupport", "ResultBundle", "SessionProcesses", "TestSupport",
        "Timing", "understudy-studio", "WebDriver", "WebServer", "WindowSystem",
      ],
      exclude: ["Clients"], swiftSettings: strict),
    .testTarget(
      name: "XCUIAutomationTests",
      dependencies: [
        "AccessibilityBus", "Audit", "BehaviorTestSupport", "Desktop", "Diagnosis", "ElementHandles",
        "ElementModel", "Idleness", "Interaction", "IssueTestSupport", "Processes", "Programs",
        "QueryWriting",
        "RecordingTestSupport", "ResultBundle", "RunningDesktops", "TestReport", "TestResults", "TestSupport",
        "Timing", "Toolkits", "VideoRecording", "WindowSystem", "XCTestSupport", "XCUIAutomation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BotServerTests",
      dependencies: [
        "BotServer", "BotStore", "BotTestSupport", "ResultBundle", "TestResults", "TestSupport", "Timing",
        "understudy", "understudy-bots", "WebServer",
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Desktop", "Notation", "Processes", "ResultBundle", "TestResults", "TestRunner", "TestSupport",
        "understudy", "understudy-bots", "understudy-studio", "XCTestSymbols",
      ],
      swiftSettings: strict),

    // Lists Apple's API and proves that each member exists.
    .testTarget(
      name: "APIChecklistTests", dependencies: ["ElementModel", "QueryWriting", "XCUIAutomation"],
      exclude: ["Checklist"], swiftSettings: strict),

    // Tests the query results on programs that change, and counts the bus calls and heap allocations of
    // operations.
    .testTarget(
      name: "AnswerAndCostTests",
      dependencies: [
        "CTestHook", "Interaction", "Programs", "ResultBundle", "TestSupport", "XCUIAutomation",
      ],
      exclude: ["Thresholds"], swiftSettings: strict),

    // One suite for every toolkit; it generates Documentation/Reference/Conformance.md.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "AccessibilityBus", "Programs", "ResultBundle", "TestSupport", "TreeRecordings", "XCUIAutomation",
      ],
      swiftSettings: strict),

    // Tests every parser with almost valid inputs; the seeds are in Tests/Corpora.
    .testTarget(
      name: "ParserTests",
      dependencies: [
        "AccessibilityBus", "BotServer", "BotStore", "CSystemd", "Inspector", "InstalledPrograms",
        "Notation", "Performance", "Predicates", "Profiling", "Programs", "QueryWriting", "ResultBundle",
        "Studio", "TestReport", "TestResults", "TestRunner", "TestSupport", "WebDriver", "WebServer",
      ],
      swiftSettings: strict),

    // Tests the rules of all modules together on every recording in Tests/Recordings, without a program or a desktop.
    .testTarget(
      name: "RecordedTreeTests",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Programs", "RecordingTestSupport", "TestSupport",
        "XCUIAutomation",
      ],
      swiftSettings: strict),

    // Tests written with Swift Testing.
    .testTarget(
      name: "SwiftTestingTests", dependencies: ["Programs", "ResultBundle", "TestSupport", "XCUIAutomation"],
      swiftSettings: strict),

    // Tests of XCTest's expectations and waits.
    .testTarget(
      name: "XCTestWaitTests", dependencies: ["IssueTestSupport", "XCUIAutomation"], swiftSettings: relaxed),

    // Written like suites for Apple platforms: the sources import only XCTest, or Apple's modules by
    // name.
    .testTarget(
      name: "AppleModulesTests", dependencies: ["AppKit", "CoreGraphics", "UIKit", "XCUIAutomation"],
      swiftSettings: strict, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "SourceCompatibilitySwift6Tests", dependencies: ["XCUIAutomation"],
      swiftSettings: strict, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "SourceCompatibilityTests", dependencies: ["XCUIAutomation"],
      swiftSettings: relaxed, plugins: ["XCUITestSupport"]),

    // Code that several test targets share.
    .target(
      name: "TestSupport", dependencies: ["ElementModel", "Programs", "ResultBundle", "Timing"],
      path: "Tests/TestSupport", swiftSettings: strict),

    // The base classes of tests on the recordings in Tests/Recordings.
    .target(
      name: "RecordingTestSupport",
      dependencies: [
        "AccessibilityBus", "ElementModel", "Programs", "TestSupport", "WindowSystem", "XCUIAutomation",
      ],
      path: "Tests/RecordingTestSupport", swiftSettings: strict),

    // The base class of tests with running programs, and the programs of Tests/Fixtures.
    .target(
      name: "BehaviorTestSupport",
      dependencies: ["ElementModel", "Programs", "ResultBundle", "TestSupport", "XCUIAutomation"],
      path: "Tests/BehaviorTestSupport", swiftSettings: strict),

    // A display and a touch screen in memory.
    .target(
      name: "DisplayTestSupport", dependencies: ["KeySymbols", "Timing", "WindowSystem"],
      path: "Tests/DisplayTestSupport", swiftSettings: strict),

    // Starts a PostgreSQL server for a test.
    .target(
      name: "BotTestSupport", dependencies: ["BotStore", "TestSupport"],
      path: "Tests/BotTestSupport", swiftSettings: strict),

    // Helpers with which test cases examine failures.
    .target(
      name: "IssueTestSupport", dependencies: ["XCUIAutomation"],
      path: "Tests/IssueTestSupport", swiftSettings: strict),

    // A second owner of a desktop, for tests of a desktop whose owner has ended.
    .executableTarget(
      name: "DesktopProbe", dependencies: ["Desktop", "Processes"],
      path: "Tests/DesktopProbe", swiftSettings: strict),

    // Records and replays random interactions; script/try-recording starts it.
    .executableTarget(
      name: "RecordingTrial",
      dependencies: [
        "ElementModel", "KeySymbols", "Programs", "QueryWriting", "Recorder", "TestSupport", "Timing",
        "WindowSystem",
      ],
      path: "Tests/RecordingTrial", swiftSettings: strict),

    // The examples, built with everything else. Examples/Package.swift builds them as a user's package would, so none
    // of them is a product here.
    .systemLibrary(
      name: "CGTK", path: "Examples/Sources/CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "GTK", dependencies: ["CGTK"], path: "Examples/Sources/GTK", swiftSettings: strict),
    .target(name: "Seismic", path: "Examples/Sources/Seismic", swiftSettings: strict),
    .target(name: "Storage", path: "Examples/Sources/Storage", swiftSettings: strict),
    .executableTarget(
      name: "Fruta", dependencies: ["GTK", "Storage"], path: "Examples/Sources/Fruta", swiftSettings: strict),
    .executableTarget(
      name: "Lister", dependencies: ["GTK", "Storage"],
      path: "Examples/Sources/Lister", swiftSettings: strict),
    .executableTarget(
      name: "Mishap", dependencies: ["GTK"], path: "Examples/Sources/Mishap", swiftSettings: strict),
    .executableTarget(
      name: "Recipes", dependencies: ["GTK", "Storage"],
      path: "Examples/Sources/Recipes", swiftSettings: strict),
    .executableTarget(
      name: "Todo", dependencies: ["GTK"], path: "Examples/Sources/Todo", swiftSettings: strict),
    .testTarget(
      name: "DesktopAppsUITests", dependencies: ["XCUIAutomation"],
      path: "Examples/Tests/DesktopAppsUITests", swiftSettings: relaxed),
    .testTarget(
      name: "FrutaUITests", dependencies: ["Fruta", "XCUIAutomation"],
      path: "Examples/Tests/FrutaUITests", swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "ListerUITests", dependencies: ["Lister", "XCUIAutomation"],
      path: "Examples/Tests/ListerUITests", swiftSettings: relaxed),
    .testTarget(
      name: "MishapUITests", dependencies: ["Mishap", "XCUIAutomation"],
      path: "Examples/Tests/MishapUITests", swiftSettings: relaxed),
    .testTarget(
      name: "RecipesUITests", dependencies: ["Recipes", "XCUIAutomation"],
      path: "Examples/Tests/RecipesUITests", swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "SeismicTests", dependencies: ["Seismic", "XCUIAutomation"],
      path: "Examples/Tests/SeismicTests", exclude: ["Data/make-month.py"],
      resources: [.copy("Data/month.xml")], swiftSettings: relaxed, plugins: ["XCUITestSupport"]),
    .testTarget(
      name: "TodoUITests", dependencies: ["Todo", "XCUIAutomation"],
      path: "Examples/Tests/TodoUITests", swiftSettings: relaxed, plugins: ["XCUITestSupport"]),

    // Suites that our tests run in separate processes, most of them to observe their failures.
    .target(name: "FixtureSupport", path: "Tests/FixtureSuites/FixtureSupport", swiftSettings: strict),
    .testTarget(
      name: "ProfileFixtureTests", dependencies: ["FixtureSupport", "XCUIAutomation"],
      path: "Tests/FixtureSuites/ProfileFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "StoppingFixtureTests", dependencies: ["FixtureSupport", "XCUIAutomation"],
      path: "Tests/FixtureSuites/StoppingFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "SwiftTestingFixtureTests", dependencies: ["FixtureSupport", "XCUIAutomation"],
      path: "Tests/FixtureSuites/SwiftTestingFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "TroubleFixtureTests", dependencies: ["FixtureSupport", "XCUIAutomation"],
      path: "Tests/FixtureSuites/TroubleFixtureTests", swiftSettings: relaxed),
    .testTarget(
      name: "WorkerFixtureTests", dependencies: ["FixtureSupport", "XCUIAutomation"],
      path: "Tests/FixtureSuites/WorkerFixtureTests", swiftSettings: relaxed),
  ]
)
