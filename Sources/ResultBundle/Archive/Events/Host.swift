// SPDX-License-Identifier: Apache-2.0

import Foundation

extension BundleEvent.Host {
  /// The machine on which this process runs.
  package static var current: Self {
    let info = ProcessInfo.processInfo
    return Self(
      name: info.hostName, system: system(), processor: processor, cores: info.activeProcessorCount,
      memory: info.physicalMemory)
  }

  /// Returns the name of the Linux distribution from os-release(5).
  ///
  /// - Parameter root: the root folder of the machine's files.
  /// - Returns: a name such as `Debian GNU/Linux 12 (bookworm)`; `Linux` if the file has no name or cannot be read.
  package static func system(below root: String = "") -> String {
    value(of: "PRETTY_NAME", below: root) ?? "Linux"
  }

  /// Returns the short name of the Linux distribution with its version from os-release(5).
  ///
  /// - Parameter root: the root folder of the machine's files.
  /// - Returns: a name such as `debian-12`; a distribution without versions has only its name; `linux` if the file has
  ///   no name or cannot be read.
  package static func systemIdentifier(below root: String = "") -> String {
    let parts = ["ID", "VERSION_ID"].compactMap { value(of: $0, below: root) }.filter { !$0.isEmpty }
    return parts.isEmpty ? "linux" : parts.joined(separator: "-")
  }

  /// Returns the value of a variable of os-release(5); nil if the variable is missing or the file cannot be read.
  private static func value(of variable: String, below root: String) -> String? {
    let release = (try? String(contentsOfFile: root + "/etc/os-release", encoding: .utf8)) ?? ""
    for line in release.split(whereSeparator: \.isNewline) where line.hasPrefix("\(variable)=") {
      return line.dropFirst(variable.count + 1).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
    }
    return nil
  }

  /// The model name of the processor; `unknown` if the system does not report it.
  private static var processor: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in info.split(whereSeparator: \.isNewline) where line.hasPrefix("model name") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return "unknown"
  }
}
