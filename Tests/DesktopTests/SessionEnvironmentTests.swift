// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

/// Tests the environment and the settings files of programs on each kind of display server, without a desktop.
final class SessionEnvironmentTests: XCTestCase {
  private var folders: DesktopFolders?
  /// The variables of this process that a test replaces, with their original values.
  private var originals: [String: String?] = [:]

  override func setUpWithError() throws {
    folders = try DesktopFolders(identifier: UUID().uuidString)
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"] {
      originals[name] = .some(ProcessInfo.processInfo.environment[name])
      setenv(name, "the owner's", 1)
    }
  }

  override func tearDownWithError() throws {
    for (name, value) in originals {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    if let folders { try FileManager.default.removeItem(at: folders.root) }
  }

  private func environment(_ destination: String) throws -> DesktopEnvironment {
    DesktopEnvironment(
      configuration: try DesktopConfiguration(parsing: destination), folders: try XCTUnwrap(folders),
      identifier: "test")
  }

  private func variables(_ destination: String) throws -> [String: String] {
    let environment = try environment(destination)
    // A process that stands for the server.
    let process = try DesktopProcess(
      executable: "/bin/true", arguments: [], environment: [:], workingDirectory: "/", name: "true",
      logDirectory: environment.folders.logs)
    XCTAssertNotNil(process.wait(timeout: 10))
    let server =
      switch environment.configuration.server.sessionType {
      case .wayland: CompositorSetup(.standard, process: process, controlSocket: "/control").server
      case .x11:
        RunningDisplayServer(
          kind: XServerKind.xorg, process: process, displayName: ":7",
          variables: XServerKind.variables(display: ":7", authorityFile: "/cookie"), sessionType: .x11,
          testSockets: nil, touchSocket: nil, leftovers: [])
      }
    return environment.variables(on: server)
  }

  func testAnEmptyRuntimeFolderIsAMissingOne() {
    let usual = "/run/user/\(getuid())/bus"
    XCTAssertEqual(UserSession.busSocket([:]), usual)
    XCTAssertEqual(UserSession.busSocket(["XDG_RUNTIME_DIR": ""]), usual)
    XCTAssertEqual(UserSession.busSocket(["XDG_RUNTIME_DIR": "/run/me"]), "/run/me/bus")
  }

  func testProgramsOnWaylandFindOnlyTheCompositor() throws {
    let variables = try variables("display=wayland,scale=2.5")
    XCTAssertEqual(variables["XDG_SESSION_TYPE"], "wayland")
    XCTAssertEqual(variables["WAYLAND_DISPLAY"], "wayland-0")
    XCTAssertEqual(variables["GDK_BACKEND"], "wayland")
    XCTAssertEqual(variables["QT_QPA_PLATFORM"], "wayland")
    XCTAssertEqual(variables["MOZ_ENABLE_WAYLAND"], "1")
    XCTAssertEqual(variables["ELECTRON_OZONE_PLATFORM_HINT"], "wayland")
    XCTAssertEqual(variables["SDL_VIDEODRIVER"], "wayland")
    XCTAssertEqual(variables["ELM_DISPLAY"], "wl")
    XCTAssertEqual(variables["GSETTINGS_BACKEND"], "keyfile")
    for name in ["DISPLAY", "XAUTHORITY", "GDK_SCALE", "GDK_DPI_SCALE", "QT_SCALE_FACTOR"] {
      XCTAssertNil(variables[name], name)
    }
    XCTAssertFalse(
      variables.values.contains { $0.contains("/control") }, "programs cannot control the desktop")
  }

  func testProgramsOnX11FindOnlyTheXServer() throws {
    let variables = try variables("scale=2.5")
    XCTAssertEqual(variables["XDG_SESSION_TYPE"], "x11")
    XCTAssertEqual(variables["DISPLAY"], ":7")
    XCTAssertEqual(variables["XAUTHORITY"], "/cookie")
    XCTAssertEqual(variables["GDK_BACKEND"], "x11")
    XCTAssertEqual(variables["QT_QPA_PLATFORM"], "xcb")
    XCTAssertEqual(variables["GDK_SCALE"], "2")
    XCTAssertEqual(variables["GDK_DPI_SCALE"], "1.25")
    XCTAssertEqual(variables["QT_SCALE_FACTOR"], "2.5")
    for name in [
      "WAYLAND_DISPLAY", "MOZ_ENABLE_WAYLAND", "ELECTRON_OZONE_PLATFORM_HINT", "SDL_VIDEODRIVER",
      "ELM_DISPLAY",
      "GSETTINGS_BACKEND",
    ] {
      XCTAssertNil(variables[name], name)
    }
  }

  func testGTKFindsItsSettingsOnWaylandInTheSettingsOfGNOME() throws {
    let folders = try XCTUnwrap(folders)
    let file = folders.configurationHome.appendingPathComponent("glib-2.0/settings/keyfile")
    try environment("").writeSettings()
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path), "X11 needs no such file")
    let environment = try environment("display=wayland,animations=on")
    try environment.writeSettings()
    let text = try String(contentsOf: file, encoding: .utf8)
    for line in ["[org/gnome/desktop/interface]", "enable-animations=true", "cursor-blink=true"] {
      XCTAssertTrue(text.contains(line + "\n"), text)
    }
    XCTAssertTrue(
      text.contains("double-click=\(Int(environment.configuration.doubleClickTime * 1000))\n"), text)
    XCTAssertTrue(
      GSettingsFile.text(DesktopConfiguration()).contains("enable-animations=false\ncursor-blink=false\n"))
  }

  func testTheCompositorGetsTheScreenInPixels() throws {
    XCTAssertEqual(
      CompositorProcess.screen(try DesktopConfiguration(parsing: "display=wayland")), "1280x800@1@240")
    XCTAssertEqual(
      CompositorProcess.screen(
        try DesktopConfiguration(parsing: "display=wayland,size=801x600,scale=1.25,refresh=60")),
      "1001x750@1.25@60")
  }

  func testThePathsOfSocketsAreShortEnough() throws {
    let folders = try XCTUnwrap(folders)
    let longest = DesktopFolders.maximumBase - folders.root.deletingLastPathComponent().path.utf8.count
    for socket in [folders.programSocket, folders.controlSocket] {
      XCTAssertLessThan(socket.path.utf8.count + longest, 108, socket.path)
    }
  }
}
