import Foundation

/// Runs `swift package` on a folder.
struct SwiftPackageTool {
  let folder: URL

  struct Outcome {
    let status: Int32
    let output: String
    /// What it wrote to its standard error.
    let messages: String

    var succeeded: Bool { status == 0 }
  }

  /// - Throws: `SetupError.cannotStart`.
  func callAsFunction(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.path] + arguments
    process.standardInput = FileHandle.nullDevice
    // Files and not pipes: nobody has to read both at once.
    let files = ["out", "err"].map { folder.appendingPathComponent(".\($0)") }
    do {
      for file in files { try Data().write(to: file) }
      let handles = try files.map { try FileHandle(forWritingTo: $0) }
      process.standardOutput = handles[0]
      process.standardError = handles[1]
      try process.run()
    } catch {
      throw SetupError.cannotStart(program: "swift package", reason: error.localizedDescription)
    }
    process.waitUntilExit()
    let texts = files.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
    return Outcome(status: process.terminationStatus, output: texts[0], messages: texts[1])
  }
}
