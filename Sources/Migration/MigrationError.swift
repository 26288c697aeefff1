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
        ? "\(folder) has no Xcode project (a folder that ends in .xcodeproj). Name the project itself."
        : "\(folder) has several Xcode projects: \(found.joined(separator: ", ")). Name one of them."
    case .unreadableProject(let path):
      "\(path) has not the form of an Xcode project. Open and save it in Xcode, or name "
        + "another project."
    case .noUITests(let project, let targets):
      "\(project) has no UI test target, but only \(targets.joined(separator: ", ")). Name one with --target."
    case .noSources(let targets):
      "No Swift file of \(targets.joined(separator: ", ")) exists at the paths in the project. "
        + "Check out the whole repository, or generate the project again."
    case .unknownTarget(let name, let known):
      "The project has no target \"\(name)\", but only \(known.joined(separator: ", "))."
    case .fileIsThere(let path):
      "\(path) already exists, and is left unchanged. Name another folder with --output."
    case .noPython:
      "/usr/bin/python3, which reads tests in Python, does not exist. Install it: apt-get install python3."
    case .slowPython(let path, let seconds):
      "/usr/bin/python3 has not read \(path) within \(seconds.text) s. Divide the file."
    case .unreadablePython(let path, let reason):
      "\(path) has no tests in Python 3: \(reason)."
    case .isThere(let folder):
      "\(folder) already has a Package.swift, which is left unchanged. Name another folder with --output."
    }
  }
}
