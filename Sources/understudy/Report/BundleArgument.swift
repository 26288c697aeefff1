import ArgumentParser
import Foundation
import ResultBundle
import TestReport

/// The bundle that a command is about.
struct BundleArgument: ParsableArguments {
  @Argument(
    help: "A result bundle; the last one below .build/understudy-results, unless named.",
    completion: .directory)
  var bundle: String?

  func results() throws -> RunResults { RunResults(try BundleReader.read(url())) }

  func url() throws -> URL {
    if let bundle { return URL(fileURLWithPath: bundle, isDirectory: true) }
    let folder = Self.standardFolder
    guard let last = Self.bundles(in: folder).last else {
      throw ValidationError(
        "There is no result bundle below \(folder.path). Run the tests first, or name a bundle.")
    }
    return last
  }

  static var standardFolder: URL { URL(fileURLWithPath: ".build/understudy-results", isDirectory: true) }

  /// The bundles in a folder, the oldest first: their names begin with the time.
  static func bundles(in folder: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".\(BundleFormat.pathExtension)") }.sorted()
      .map { folder.appendingPathComponent($0, isDirectory: true) }
  }
}

/// Where a report goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")], help: "A file; standard output, unless named.", completion: .file()
  )
  var path: String?

  func write(_ data: Data) throws {
    guard let path else { return try FileHandle.standardOutput.write(contentsOf: data) }
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw BundleError.cannotWrite(path: path, reason: error.localizedDescription)
    }
  }
}
