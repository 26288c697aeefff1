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
    guard parts.count == 2, let content = try? UntrustedFolder(bundle).data(of: parts[1], in: parts[0]) else {
      throw RequestError.notFound
    }
    return Self.attachment(content, named: parts[1], range: request["Range"])
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
  private static func attachment(_ content: Data, named name: String, range: String?) -> WebResponse {
    var response = WebResponse(content, mediaType(of: name))
    response.headers.removeAll { $0.name == "Content-Security-Policy" }
    response.headers += [
      (
        "Content-Security-Policy",
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
      ),
      ("Accept-Ranges", "bytes"),
    ]
    // Browsers request byte ranges of videos (RFC 9110, section 14).
    guard let match = range?.wholeMatch(of: #/bytes=(\d+)-(\d*)/#), let first = Int(match.1),
      first < content.count
    else {
      return response
    }
    let last = min(Int(match.2) ?? content.count - 1, content.count - 1)
    guard last >= first else { return response }
    response.status = 206
    response.headers.append(("Content-Range", "bytes \(first)-\(last)/\(content.count)"))
    response.body = content.subdata(in: first..<last + 1)
    return response
  }
}
