// swift-tools-version: 6.1
import PackageDescription

/// Tests that fail in every way in which a test can be stopped, and tests that a runner commands. `StoppingTests` and
/// `WorkerTests` of the root package build and run them, and look at which lines of theirs ran.
let package = Package(
  name: "StoppingFixture",
  dependencies: [.package(name: "understudy", path: "../..")],
  targets: [
    .testTarget(
      name: "StoppingFixtureTests",
      dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "WorkerFixtureTests",
      dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // A suite with every kind of trouble, which `understudy test` runs in `TroubleRunTests`.
    .testTarget(
      name: "TroubleFixtureTests",
      dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // What `understudy profile` looks at in `ProfileCommandTests`.
    .testTarget(
      name: "ProfileFixtureTests",
      dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
