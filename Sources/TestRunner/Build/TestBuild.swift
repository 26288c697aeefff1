// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The build of the tests of a SwiftPM package.
package struct TestBuild: Sendable {
  /// The folder of `Package.swift`.
  package let package: URL
  /// Additional arguments of `swift build`, such as `-c release`.
  package let arguments: [String]

  package init(package: URL, arguments: [String] = []) {
    self.package = package
    self.arguments = arguments
  }

  /// Builds everything, including the tests.
  ///
  /// The compiler's output is passed on to standard output and standard error.
  ///
  /// - Throws: ``RunnerError``.
  package func build() throws {
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path) else {
      throw RunnerError(
        .noPackage,
        "\(package.path) is not a Swift package: expected a Package.swift in it. Start understudy in the package's "
          + "folder, or name it with --package-path.")
    }
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--build-tests"] + arguments, isShown: true,
      timeout: TimeLimits.Runner.build.seconds)
    guard run.status == 0 else {
      throw RunnerError(
        .buildFailed, "The tests of \(package.path) could not be built. See the compiler's messages above.")
    }
  }

  /// Returns the folder of the build products, which SwiftPM reports.
  ///
  /// - Throws: ``RunnerError`` if SwiftPM does not report it.
  package func productsFolder() throws -> URL {
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--show-bin-path"] + arguments,
      timeout: TimeLimits.Runner.packageTool.seconds)
    let path = run.output.split(separator: "\n").last.map(String.init) ?? ""
    guard run.status == 0, path.hasPrefix("/") else {
      throw RunnerError(
        .noPackage, "SwiftPM does not report the build folder of \(package.path):\n\(run.output)")
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Finds the executable with the tests of all test targets.
  ///
  /// - Parameter description: the description of the package.
  /// - Returns: the executable in the folder of the build products, named after the package.
  /// - Throws: ``RunnerError`` if the package has no test target, or if its tests were not built.
  package func testExecutable(of description: PackageDescription) throws -> URL {
    guard !description.testTargets.isEmpty else {
      throw RunnerError(
        .noTestExecutable,
        "The package \(description.name) has no test target. \"understudy init\" adds one for UI tests.")
    }
    let url = try productsFolder().appendingPathComponent("\(description.name)PackageTests.xctest")
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw RunnerError(
        .noTestExecutable,
        "There is no test executable at \(url.path). Expected the product of \"swift build --build-tests\": build the "
          + "tests first, or remove --skip-build.")
    }
    return url
  }
}
