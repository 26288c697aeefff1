// SPDX-License-Identifier: Apache-2.0

import Foundation
import Yams

/// The tests, schedule and limits of a bot, in the format of `understudy bots add` and of the page.
///
/// A part of the definition may be in the repository, so that each commit defines how it is tested. See ``file``.
package struct BotDefinition: Codable, Sendable, Equatable {
  /// The name under which results are stored.
  package var name: String
  /// The tested repository: an address that git supports, or a path.
  package var repository: String
  /// The tested branches; patterns are allowed: `release/*`.
  package var branches: [String]
  /// The trigger: `commit`, `hour`, `day`, `week` or `after: NAME`; without it, only the button and the command start
  /// the bot.
  package var start: Start
  /// A file of the repository, such as `.understudy/bots/main.yml`, whose keys take precedence over the keys of this
  /// definition.
  ///
  /// It may have all keys except `name`, `repository`, `branches`, `start`, `file`, `where` and `tell`.
  package var file: String?
  /// The package's folder in the repository.
  package var folder: String
  /// Arguments of `understudy test`: plan, destinations, repetitions.
  package var arguments: [String]
  /// A shell command in place of `understudy test`.
  ///
  /// The command writes a bundle to `$UNDERSTUDY_RESULT_PATH`, or a JUnit XML file to `$UNDERSTUDY_JUNIT_PATH`.
  package var command: String?
  /// A shell command before the tests.
  package var before: String?
  /// A shell command after the tests.
  package var after: String?
  /// Whether each run builds everything again.
  ///
  /// Otherwise, `.build` is reused in the next run.
  package var clean: Bool
  /// The machines on which the jobs of the bot run.
  package var place: JobPlace
  /// The time limit of a run in minutes.
  package var limit: Double
  /// Whether a job may use the network; some packages need the network to build.
  package var network: Bool
  /// The receivers of notices at the end of a job.
  ///
  /// People are notified when a bot fails or passes again, and forges are notified of each job.
  package var tell: [Notice]

  package struct Start: Codable, Sendable, Equatable {
    package enum Time: String, Codable, Sendable, CaseIterable {
      case commit, hour, day, week, never
    }

    package var time = Time.never
    /// The name of another bot; each passing run of that bot starts this one.
    package var after: String?

    package init(_ time: Time = .never, after: String? = nil) { (self.time, self.after) = (time, after) }

    package init(from decoder: any Decoder) throws {
      // A value that is not the word of a time must have the key `after`.
      if let time = try? decoder.singleValueContainer().decode(Time.self) {
        self.init(time)
      } else {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(after: try container.decode(String.self, forKey: .after))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      if let after {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(after, forKey: .after)
      } else {
        var container = encoder.singleValueContainer()
        try container.encode(time)
      }
    }

    private enum Key: String, CodingKey { case after }
  }

  /// A receiver of notices, and the service's format.
  package struct Notice: Codable, Sendable, Equatable {
    package enum Form: String, Codable, Sendable, CaseIterable {
      case slack, matrix, ntfy, json, email
      /// The status of the commit at a forge.
      case github, gitlab, gitea

      /// Whether the receiver is a forge, which is notified of each job, at its start and its end.
      var isForge: Bool { [.github, .gitlab, .gitea].contains(self) }
    }

    package var form: Form
    /// The name of a secret of the server: the address of a service, or the token of a forge.
    package var secret: String?
    /// The address of a repository in a forge's API: `https://api.github.com/repos/me/app`.
    package var url: String?
    /// The receiver of the mail.
    package var to: String?

    fileprivate var isWhole: Bool {
      switch form {
      case .email:
        to.map { $0.contains("@") && !$0.hasPrefix("-") && !$0.contains(where: \.isNewline) } ?? false
      case .github, .gitlab, .gitea: secret != nil && url.flatMap { URL(string: $0)?.host } != nil
      case .slack, .matrix, .ntfy, .json: secret != nil
      }
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try Self.checkKeys(of: decoder, known: Set(Key.allCases.map(\.rawValue)))
    name = try container.decode(String.self, forKey: .name)
    repository = try container.decodeIfPresent(String.self, forKey: .repository) ?? ""
    branches = try container.decodeIfPresent([String].self, forKey: .branches) ?? ["main"]
    start = try container.decodeIfPresent(Start.self, forKey: .start) ?? Start()
    file = try container.decodeIfPresent(String.self, forKey: .file)
    folder = try container.decodeIfPresent(String.self, forKey: .folder) ?? "."
    arguments = try container.decodeIfPresent([String].self, forKey: .arguments) ?? []
    command = try container.decodeIfPresent(String.self, forKey: .command)
    before = try container.decodeIfPresent(String.self, forKey: .before)
    after = try container.decodeIfPresent(String.self, forKey: .after)
    clean = try container.decodeIfPresent(Bool.self, forKey: .clean) ?? false
    place = try container.decodeIfPresent(JobPlace.self, forKey: .place) ?? .here
    limit = try container.decodeIfPresent(Double.self, forKey: .limit) ?? 60
    network = try container.decodeIfPresent(Bool.self, forKey: .network) ?? true
    tell = try container.decodeIfPresent([Notice].self, forKey: .tell) ?? []
  }

  private enum Key: String, CodingKey, CaseIterable {
    case name, repository, branches, start, file, folder, arguments, command, before, after, clean
    case place = "where"
    case limit, network, tell
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  private static func checkKeys(of decoder: any Decoder, known: Set<String>) throws {
    let keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let foreign = keys.filter({ !known.contains($0) }).min() {
      throw BotDefinitionError.unknownKey(foreign, known: known.sorted())
    }
  }

  /// The keys that a file in the repository may have.
  private struct RepositoryPart: Decodable {
    var folder: String?
    var arguments: [String]?
    var command: String?
    var before: String?
    var after: String?
    var clean: Bool?
    var limit: Double?
    var network: Bool?

    init(from decoder: any Decoder) throws {
      try BotDefinition.checkKeys(of: decoder, known: Set(Key.allCases.map(\.rawValue)))
      let container = try decoder.container(keyedBy: Key.self)
      folder = try container.decodeIfPresent(String.self, forKey: .folder)
      arguments = try container.decodeIfPresent([String].self, forKey: .arguments)
      command = try container.decodeIfPresent(String.self, forKey: .command)
      before = try container.decodeIfPresent(String.self, forKey: .before)
      after = try container.decodeIfPresent(String.self, forKey: .after)
      clean = try container.decodeIfPresent(Bool.self, forKey: .clean)
      limit = try container.decodeIfPresent(Double.self, forKey: .limit)
      network = try container.decodeIfPresent(Bool.self, forKey: .network)
    }

    private enum Key: String, CodingKey, CaseIterable {
      case folder, arguments, command, before, after, clean, limit, network
    }
  }

  /// Returns the definition, changed by a file of the repository.
  ///
  /// The file may reduce the server's time limit, but not raise it. It cannot enable the network if the server's
  /// definition does not allow it.
  ///
  /// - Throws: ``BotDefinitionError``.
  package func with(file yaml: String) throws(BotDefinitionError) -> BotDefinition {
    let part = try Self.decode(RepositoryPart.self, yaml)
    var merged = self
    merged.folder = part.folder ?? folder
    merged.arguments = part.arguments ?? arguments
    merged.command = part.command ?? command
    merged.before = part.before ?? before
    merged.after = part.after ?? after
    merged.clean = part.clean ?? clean
    merged.limit = min(limit, part.limit ?? limit)
    merged.network = network && part.network ?? true
    try merged.check()
    return merged
  }

  /// Reads a definition and checks it.
  ///
  /// - Parameter yaml: the text of a file.
  /// - Throws: ``BotDefinitionError``.
  package init(yaml: String) throws(BotDefinitionError) {
    self = try Self.decode(BotDefinition.self, yaml)
    try check()
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ yaml: String) throws(BotDefinitionError)
    -> Value
  {
    do {
      return try YAMLDecoder().decode(type, from: yaml)
    } catch let error as BotDefinitionError {
      throw error
    } catch let DecodingError.keyNotFound(key, _) {
      throw .missingKey(key.stringValue)
    } catch let DecodingError.typeMismatch(_, context) {
      throw .wrongValue(Self.path(context))
    } catch let DecodingError.dataCorrupted(context) {
      throw .malformed(
        "\(context.underlyingError.map { "\($0)" } ?? context.debugDescription)", at: Self.path(context))
    } catch {
      throw .malformed("\(error)", at: "")
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  private func check() throws(BotDefinitionError) {
    guard !repository.isEmpty else { throw .missingKey("repository") }
    // git would interpret such an address as an option, or as a program to start.
    guard !repository.hasPrefix("-"), !repository.contains("::") else { throw .wrongValue("repository") }
    guard !branches.isEmpty, branches.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else {
      throw .wrongValue("branches")
    }
    guard tell.allSatisfy(\.isWhole) else { throw .wrongValue("tell") }
    guard place.isUsable else { throw .wrongValue("where") }
    guard limit.isFinite, limit > 0 else { throw .wrongValue("limit") }
    for (key, path) in [("folder", folder), ("file", file ?? "")] {
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { throw .wrongValue(key) }
    }
  }

  /// Whether the bot tests a branch.
  package func tests(branch: String) -> Bool { branches.contains { fnmatch($0, branch, 0) == 0 } }
}

/// An error in a bot's definition.
package enum BotDefinitionError: Error, Sendable, Equatable, CustomStringConvertible {
  case malformed(String, at: String)
  case missingKey(String)
  case unknownKey(String, known: [String])
  case wrongValue(String)
  case missingFile(String)

  package var description: String {
    switch self {
    case .malformed(let reason, let place):
      "The definition cannot be read\(place.isEmpty ? "" : " at \"\(place)\""): \(reason)"
    case .missingKey(let key): "The definition has no \"\(key)\"."
    case .unknownKey(let key, let known):
      "The definition has the unknown key \"\(key)\". Known keys are: \(known.joined(separator: ", "))."
    case .missingFile(let file):
      "The bot's definition names the file \"\(file)\", but the commit has no such file of 64 kB or less."
    case .wrongValue(""): "The definition is not a list of keys with values, such as \"name: Main\"."
    case .wrongValue(let key):
      "The definition has an invalid value for \"\(key)\". See Documentation/Guides/Bots.md for valid values."
    }
  }
}
