// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The place of Understudy's own sources.
package enum UnderstudyCheckout {
  /// The checkout that this program was built in, or the package that was installed with it.
  package static func ofThisProgram() -> URL? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return program.flatMap { of(URL(fileURLWithPath: $0)) }
  }

  /// The nearest folder above a program that has Understudy's manifest, itself or, as script/install makes it, in
  /// `lib/understudy`.
  static func of(_ program: URL) -> URL? {
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      for place in [folder, folder.appendingPathComponent("lib/understudy", isDirectory: true)]
      where isOne(place) {
        return place
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Whether a folder has Understudy's manifest.
  package static func isOne(_ folder: URL) -> Bool {
    guard
      let manifest = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    else { return false }
    return manifest.range(of: #"Package\(\s*name:\s*"understudy"\s*[,)]"#, options: .regularExpression) != nil
  }
}

/// The kind of a package's dependency on Understudy.
package enum UnderstudySource: Sendable, Equatable {
  case checkout(URL)
  case from(url: String, version: String)
  case branch(url: String, name: String)

  /// Reads what `--understudy`, `--from` and `--branch` say; a path is one of the working directory.
  ///
  /// - Throws: `SetupError.noVersion`, `SetupError.noUnderstudy`.
  package init(_ text: String, from version: String?, branch: String?) throws {
    let isURL = text.contains("://") || (text.contains("@") && text.contains(":"))
    guard isURL else {
      let folder = URL(fileURLWithPath: text, isDirectory: true).standardizedFileURL
      guard UnderstudyCheckout.isOne(folder) else { throw SetupError.noUnderstudy(path: folder.path) }
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

  /// The entry of a manifest's `dependencies`, and what targets call the package.
  package func entry(for package: URL) -> (text: String, reference: String) {
    let (path, reference) = place(from: package)
    return (dependencyText(path: path, reference: reference), reference)
  }

  /// How a manifest in `package` names it: the path of a checkout, else empty; and what targets call the package.
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

  /// As SwiftPM makes it from an address: the last part in lower case.
  static func identity(_ url: String) -> String {
    let last = url.split { $0 == "/" || $0 == ":" }.last.map { $0.lowercased() } ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The path as a manifest in `package` gives it: relative when both are below one folder, so that the two can be moved
  /// together; absolute when nothing but the root of the file system holds both.
  package static func path(of checkout: URL, from package: URL) -> String {
    let there = checkout.resolvingSymlinksInPath().pathComponents
    let here = package.resolvingSymlinksInPath().pathComponents
    let common = zip(here, there).prefix { $0 == $1 }.count
    guard common > 1 else { return checkout.resolvingSymlinksInPath().path }
    let parts = Array(repeating: "..", count: here.count - common) + there[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
