import Foundation

/// The tests of a SwiftPM package, built.
package struct TestBuild: Sendable {
  package let package: URL
  /// Arguments that `swift build` gets besides, such as `-c release`.
  package let arguments: [String]

  package init(package: URL, arguments: [String] = []) {
    self.package = package
    self.arguments = arguments
  }

  /// Builds everything, tests included. What the compiler says goes to the standard output, once.
  ///
  /// - Throws: ``RunnerError``.
  package func build() throws {
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path) else {
      throw RunnerError(
        .noPackage,
        "\(package.path) is no Swift package: expected a Package.swift there. Start understudy in the package's "
          + "folder, or name it with --package-path.")
    }
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--build-tests"] + arguments, isShown: true,
      timeout: 6 * 3600)
    guard run.status == 0 else {
      throw RunnerError(
        .buildFailed, "The tests of \(package.path) do not build; what the compiler says is above.")
    }
  }

  /// Where the build products are.
  package func productsFolder() throws -> URL {
    let run = try ToolRun.run(
      "swift", ["build", "--package-path", package.path, "--show-bin-path"] + arguments, timeout: 300)
    let path = run.output.split(separator: "\n").last.map(String.init) ?? ""
    guard run.status == 0, path.hasPrefix("/") else {
      throw RunnerError(
        .noPackage, "SwiftPM does not say where it builds \(package.path):\n\(run.output)")
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The executables that hold the tests; SwiftPM makes one for a package.
  package func testExecutables() throws -> [URL] {
    let folder = try productsFolder()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let all = names.filter { $0.hasSuffix("PackageTests.xctest") }.map(folder.appendingPathComponent)
    guard !all.isEmpty else {
      throw RunnerError(
        .noTestExecutable,
        "There is no test executable in \(folder.path). Expected one of \"swift build --build-tests\": does the package "
          + "have a test target? \"understudy init\" adds one.")
    }
    // A package that was renamed leaves its old one behind.
    func date(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
        ?? .distantPast
    }
    return [all.max { date($0) < date($1) }].compactMap { $0 }
  }
}
