// swift-tools-version: 6.1
import PackageDescription

/// Tests that fail in every way in which a test can be stopped. `StoppingTests` of the root package builds and
/// runs them, and looks at which lines of theirs ran.
let package = Package(
  name: "StoppingFixture",
  dependencies: [.package(name: "understudy", path: "../..")],
  targets: [
    .testTarget(
      name: "StoppingFixtureTests",
      dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
