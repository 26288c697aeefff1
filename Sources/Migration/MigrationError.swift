// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The reason why a migration is not possible.
package enum MigrationError: Error, CustomStringConvertible {
  case noProject(folder: String, found: [String])
  case unreadableProject(path: String)
  case noUITests(project: String, targets: [String])
  case noSources(targets: [String])
  case unknownTarget(name: String, known: [String])
  case isThere(folder: String)
  case fileIsThere(path: String)
  case noPython
  case slowPython(path: String, seconds: Double)
  case unreadablePython(path: String, reason: String)

  package var description: String {
    switch self {
    case .noProject(let folder, let found):
      found.isEmpty
        ? "Expected an Xcode project (a folder that ends in .xcodeproj) in \(folder), found none. Name the project itself."
        : "Expected one Xcode project in \(folder), found \(found.joined(separator: ", ")). Name one of them."
    case .unreadableProject(let path):
      "Expected the objects of an Xcode project in \(path), found something else. Open and save it in Xcode, or name "
        + "another project."
    case .noUITests(let project, let targets):
      "Expected a UI test target in \(project), found only \(targets.joined(separator: ", ")). Name one with --target."
    case .noSources(let targets):
      "Expected the sources of \(targets.joined(separator: ", ")) at the paths in the project, but found no Swift "
        + "file there. Check out the whole repository, or generate the project again."
    case .unknownTarget(let name, let known):
      "Expected a target named \"\(name)\", found only \(known.joined(separator: ", "))."
    case .fileIsThere(let path):
      "\(path) already exists, and is left unchanged. Name another folder with --output."
    case .noPython:
      "Expected /usr/bin/python3, which reads tests in Python, but it does not exist. Install it: apt-get install "
        + "python3."
    case .slowPython(let path, let seconds):
      "Expected /usr/bin/python3 to read \(path), but it did not end within \(seconds.text) s. Divide the file."
    case .unreadablePython(let path, let reason):
      "Expected tests in Python 3 in \(path), found something else: \(reason)."
    case .isThere(let folder):
      "\(folder) already has a Package.swift, which is left unchanged. Name another folder with --output."
    }
  }
}
