// SPDX-License-Identifier: Apache-2.0

import Processes
import WindowSystem

/// The set-up of an X server that answers: the remaining steps of its start.
struct XServerSetup: DisplayServerStart {
  let server: RunningDisplayServer
  /// The connection over which the server first answered; the window manager's start is watched on it.
  private let watch: any StartupWatch

  init(
    _ kind: XServerKind, process: DesktopProcess, display: Int, authorityFile: String,
    testSockets: InputTestSockets?, watch: any StartupWatch
  ) {
    self.watch = watch
    let name = ":\(display)"
    server = RunningDisplayServer(
      kind: kind, process: process, displayName: name,
      variables: XServerKind.variables(display: name, authorityFile: authorityFile),
      sessionType: XServerKind.sessionType, testSockets: testSockets, touchSocket: testSockets?.touch,
      leftovers: [ServerLeftover(path: XSocket.path(ofDisplay: display))])
  }

  func setUpKeyboard(by launcher: PartLauncher) throws -> (any StartingPart)? {
    try XKeyboardLayout(on: server, by: launcher)
  }

  func startWindowManager(by launcher: PartLauncher) throws -> (any StartingPart)? {
    try XWindowManager(on: server, watch: watch, by: launcher)
  }
}
