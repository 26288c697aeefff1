// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The capabilities that a client requests for a new session (WebDriver, section "Capabilities").
package struct Capabilities: Sendable, Equatable {
  package private(set) var values: [String: WebDriverJSON]

  /// Chooses the first set of capabilities that the server can provide.
  ///
  /// - Parameter body: the body of the request for a new session.
  /// - Returns: the capabilities of the session.
  /// - Throws: ``WebDriverError``: "invalid argument" if the standard does not allow the body; "session not created" if
  ///   no set can be provided, with the reason for each set.
  package static func choose(from body: WebDriverJSON) throws -> Capabilities {
    guard let requested = body["capabilities"], requested.object != nil else {
      throw invalid("The request for a new session has no object \"capabilities\".")
    }
    var always = try validated(requested["alwaysMatch"] ?? [:], "alwaysMatch")
    // Perl's client (Selenium::Remote::Driver 1.49) sends names with a prefix only in "desiredCapabilities", the old
    // form of the request, and not in "capabilities".
    for (name, value) in body["desiredCapabilities"]?.object ?? [:]
    where ["appium:", "understudy:"].contains(where: name.hasPrefix) && value != .null && always[name] == nil
      && requested["firstMatch"] == nil
    {
      always[name] = value
    }
    guard let first = (requested["firstMatch"] ?? [[:]]).array, !first.isEmpty else {
      throw invalid("\"firstMatch\" must be a list with at least one object.")
    }
    let sets = try first.map { try validated($0, "firstMatch") }
    var reasons: [String] = []
    for set in sets {
      if let both = set.keys.sorted().first(where: { always[$0] != nil }) {
        throw invalid(
          "\"\(both)\" is in both \"alwaysMatch\" and \"firstMatch\". Remove it from one of them.")
      }
      let merged = Capabilities(values: always.merging(set) { $1 })
      guard let reason = merged.mismatch else { return merged }
      reasons.append(reason)
    }
    throw WebDriverError(.sessionNotCreated, reasons.joined(separator: " "))
  }

  /// The value of an extension capability, given without Appium's prefix; the client may have sent it with the prefix.
  package subscript(_ name: String) -> WebDriverJSON? { values["appium:\(name)"] ?? values[name] }

  /// Returns the value of a capability of this project, given without its prefix.
  package func understudy(_ name: String) -> WebDriverJSON? { values["understudy:\(name)"] }

  private static func invalid(_ message: String) -> WebDriverError {
    WebDriverError(.invalidArgument, message)
  }

  /// Returns the members of a set that are not null.
  ///
  /// It throws an error if a name is neither in the standard nor that of an extension, or if a value is invalid.
  private static func validated(_ set: WebDriverJSON, _ name: String) throws -> [String: WebDriverJSON] {
    guard let members = set.object else { throw invalid("\"\(name)\" must contain objects.") }
    var values: [String: WebDriverJSON] = [:]
    for (key, value) in members where value != .null {
      guard key.contains(":") || standard[key]?(value) == true || bare.contains(key) else {
        throw invalid(
          standard[key] == nil
            ? "\"\(key)\" is not a standard capability. Capabilities of an extension need a prefix, such as "
              + "\"appium:\(key)\"."
            : "\"\(key)\" has an invalid value.")
      }
      values[key] = value
    }
    return values
  }

  /// The names of extensions that older clients send without a prefix.
  private static let bare: Set = ["app", "environ"]

  private static let standard: [String: @Sendable (WebDriverJSON) -> Bool] = [
    "acceptInsecureCerts": { $0.bool != nil },
    "browserName": { $0.string != nil },
    "browserVersion": { $0.string != nil },
    "platformName": { $0.string != nil },
    "pageLoadStrategy": { ["none", "eager", "normal"].contains($0.string) },
    "proxy": { $0.object != nil },
    "setWindowRect": { $0.bool != nil },
    "strictFileInteractability": { $0.bool != nil },
    // The error is replaced by the error about an invalid value.
    "timeouts": { (try? Timeouts().changed(by: $0)) != nil },
    "unhandledPromptBehavior": { $0.string != nil || $0.object != nil },
    "webSocketUrl": { $0.bool != nil },
  ]

  /// The reason why no session can have these capabilities; nil if a session can have them.
  private var mismatch: String? {
    if let name = values["browserName"]?.string, !name.isEmpty {
      return
        "\"browserName\" is \"\(name)\", but this server drives desktop programs. Name a program with \"appium:app\"."
    }
    if let platform = values["platformName"]?.string, platform.lowercased() != "linux" {
      return "\"platformName\" is \"\(platform)\", but programs of this server run on Linux."
    }
    if let name = self["automationName"]?.string, !Self.automationNames.contains(name.lowercased()) {
      return "\"appium:automationName\" is \"\(name)\", but this server is Understudy."
    }
    if values["webSocketUrl"]?.bool == true {
      return "\"webSocketUrl\": this server does not support WebDriver BiDi."
    }
    return nil
  }

  /// The name of this server, and the names of servers whose tests run here unchanged.
  private static let automationNames: Set = ["understudy", "atspi", "at-spi", "mac2"]
}

extension Capabilities {
  /// The number of seconds without a command after which the session ends; 0 for no limit.
  ///
  /// A default applies if the client requests no limit: otherwise the session of a client that has crashed or
  /// disconnected would never end.
  var idleLimit: TimeInterval {
    self["newCommandTimeout"]?.number ?? TimeLimits.WebDriver.idleSession.seconds
  }
}
