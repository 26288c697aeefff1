// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// An X server: Xorg without hardware, or Xvfb.
struct XServerKind: DisplayServerKind {
  enum Implementation: String {
    case xorg = "Xorg"
    case xvfb = "Xvfb"
  }

  static let xorg = XServerKind(.xorg, program: HelperPrograms.xorg)
  static let xvfb = XServerKind(.xvfb, program: HelperPrograms.xvfb)

  static let part = "X server"
  static let sessionType = SessionType.x11

  let implementation: Implementation
  let program: SystemProgram

  init(_ implementation: Implementation, program: SystemProgram) {
    self.implementation = implementation
    self.program = program
  }

  var name: String { implementation.rawValue }
  var part: String { Self.part }
  var packages: [String] { program.packages }
  var hasTouchScreen: Bool { implementation == .xorg }

  static func displayName(_ text: String) -> String? {
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix(":"), (1...2).contains(parts.count), let number = UInt16(parts[0]),
      parts.allSatisfy({ UInt16($0) != nil })
    else { return nil }
    return ":\(number)"
  }

  func prepare() throws {
    try SocketDirectory.prepare()
    for program in [HelperPrograms.openbox, HelperPrograms.setxkbmap] { _ = try program.find() }
  }

  func start(
    _ configuration: DesktopConfiguration, by launcher: PartLauncher, deadline: Deadline
  ) throws -> any DisplayServerStart {
    try XServerProcess(self, configuration, launcher: launcher).ready(deadline: deadline)
  }

  static func variables(display: String, authorityFile: String) -> [String: String] {
    ["DISPLAY": display, "XAUTHORITY": authorityFile]
  }
}
