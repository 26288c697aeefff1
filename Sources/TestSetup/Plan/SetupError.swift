// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The reason why a package cannot be set up.
///
/// When such an error is thrown, no files have been changed.
package enum SetupError: Error, CustomStringConvertible {
  case noPackage(folder: String)
  case isUnderstudy(folder: String)
  case cannotStart(program: String, reason: String)
  /// SwiftPM's own message, with the paths of the user's package.
  case manifestDoesNotLoad(path: String, message: String)
  /// The manifest cannot be edited safely; `diff` is the change that would have been made.
  case unsafe(reason: String, diff: String)
  case noExecutable(package: String)
  case severalExecutables([String])
  case unknownExecutable(String, known: [String])
  /// Another target, which is not a UI test target, has the name.
  case targetIsTaken(name: String, by: String)
  case invalidTargetName(String)
  case understudyNotFound
  case noUnderstudy(path: String)
  case noVersion(url: String)
  case noProgram(String)
  case cannotWrite(path: String, reason: String)
  case changedMeanwhile(path: String)

  package var description: String {
    switch self {
    case .noPackage(let folder):
      "There is no Package.swift in \(folder): expected a Swift package. Name its folder with --package-path, or "
        + "create one with \"swift package init --type executable\"."
    case .isUnderstudy(let folder):
      "\(folder) is Understudy itself: expected a package whose program is to be tested. Name its folder with "
        + "--package-path."
    case .cannotStart(let program, let reason):
      "\(program) cannot be started: \(reason). Expected it in PATH, where Swift's installation puts it."
    case .manifestDoesNotLoad(let path, let message):
      "SwiftPM cannot read \(path), so nothing was changed. Correct it and run this again. SwiftPM's message:\n"
        + message
    case .unsafe(let reason, let diff):
      "Package.swift was left unchanged: \(reason)\n"
        + (diff.isEmpty ? "" : "Make these changes yourself:\n\n\(diff)")
    case .noExecutable(let package):
      "The package \(package) has no executable: expected an .executableTarget or an executable product, the program that "
        + "the UI tests drive. Add one, then run this again."
    case .severalExecutables(let names):
      "The package has several executables: \(names.joined(separator: ", ")). Name the one that the UI tests drive: "
        + "--product \(names.first ?? "NAME")."
    case .unknownExecutable(let name, let known):
      "The package has no executable product \"\(name)\": it has \(known.joined(separator: ", ")). Name one of them."
    case .targetIsTaken(let name, let type):
      "The package already has a target \"\(name)\", which is not a UI test target (\(type), without the product "
        + "XCUIAutomation). It was left unchanged. Choose another name with --target."
    case .invalidTargetName(let name):
      "\"\(name)\" cannot be the name of the test target: expected letters, digits and \"_\", beginning with a letter."
    case .understudyNotFound:
      "The package does not depend on Understudy yet, and this understudy does not run from a checkout of it. Name "
        + "the checkout or the URL: --understudy PATH or --understudy URL."
    case .noUnderstudy(let path):
      "\(path) is not a checkout of Understudy: expected a folder whose Package.swift has the name \"understudy\"."
    case .noVersion(let url):
      "A dependency on \(url) requires a version: give --from VERSION or --branch NAME."
    case .noProgram(let text):
      "\"\(text)\" is not a program: expected a path such as build/editor, the id of a desktop file such as "
        + "org.gnome.TextEditor, or a command such as 'python3 src/editor.py'."
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason). The files that were already written were removed again."
    case .changedMeanwhile(let path):
      "\(path) changed while it was read, and was left unchanged. Run this again."
    }
  }
}
