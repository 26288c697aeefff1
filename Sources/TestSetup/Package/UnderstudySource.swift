// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The source of a package's dependency on Understudy.
package enum UnderstudySource: Sendable, Equatable {
  case checkout(URL)
  case from(url: String, version: String)
  case branch(url: String, name: String)

  /// Reads the values of `--understudy`, `--from` and `--branch`; a relative path refers to the working directory.
  ///
  /// - Throws: `SetupError.noVersion`, `SetupError.noUnderstudy`.
  package init(_ text: String, from version: String?, branch: String?) throws {
    let isURL = text.contains("://") || (text.contains("@") && text.contains(":"))
    guard isURL else {
      let folder = URL(fileURLWithPath: text, isDirectory: true).standardizedFileURL
      guard UnderstudyCheckout.isCheckout(folder) else { throw SetupError.noUnderstudy(path: folder.path) }
      self = .checkout(folder)
      return
    }
    if let version {
      self = .from(url: text, version: version)
    } else if let branch {
      self = .branch(url: text, name: branch)
    } else {
      throw SetupError.noVersion(url: text)
    }
  }

  /// Returns the entry for a manifest's `dependencies`, and the name of the package in targets.
  package func entry(for package: URL) -> (text: String, reference: String) {
    let (path, reference) = place(from: package)
    return (dependencyText(path: path, reference: reference), reference)
  }

  /// Returns the path of a checkout for a manifest in `package`, or an empty path; and the name of the package in
  /// targets.
  func place(from package: URL) -> (path: String, reference: String) {
    switch self {
    case .checkout(let url): (Self.path(of: url, from: package), "understudy")
    case .from(let url, _), .branch(let url, _): ("", Self.identity(url))
    }
  }

  func dependencyText(path: String, reference: String) -> String {
    switch self {
    case .checkout:
      reference == URL(fileURLWithPath: path).lastPathComponent
        ? #".package(path: "\#(path)")"# : #".package(name: "\#(reference)", path: "\#(path)")"#
    case .from(let url, let version): #".package(url: "\#(url)", from: "\#(version)")"#
    case .branch(let url, let name): #".package(url: "\#(url)", branch: "\#(name)")"#
    }
  }

  /// Returns the identity that SwiftPM derives from a URL: its last part in lower case.
  static func identity(_ url: String) -> String {
    let last = url.split { $0 == "/" || $0 == ":" }.last.map { $0.lowercased() } ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// Returns the path of a checkout for a manifest in `package`.
  ///
  /// The path is relative if both are in a common folder, so that the two can be moved together. It is absolute if they
  /// share only the root of the file system.
  package static func path(of checkout: URL, from package: URL) -> String {
    let there = checkout.resolvingSymlinksInPath().pathComponents
    let here = package.resolvingSymlinksInPath().pathComponents
    let common = zip(here, there).prefix { $0 == $1 }.count
    guard common > 1 else { return checkout.resolvingSymlinksInPath().path }
    let parts = Array(repeating: "..", count: here.count - common) + there[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
