// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The machines on which the jobs of a bot run: the value of `where` in its definition.
package enum JobPlace: Sendable, Equatable {
  /// On the server's machine.
  case here
  /// The first of these hosts that has no running job.
  case ssh([String])
  /// A node of a Slurm partition; the nodes must have access to the server's folder.
  case slurm(partition: String)

  /// One machine, or a scheduler that assigns machines.
  enum Site: Hashable, CustomStringConvertible {
    case here
    case host(String)
    case partition(String)

    var description: String {
      switch self {
      case .here: "this machine"
      case .host(let name): name
      case .partition(let name): "the partition \(name)"
      }
    }
  }

  /// Returns the site where a job can begin now.
  ///
  /// - Parameters:
  ///   - taken: the sites of the running jobs.
  ///   - maximum: the maximum number of jobs on the server's machine.
  /// - Returns: the site; nil if the job has to wait.
  func site(beside taken: [Site], maximum: Int) -> Site? {
    switch self {
    case .here: taken.count { $0 == .here } < maximum ? .here : nil
    case .ssh(let hosts): hosts.map(Site.host).first { !taken.contains($0) }
    // A partition is always free, because Slurm has its own queue.
    case .slurm(let partition): .partition(partition)
    }
  }

  /// Whether every name is safe in a command, so that no name can be parsed as an option or as several words.
  var isUsable: Bool {
    let names =
      switch self {
      case .here: ["here"]
      case .ssh(let hosts): hosts
      case .slurm(let partition): [partition]
      }
    return !names.isEmpty
      && names.allSatisfy { name in
        !name.isEmpty && !name.hasPrefix("-")
          && name.allSatisfy { $0.isLetter || $0.isNumber || "._-@:".contains($0) }
      }
  }
}

extension JobPlace: Codable {
  private enum Key: String, CodingKey { case ssh, slurm }
  private static let serverWord = "here"

  package init(from decoder: any Decoder) throws {
    // A value that is not this word must have the key `slurm` or `ssh`.
    if let word = try? decoder.singleValueContainer().decode(String.self), word == Self.serverWord {
      self = .here
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    if let partition = try container.decodeIfPresent(String.self, forKey: .slurm) {
      self = .slurm(partition: partition)
      // If this is not a string, it is a list of hosts.
    } else if let host = try? container.decode(String.self, forKey: .ssh) {
      self = .ssh([host])
    } else {
      self = .ssh(try container.decode([String].self, forKey: .ssh))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if self == .here {
      var container = encoder.singleValueContainer()
      return try container.encode(Self.serverWord)
    }
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .here: break
    case .ssh(let hosts): try container.encode(hosts, forKey: .ssh)
    case .slurm(let partition): try container.encode(partition, forKey: .slurm)
    }
  }
}
