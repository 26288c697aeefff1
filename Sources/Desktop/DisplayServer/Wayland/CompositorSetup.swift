// SPDX-License-Identifier: Apache-2.0

/// The set-up of a compositor that is ready: no step of its start remains.
struct CompositorSetup: DisplayServerStart {
  let server: RunningDisplayServer

  init(_ kind: CompositorKind, process: DesktopProcess, controlSocket: String) {
    server = RunningDisplayServer(
      kind: kind, process: process, displayName: controlSocket,
      variables: ["WAYLAND_DISPLAY": DesktopFolders.waylandDisplay], sessionType: .wayland, testSockets: nil,
      touchSocket: controlSocket, leftovers: [])
  }

  func setUpKeyboard(by launcher: PartLauncher) throws -> (any StartingPart)? { nil }

  func startWindowManager(by launcher: PartLauncher) throws -> (any StartingPart)? { nil }
}
