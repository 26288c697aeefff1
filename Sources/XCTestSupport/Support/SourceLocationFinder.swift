// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the line of the test that called the library.
///
/// Apple's signatures have no `file:` and `line:`, and a property could not have them at all: the line is
/// taken from the call stack, as the first frame whose source file is not part of this package.
package enum SourceLocationFinder {
  package struct Location: Sendable {
    package let file: String
    package let line: Int
  }

  package static func callerOfThisModule() -> Location? {
    location(in: CallStack.returnAddresses())
  }

  /// The innermost line of a test among the calls of a stack.
  static func location(in addresses: [UInt]) -> Location? {
    for call in StackSymbols.shared.calls(at: addresses.map(UInt64.init)) {
      guard let file = call.file, isOfATest(file) else { continue }
      if call.line > 0 { return Location(file: file, line: call.line) }
      if let location = Self.location(after: call, in: file) { return location }
    }
    return nil
  }

  /// The lines of tests among the calls of a stack, the innermost first.
  static func locations(in addresses: [UInt]) -> [Location] {
    StackSymbols.shared.calls(at: addresses.map(UInt64.init)).compactMap { call in
      guard let file = call.file, isOfATest(file), call.line > 0 else { return nil }
      return Location(file: file, line: call.line)
    }
  }

  /// The line of the code that comes next after a call that has none: the compiler gives no line to the
  /// evaluation of a default argument, and goes on with the call that the argument is for.
  private static func location(after call: StackSymbols.Call, in file: String) -> Location? {
    let next = StackSymbols.shared.calls(at: (1...64).map { call.address + $0 * 4 })
    return next.first { $0.file == file && $0.line > 0 }.map { Location(file: file, line: $0.line) }
  }

  /// The folder with the sources of all modules of this package.
  private static let ownSources: String = {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path + "/"
  }()

  /// Whether a file belongs to a module of this package.
  static func isOurs(_ path: String) -> Bool { path.hasPrefix(ownSources) }

  private static func isOfATest(_ path: String) -> Bool {
    path.hasPrefix("/") && !isOurs(path) && !path.contains("<compiler-generated>")
      && !path.hasSuffix("DiscoveredTests.swift") && !path.contains(".derived/")
      // The expansion of a macro is in no file of the user's; the frame around it is at the macro.
      && !path.contains("/@__swiftmacro_")
  }
}
