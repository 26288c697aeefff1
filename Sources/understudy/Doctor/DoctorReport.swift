// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle

/// The findings of the doctor, and the ways to show them.
struct DoctorReport: Encodable {
  struct Item: Encodable {
    let name: String
    let purpose: String
    let isRequired: Bool
    let isPresent: Bool
    /// The location where the required part was found, or the locations that were searched.
    let detail: String
    let aptPackages: [String]
  }

  /// The name of the distribution, from its own files.
  let system: String
  let toolkits: [InstalledToolkit]
  let items: [Item]
  /// Whether all required parts are present.
  let isReady: Bool
  /// The packages of all missing parts, without duplicates.
  let aptPackages: [String]

  /// - Parameters:
  ///   - requirements: the requirements to check.
  ///   - root: the root folder of the machine's files.
  init(requirements: [Requirement], below root: String = "") {
    system = BundleEvent.Host.system(below: root)
    toolkits = InstalledToolkit.all(below: root)
    items = requirements.map { requirement in
      let status = requirement.check()
      return Item(
        name: requirement.name, purpose: requirement.purpose, isRequired: requirement.isRequired,
        isPresent: status.isPresent, detail: status.detail, aptPackages: requirement.aptPackages)
    }
    let missing = items.filter { !$0.isPresent }
    isReady = !missing.contains(where: \.isRequired)
    aptPackages = missing.flatMap(\.aptPackages).reduce(into: []) { packages, package in
      if !packages.contains(package) { packages.append(package) }
    }
  }

  // MARK: - Text

  /// One line for each requirement, more for a missing one, and a summary.
  ///
  /// ```
  ///   ✓ X server            /usr/lib/xorg/Xorg
  ///   ✗ Window manager      no program openbox in PATH
  ///                         needed: the place, the order and the focus of windows (package openbox)
  /// ```
  var text: String {
    let width = items.map(\.name.count).max() ?? 0
    let lines = items.flatMap { item in
      let mark = item.isPresent ? "✓" : item.isRequired ? "✗" : "–"
      let name = item.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let indent = String(repeating: " ", count: width + 6)
      var lines = ["  \(mark) \(name)  \(item.detail)"]
      if !item.isPresent {
        // The install command is at the end, once for all packages.
        let packages = item.aptPackages.joined(separator: ", ")
        lines.append(
          "\(indent)\(item.isRequired ? "needed" : "optional"): \(item.purpose)"
            + (packages.isEmpty ? "" : " (package\(item.aptPackages.count > 1 ? "s" : "") \(packages))"))
      }
      return lines
    }
    return (head + lines + ["", summary]).joined(separator: "\n")
  }

  private var head: [String] {
    let versions = toolkits.map { "\($0.name) (\($0.version))" }.joined(separator: ", ")
    return ["\(system)\(versions.isEmpty ? "" : ", with \(versions)")"]
      + toolkits.compactMap { toolkit in toolkit.remark.map { "\(toolkit.name) \(toolkit.version) \($0)" } }
      + [""]
  }

  private var summary: String {
    let missing = items.filter { !$0.isPresent }
    let required = missing.filter(\.isRequired).count
    if missing.isEmpty { return "This machine is ready: all \(items.count) requirements are met." }
    let counts =
      required == 0
      ? "This machine is ready. Missing: \(missing.count) of \(items.count) requirements, all optional."
      : "This machine is not ready. Missing: \(missing.count) of \(items.count) requirements, "
        + "\(required) of them needed."
    if aptPackages.isEmpty { return counts }
    return counts + " Their packages:\n\n  "
      + "sudo apt-get install --no-install-recommends \(aptPackages.joined(separator: " "))"
  }

  // MARK: - JSON

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
