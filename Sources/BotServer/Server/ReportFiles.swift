// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import ResultBundle
import TestReport
import TestResults
import WebServer

/// Serves the report of a run, and its attachments from the run's bundle.
struct ReportFiles {
  private let archive: BotArchive
  private let integration: StoredIntegration
  private var bundles: BundleStore { archive.bundles }

  init(_ archive: BotArchive, _ integration: StoredIntegration) {
    (self.archive, self.integration) = (archive, integration)
  }

  /// Returns a file of the report.
  ///
  /// - Parameters:
  ///   - parts: the parts of the path after the number of the run; empty for the report's page.
  ///   - request: the HTTP request.
  /// - Returns: the file.
  /// - Throws: ``RequestError``, and errors from creating the report.
  func answer(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard let bundle = bundles.bundle(of: integration) else { throw RequestError.notFound }
    if parts.isEmpty {
      // The page loads files from its folder, so its address has to end with a slash.
      guard request.path.hasSuffix("/") else {
        return WebResponse(status: 308, headers: WebResponse.protections + [("Location", request.path + "/")])
      }
      return try page(["index.html"])
    }
    guard parts[0] == BundleFormat.attachments else { return try page(parts) }
    // A file that cannot be read is reported as missing.
    guard parts.count == 2,
      let response = try? Self.attachment(parts[1], in: UntrustedFolder(bundle), range: request["Range"])
    else { throw RequestError.notFound }
    return response
  }

  private func page(_ parts: [String]) throws -> WebResponse {
    let report = try bundles.report(of: integration) { results, folder in
      try Self.write(results, passes: archive.passes(of: results, in: integration), to: folder)
    }
    guard let report, let name = parts.last else { throw RequestError.notFound }
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : nil
    // A file that cannot be read is reported as missing.
    guard let content = try? UntrustedFolder(report).data(of: name, in: folder) else {
      throw RequestError.notFound
    }
    return WebResponse(content, Self.mediaType(of: name))
  }

  /// Writes the page of a report; its attachments stay in the bundle.
  static func write(_ results: RunResults, passes: EarlierPasses, to folder: URL) throws {
    try HTMLReport(results, passes: passes).write(toFolder: folder, copiesAttachments: false)
  }

  private static func mediaType(of name: String) -> String {
    let type = name.split(separator: ".").last.flatMap { UniformType(fileExtension: String($0)) }
    let media = type?.mediaType ?? "application/octet-stream"
    return media.hasPrefix("text/") && !media.contains("charset") ? "\(media); charset=utf-8" : media
  }

  /// Returns an attachment or a range of it, so that the browser runs no scripts in it and gives it an opaque origin.
  ///
  /// An attachment may be an HTML page.
  private static func attachment(_ name: String, in bundle: UntrustedFolder, range: String?) throws
    -> WebResponse
  {
    let size = bundle.size(of: name, in: BundleFormat.attachments) ?? 0
    let part = range.flatMap { self.part($0, of: size) }
    let content =
      try part.map { try bundle.data(of: name, in: BundleFormat.attachments, range: $0) }
      ?? bundle.data(of: name, in: BundleFormat.attachments)
    var response = WebResponse(content, mediaType(of: name))
    response.headers.removeAll { $0.name == "Content-Security-Policy" }
    response.headers += [
      (
        "Content-Security-Policy",
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
      ),
      ("Accept-Ranges", "bytes"),
    ]
    guard let part else { return response }
    // Empty only if the file was cut in the meantime.
    guard !content.isEmpty else { throw RequestError.notFound }
    response.status = 206
    let last = part.lowerBound + content.count - 1
    response.headers.append(("Content-Range", "bytes \(part.lowerBound)-\(last)/\(size)"))
    return response
  }

  /// Returns the offsets that a header requests; nil if the whole file is the response.
  ///
  /// Browsers request byte ranges of videos (RFC 9110, section 14). Section 15.3.7 allows a response with less than the
  /// requested range; the browser then requests the rest.
  private static func part(_ range: String, of size: Int) -> Range<Int>? {
    guard let match = range.wholeMatch(of: #/bytes=(\d+)-(\d*)/#), let first = Int(match.1), first < size
    else { return nil }
    let last = min(Int(match.2) ?? size - 1, size - 1)
    return last >= first ? first..<min(last + 1, first + maximumPart) : nil
  }

  /// The maximum size of a response with a part of a file, in bytes.
  private static let maximumPart = 8 << 20
}
