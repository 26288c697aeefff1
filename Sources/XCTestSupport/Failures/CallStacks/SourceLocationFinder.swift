// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the line of the test that called the library.
///
/// Apple's signatures have no `file:` and `line:`, and a property cannot have parameters. So the line is taken from the
/// call stack: the first frame whose source file is not part of this package.
package enum SourceLocationFinder {
  package struct Location: Sendable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package static func callerOfThisModule() -> Location? {
    location(in: CallStack.returnAddresses())
  }

  /// Returns the innermost line of a test in a call stack; nil if the call stack has no such line.
  static func location(in addresses: [UInt]) -> Location? {
    for call in StackSymbols.shared.calls(at: addresses.map(UInt64.init)) {
      guard let file = call.file, isOfATest(file) else { continue }
      if call.line > 0 { return Location(file: file, line: call.line) }
      if let location = Self.location(after: call, in: file) { return location }
    }
    return nil
  }

  /// Returns the lines of tests in a call stack, the innermost first.
  static func locations(in addresses: [UInt]) -> [Location] {
    StackSymbols.shared.calls(at: addresses.map(UInt64.init)).compactMap { call in
      guard let file = call.file, isOfATest(file), call.line > 0 else { return nil }
      return Location(file: file, line: call.line)
    }
  }

  /// Returns the line of the code that follows a call without a line; nil if no line is found.
  ///
  /// The compiler assigns no line to the evaluation of a default argument. The code after the evaluation is the call
  /// that receives the argument, and this code has a line.
  private static func location(after call: StackSymbols.Call, in file: String) -> Location? {
    let next = StackSymbols.shared.calls(at: (1...64).map { call.address + $0 * 4 })
    return next.first { $0.file == file && $0.line > 0 }.map { Location(file: file, line: $0.line) }
  }

  /// The folder with the sources of all modules of this package.
  private static let packageSources: String = {
    // Found by the module's name, because the file may move within the module.
    let components = #filePath.components(separatedBy: "/")
    return components.prefix(components.lastIndex(of: "XCTestSupport") ?? 0).joined(separator: "/") + "/"
  }()

  /// Whether a file belongs to a module of this package.
  static func isOurs(_ path: String) -> Bool { path.hasPrefix(packageSources) }

  private static func isOfATest(_ path: String) -> Bool {
    path.hasPrefix("/") && !isOurs(path) && !path.contains("<compiler-generated>")
      && !path.hasSuffix("DiscoveredTests.swift") && !path.contains(".derived/")
      // The expansion of a macro is not in a file of the user. The enclosing frame has the location of the macro.
      && !path.contains("/@__swiftmacro_")
  }
}
