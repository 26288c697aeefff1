// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Searches the machine's files for requirements.
extension Requirement.Status {
  var isPresent: Bool {
    if case .present = self { true } else { false }
  }

  /// The location where the required part was found, or the locations that were searched.
  var detail: String {
    switch self {
    case .present(let detail), .missing(let detail): detail
    }
  }

  /// Searches for an executable at the full paths and then, if `inPath` is true, in the folders of `PATH`.
  static func program(_ name: String, at paths: [String] = [], inPath: Bool = true) -> Self {
    var folders: [String] = []
    if inPath {
      folders = ExecutableSearch.folders() + ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]
    }
    let candidates = paths + folders.map { "\($0)/\(name)" }
    if let found = candidates.first(where: ExecutableSearch.isExecutable) { return .present(found) }
    return .missing(inPath ? "no program \(name) in PATH" : "no \(paths.joined(separator: ", no "))")
  }

  /// Returns the first status that is present, or a summary of all that is missing.
  static func either(_ statuses: [Self]) -> Self {
    statuses.first(where: \.isPresent)
      ?? .missing(statuses.map(\.detail).joined(separator: "; "))
  }

  /// Searches a folder and its subfolders for a file with one of the suffixes.
  static func file(endingIn suffixes: [String], below folder: String) -> Self {
    let files = FileManager.default.enumerator(atPath: folder)
    while let file = files?.nextObject() as? String {
      if suffixes.contains(where: file.hasSuffix) { return .present("\(folder)/\(file)") }
    }
    return .missing("no file below \(folder) ends in \(suffixes.joined(separator: " or "))")
  }

  /// Searches for the pkg-config files of libraries.
  static func libraries(_ names: [String]) -> Self {
    let environment = ProcessInfo.processInfo.environment["PKG_CONFIG_PATH"] ?? ""
    var folders = environment.split(separator: ":").map(String.init)
    folders += ["/usr/share/pkgconfig"] + libraryFolders().map { $0 + "/pkgconfig" }
    let absent = names.filter { name in
      !folders.contains { access("\($0)/\(name).pc", R_OK) == 0 }
    }
    return absent.isEmpty
      ? .present(names.joined(separator: " "))
      : .missing("pkg-config has no \(absent.joined(separator: ", no "))")
  }

  /// - Parameter root: the root folder of the machine's files.
  /// - Returns: the folders that the dynamic linker searches, in its order.
  static func libraryFolders(below root: String = "") -> [String] {
    // Debian has a folder for each architecture, such as /usr/lib/x86_64-linux-gnu. If /usr/lib cannot be read, no such
    // folder is searched.
    let machines = (try? FileManager.default.contentsOfDirectory(atPath: root + "/usr/lib")) ?? []
    return ["/usr/local/lib", "/usr/lib", "/usr/lib64"].map { root + $0 }
      + machines.filter { $0.contains("-linux-") }.map { "\(root)/usr/lib/\($0)" }
  }
}
