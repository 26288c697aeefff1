// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import XCTestSymbols

/// The libraries of the toolchain in `PATH`, with which tests are linked.
enum ToolchainLibraries {
  /// Checks whether these libraries have the XCTest functions that Understudy replaces.
  ///
  /// - Parameter swift: the compiler; nil for the one in `PATH`.
  /// - Returns: missing, with the reason, if a function or a library was not found.
  static func status(swift: String? = nil) -> Requirement.Status {
    guard let swift = swift ?? ExecutableSearch.find("swift") else {
      return .missing("there is no swift in PATH")
    }
    let folder = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("lib/swift/linux")
    var libraries: [String: UnsafeMutableRawPointer] = [:]
    for name in Set(XCTestSymbol.allCases.map(\.library)) {
      let path = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path) else {
        return .missing("expected \(path), found none")
      }
      // A library that cannot be loaded into this program cannot be checked.
      guard let library = dlopen(path, RTLD_LAZY | RTLD_LOCAL) else {
        return .present("\(folder.path), not inspected")
      }
      libraries[name] = library
    }
    if let problem = XCTestSymbol.problem(isThere: { dlsym(libraries[$0.library], $0.rawValue) != nil }) {
      return .missing(problem)
    }
    return .present("\(XCTestSymbol.allCases.count) functions found")
  }
}
