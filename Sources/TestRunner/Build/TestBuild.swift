// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
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
  /// - Parameter writesOnlyErrors: whether all of it is passed on to standard error, because the output of this process
  ///   is for another program.
  /// - Throws: ``RunnerError``; `ProcessError` if this process can open no more files.
  package func build(writesOnlyErrors: Bool = false) throws {
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path) else {
      throw RunnerError(
        .noPackage,
        "\(package.path) is not a Swift package: expected a Package.swift in it. Start understudy in the package's "
          + "folder, or name it with --package-path.")
    }
    let errors = try writesOnlyErrors ? FileDescriptor.copy(of: STDERR_FILENO) : nil
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--build-tests"] + arguments, isShown: true,
      timeout: TimeLimits.Runner.build.seconds, errors: errors, results: errors)
    guard run.status == 0 else {
      throw RunnerError(
        .buildFailed, "The tests of \(package.path) could not be built. See the compiler's messages above.")
    }
  }

  /// Returns the folder of the build products.
  ///
  /// - Throws: ``RunnerError`` if SwiftPM does not report it.
  package func productsFolder() throws -> URL { try usualProductsFolder ?? reportedProductsFolder() }

  /// The folder of the build products, which SwiftPM reports in a third of a second.
  func reportedProductsFolder() throws -> URL {
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--show-bin-path"] + arguments,
      timeout: TimeLimits.Runner.packageTool.seconds)
    let path = run.output.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    guard run.status == 0, path.hasPrefix("/") else {
      throw RunnerError(
        .noPackage, "SwiftPM does not report the build folder of \(package.path):\n\(run.output)")
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The folder of the build products according to the link `.build/debug`, which each build of SwiftPM creates; nil if
  /// only SwiftPM can decide, because of an argument or a variable, or because the last build was for another platform.
  var usualProductsFolder: URL? {
    var (scratch, configuration) = (package.appendingPathComponent(".build"), "debug")
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch argument {
      case "-c", "--configuration": configuration = value
      case "--scratch-path", "--build-path": scratch = URL(fileURLWithPath: value)
      default: return nil
      }
    }
    guard ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"] == nil else { return nil }
    let link = scratch.appendingPathComponent(configuration)
    // A missing link means that there was no build, which SwiftPM reports better.
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path),
      URL(fileURLWithPath: target).pathComponents.suffix(2) == [Self.platform, configuration]
    else { return nil }
    return scratch.appendingPathComponent("\(Self.platform)/\(configuration)", isDirectory: true)
  }

  private static let platform: String = {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }()

  /// Reads the description of the package and the lists of its tests, at the same time.
  ///
  /// - Throws: ``RunnerError`` if SwiftPM does not describe the package, if the package has no test target, if its tests
  ///   were not built, or if they cannot be listed; `ProcessError` if this process can open no more files.
  package func describedTests() throws -> (description: PackageDescription, executable: TestExecutable) {
    let cache = DescriptionCache(of: package)
    if let description = cache?.description() {
      return (description, try TestExecutable(testExecutable(of: description), package: package))
    }
    let reading = try PackageDescription.startReading(of: package, storingIn: cache)
    let likely = onlyTestExecutable
    let listed = likely.map { url in Result { try TestExecutable(url, package: package) } }
    let description = try reading.description()
    let url = try testExecutable(of: description)
    // The only executable may be a leftover of a package with another name.
    guard let listed, likely?.lastPathComponent == url.lastPathComponent else {
      return (description, try TestExecutable(url, package: package))
    }
    return (description, try listed.get())
  }

  /// The test executable, if it is the only one among the build products.
  private var onlyTestExecutable: URL? {
    // Without the folder, or without a test executable in it, the description of the package decides what is missing.
    guard let folder = usualProductsFolder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return nil }
    let found = names.filter { $0.hasSuffix("PackageTests.xctest") }
    return found.count == 1 ? folder.appendingPathComponent(found[0]) : nil
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
