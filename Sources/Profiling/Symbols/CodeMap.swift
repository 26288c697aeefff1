// SPDX-License-Identifier: Apache-2.0

/// Finds the owner of a function's code: by its source file if known, otherwise by its library or its module.
package struct CodeMap: Sendable {
  /// The folders of the test targets, as absolute paths with a slash at the end.
  private let testFolders: [String]
  private let testModules: Set<String>
  /// The package's folder, as an absolute path with a slash at the end.
  private let package: String
  /// The folder of the package's build products, as an absolute path with a slash at the end.
  private let build: String

  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - build: the folder with the build products and dependencies.
  ///   - testTargets: the folders of the test targets, by name.
  package init(package: String, build: String, testTargets: [String: String]) {
    self.package = Self.folder(package)
    self.build = Self.folder(build)
    testModules = Set(testTargets.keys)
    testFolders = testTargets.values.map(Self.folder)
  }

  private static func folder(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

  /// Returns the owner of a function's code.
  ///
  /// - Parameters:
  ///   - object: the file of the program or library.
  ///   - file: the source file; nil if unknown.
  ///   - symbol: the linker's name of the function.
  /// - Returns: the owner of the code.
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

  /// Whether an object is part of the kernel.
  ///
  /// The names of such objects are in brackets, but the names of some other objects are in brackets too.
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

  /// Returns the module at the beginning of a mangled name; nil if the name is not a mangled Swift name with a module.
  ///
  /// See Swift's `docs/ABI/Mangling.rst`: `$s7Seismic…`; `$sS…` and `$ss…` are for the standard library.
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
