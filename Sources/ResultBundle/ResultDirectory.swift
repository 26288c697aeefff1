import Foundation

/// The folder that keeps a run's attachments; it is made when the first one is kept.
package final class ResultDirectory: @unchecked Sendable {
  package let url: URL
  private let lock = NSLock()
  private var serial = 0

  /// - Parameter url: the folder, which need not exist yet.
  package init(url: URL) {
    self.url = url
  }

  /// The folder that the environment names (`UNDERSTUDY_RESULT_PATH`), else one of this process
  /// below the package's build folder, else one below the system's folder for temporary files.
  package static func standard(environment: [String: String] = ProcessInfo.processInfo.environment)
    -> ResultDirectory
  {
    if let path = environment["UNDERSTUDY_RESULT_PATH"], !path.isEmpty {
      return ResultDirectory(url: URL(fileURLWithPath: path, isDirectory: true))
    }
    let build = URL(fileURLWithPath: ".build", isDirectory: true)
    let parent =
      FileManager.default.isWritableFile(atPath: build.path)
      ? build : FileManager.default.temporaryDirectory
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
    let name = "\(formatter.string(from: Date()))-\(ProcessInfo.processInfo.processIdentifier)"
    return ResultDirectory(
      url: parent.appendingPathComponent("understudy-results", isDirectory: true)
        .appendingPathComponent(name, isDirectory: true))
  }

  /// Writes an attachment to a file of its own, named after the test and what it shows.
  func keep(_ attachment: Attachment, test: String) throws -> URL {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let number = lock.withLock {
      serial += 1
      return serial
    }
    let fileExtension = Self.fileExtension(of: attachment)
    let isNamedWithIt = attachment.name.lowercased().hasSuffix(".\(fileExtension)")
    let name = isNamedWithIt ? String(attachment.name.dropLast(fileExtension.count + 1)) : attachment.name
    let stem = [test, String(format: "%03d", number), name]
      .filter { !$0.isEmpty }.map(Self.fileName).joined(separator: "-")
    let file = url.appendingPathComponent("\(stem).\(fileExtension)")
    try attachment.payload.write(to: file, options: .atomic)
    return file
  }

  /// The extension that an attachment's name already has where its type allows it, else that of its type.
  private static func fileExtension(of attachment: Attachment) -> String {
    let type = UniformType(identifier: attachment.typeIdentifier)
    let named = URL(fileURLWithPath: attachment.name).pathExtension.lowercased()
    if type.fileExtensions.contains(named) { return named }
    // What is only known as data may well be known to its reader.
    let isUnknown = type.mediaType == "application/octet-stream"
    let isExtension = !named.isEmpty && named.count <= 8 && named.allSatisfy { $0.isASCII && $0.isLetter }
    return isUnknown && isExtension ? named : type.fileExtension
  }

  /// Removes attachments, and the folder with the last of them.
  func remove(_ files: [URL]) {
    guard !files.isEmpty else { return }
    for file in files { try? FileManager.default.removeItem(at: file) }
    rmdir(url.path)
  }

  /// Keeps what is safe in a file name on every file system, and no more than 80 bytes of it.
  private static func fileName(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(80).map { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == ".")
        ? Character(scalar) : "_"
    }
    return String(safe)
  }
}
