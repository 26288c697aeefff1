// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Test targets use Swift 5 mode, like every suite written for XCUITest: in Swift 6 mode, XCTest's waiting functions
// cannot be called from plain synchronous tests.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let relaxed: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let understudy: Target.Dependency = .product(name: "XCUIAutomation", package: "understudy")

let package = Package(
  name: "understudy-examples",
  products: [
    .executable(name: "Lister", targets: ["Lister"]),
    .executable(name: "Fruta", targets: ["Fruta"]),
    .executable(name: "Todo", targets: ["Todo"]),
    .executable(name: "Recipes", targets: ["Recipes"]),
    .executable(name: "Mishap", targets: ["Mishap"]),
  ],
  dependencies: [
    .package(name: "understudy", path: "..")
  ],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "GTK", dependencies: ["CGTK"], swiftSettings: strict),
    .target(name: "Storage", swiftSettings: strict),
    .executableTarget(name: "Lister", dependencies: ["GTK", "Storage"], swiftSettings: strict),
    .executableTarget(name: "Fruta", dependencies: ["GTK", "Storage"], swiftSettings: strict),
    .executableTarget(name: "Todo", dependencies: ["GTK"], swiftSettings: strict),
    .executableTarget(name: "Recipes", dependencies: ["GTK", "Storage"], swiftSettings: strict),
    // A window with one of each mistake that an audit finds.
    .executableTarget(name: "Mishap", dependencies: ["GTK"], swiftSettings: strict),
    // A library, not a program, with unit tests, asynchronous tests and performance tests.
    .target(name: "Seismic", swiftSettings: strict),

    // "ListerUITests" drives the product "Lister": the name of the target is enough.
    .testTarget(name: "ListerUITests", dependencies: ["Lister", understudy], swiftSettings: relaxed),
    // With the plugin, sources written for Apple platforms can import only XCTest.
    .testTarget(
      name: "FrutaUITests", dependencies: ["Fruta", understudy], swiftSettings: relaxed,
      plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
    .testTarget(
      name: "TodoUITests", dependencies: ["Todo", understudy], swiftSettings: relaxed,
      plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
    .testTarget(
      name: "RecipesUITests", dependencies: ["Recipes", understudy], swiftSettings: relaxed,
      plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
    .testTarget(name: "MishapUITests", dependencies: ["Mishap", understudy], swiftSettings: relaxed),
    .testTarget(
      name: "SeismicTests", dependencies: ["Seismic", understudy], exclude: ["Data/make-month.py"],
      resources: [.copy("Data/month.xml")], swiftSettings: relaxed,
      plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
    .testTarget(name: "DesktopAppsUITests", dependencies: [understudy], swiftSettings: relaxed),
  ]
)
