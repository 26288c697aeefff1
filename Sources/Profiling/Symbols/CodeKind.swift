// SPDX-License-Identifier: Apache-2.0

/// The owner of a function's code, which readers look for first in a profile.
package enum CodeKind: String, Sendable, CaseIterable, Codable {
  /// The test targets'.
  case test
  /// The package's other targets', which are what is tested.
  case app
  /// XCTest, Swift Testing and Understudy.
  case tools
  /// The Swift runtime, its standard library, Foundation and Dispatch.
  case swift
  /// The C library and the loader of programs.
  case libc
  /// Everything else: toolkits, other programs, packages that the package depends on.
  case library
  case kernel
}

/// Finds the owner of a function's code: by its source file where that is known, else by its library or its module.
package struct CodeMap: Sendable {
  /// Folders of test targets, the package's folder and that of its build products: absolute paths.
  private let testFolders: [String]
  private let testModules: Set<String>
  private let package: String
  private let build: String

  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - build: the folder that build products and dependencies are in.
  ///   - testTargets: the folders of the test targets, by name.
  package init(package: String, build: String, testTargets: [String: String]) {
    self.package = Self.folder(package)
    self.build = Self.folder(build)
    testModules = Set(testTargets.keys)
    testFolders = testTargets.values.map(Self.folder)
  }

  private static func folder(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

  /// - Parameters:
  ///   - object: the file of the program or library.
  ///   - file: the source file; nil where it is not known.
  ///   - symbol: the function as the linker knows it.
  /// - Returns: whose code it is.
  package func kind(object: String, file: String?, symbol: String) -> CodeKind {
    let library = object.split(separator: "/").last.map(String.init) ?? object
    if Self.isKernel(object) { return .kernel }
    if let file, !file.hasPrefix(build), !file.contains("/.build/") {
      if testFolders.contains(where: file.hasPrefix) { return .test }
      if file.hasPrefix(package) { return .app }
    }
    if Self.cLibraries.contains(where: library.hasPrefix) { return .libc }
    if Self.testLibraries.contains(where: library.hasPrefix) { return .tools }
    if Self.swiftLibraries.contains(where: library.hasPrefix) { return .swift }
    if let module = Self.module(of: symbol) {
      if testModules.contains(module) { return .test }
      if Self.toolModules.contains(module) { return .tools }
      if Self.swiftModules.contains(module) { return .swift }
    }
    guard object.hasPrefix(build), file == nil else { return .library }
    return library.hasSuffix(".xctest") ? .tools : .app
  }

  /// Parts of the kernel stand in brackets, and so do some that are not of it.
  private static func isKernel(_ object: String) -> Bool {
    object.hasPrefix("[") && !["[vdso]", "[vsyscall]", "[heap]", "[stack]"].contains(object)
  }

  private static let cLibraries = [
    "libc.so", "libc-", "libm.so", "libpthread", "libdl.so", "librt.so", "ld-linux", "ld-musl", "[vdso]",
    "libgcc_s", "libstdc++",
  ]
  private static let testLibraries = ["libXCTest", "libTesting", "lib_Testing"]
  private static let swiftLibraries = [
    "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime", "lib_Internal",
  ]
  private static let toolModules: Set<String> = [
    "XCTest", "Testing", "XCUIAutomation", "XCTestSupport", "Interaction", "Programs", "Toolkits",
    "ElementModel",
    "Predicates", "Audit", "QueryWriting", "TreeRecordings", "AccessibilityBus", "WindowSystem", "Desktop",
    "Processes",
    "ResultBundle", "Notation", "Performance",
  ]
  private static let swiftModules: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "Dispatch", "Synchronization", "Glibc",
  ]

  /// The module that a mangled name begins with.
  ///
  /// See Swift's `docs/ABI/Mangling.rst`: `$s7Seismic…`, `$sS…` and `$ss…` for the standard library.
  static func module(of symbol: String) -> String? {
    var rest = symbol[...]
    guard let prefix = ["$s", "_$s", "$S"].first(where: rest.hasPrefix) else { return nil }
    rest = rest.dropFirst(prefix.count)
    guard let first = rest.first else { return nil }
    let digits = rest.prefix { $0.isNumber }
    if let length = Int(digits), length > 0 {
      let name = rest.dropFirst(digits.count).prefix(length)
      return name.count == length ? String(name) : nil
    }
    return first == "s" || (first == "S" && !rest.hasPrefix("So")) ? "Swift" : nil
  }
}
