// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties that two machines must have in common so that their times can be compared.
///
/// The properties include the display that shows the programs. As with Apple's baselines, there is one baseline file
/// for each combination of the properties. Unlike with Apple's, the properties include the build configuration, because
/// the times of a debug build are not comparable with those of a release build.
package struct MachineClass: Sendable, Equatable, Codable {
  package var processor: String
  package var cores: Int
  /// The installed memory in gibibytes: the reported memory, rounded up to a power of two because the kernel and the
  /// firmware reserve some of the memory.
  package var memoryInGiB: Int
  /// The name of the system in os-release(5).
  package var system: String
  /// The size of the display in points, and its scale: `1280x800@1`; `1280x800@1 wayland` for Wayland.
  package var display: String
  /// The build configuration: `debug` or `release`.
  package var configuration: String

  /// - Parameters:
  ///   - processor: the model, as reported by the kernel.
  ///   - cores: the number of cores that the process may use.
  ///   - memory: the memory in bytes.
  ///   - system: the name of the system in os-release(5).
  ///   - display: the size of the display in points, and its scale, such as `1280x800@1`.
  ///   - configuration: the build configuration: `debug` or `release`.
  package init(
    processor: String, cores: Int, memory: UInt64, system: String, display: String, configuration: String
  ) {
    self.processor = processor
    self.cores = cores
    memoryInGiB = Self.size(of: memory)
    self.system = system
    self.display = display
    self.configuration = configuration
  }

  /// The name of the baseline file for the class, without extension:
  /// `amd-epyc-9r45-2-cores-32-gib-debian-12-1280x800-debug`.
  package var name: String {
    [processor, "\(cores) cores", "\(memoryInGiB) GiB", system, display, configuration]
      .map(Self.slug).filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// The names of the properties and their values as strings, for records that do not use this type.
  package var fields: [String: String] {
    [
      "processor": processor, "cores": "\(cores)", "memoryInGiB": "\(memoryInGiB)", "system": system,
      "display": display, "configuration": configuration,
    ]
  }

  /// Reads the properties from ``fields``; nil if a field is missing, or if a field that requires a number has none.
  package init?(fields: [String: String]) {
    guard let processor = fields["processor"], let cores = fields["cores"].flatMap({ Int($0) }),
      let memory = fields["memoryInGiB"].flatMap({ Int($0) }), let system = fields["system"],
      let display = fields["display"], let configuration = fields["configuration"]
    else { return nil }
    self.processor = processor
    self.cores = cores
    memoryInGiB = memory
    self.system = system
    self.display = display
    self.configuration = configuration
  }

  private static func size(of memory: UInt64) -> Int {
    let gibibytes = max(1, Int((Double(memory) / 1_073_741_824).rounded(.up)))
    var size = 1
    while size < gibibytes { size *= 2 }
    return size
  }

  /// Returns the text in lower case letters and digits, with one hyphen between words.
  private static func slug(_ text: String) -> String {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
  }
}
