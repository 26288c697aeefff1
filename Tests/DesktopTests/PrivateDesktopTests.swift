// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import TestSupport
import WindowSystem
import XCTest

@testable import Desktop

final class PrivateDesktopTests: XCTestCase {
  private func start(_ destination: String = "") throws -> PrivateDesktop {
    let desktop = try PrivateDesktop.start(DesktopConfiguration(parsing: destination))
    addTeardownBlock { desktop.stop() }
    return desktop
  }

  /// Runs a program on the desktop to its end and returns what it printed.
  private func output(_ desktop: PrivateDesktop, _ executable: String, _ arguments: String...) throws
    -> String
  {
    let process = try desktop.spawn(executable: executable, arguments: arguments)
    XCTAssertEqual(process.wait(timeout: 10), .exited(0), process.lastErrorLines(5).joined(separator: "\n"))
    return try String(contentsOf: process.standardOutputFile, encoding: .utf8)
  }

  // MARK: - The start

  func testEveryPartAnswersOnceTheDesktopHasStarted() throws {
    let desktop = try start("size=1024x768,server=xorg")
    XCTAssertNoThrow(try desktop.checkHealth())
    XCTAssertEqual(desktop.serverName, "Xorg")
    let client = try XDisplayClient(display: desktop.displayName, authorityFile: desktop.authorityFile)
    XCTAssertEqual(client.screenSize, CGSize(width: 1024, height: 768))
    XCTAssertTrue(try client.hasRootProperty("_NET_SUPPORTING_WM_CHECK"))
    XCTAssertTrue(try client.hasRootProperty("AT_SPI_BUS"))
    let deadline = Deadline(after: 5)
    let session = try BusConnection(
      address: desktop.sessionBusAddress, name: "session bus", deadline: deadline)
    XCTAssertGreaterThan(try session.processIdentifier(of: "org.a11y.Bus", deadline: deadline), 0)
    let bus = try BusConnection(
      address: desktop.accessibilityBusAddress, name: "a11y bus", deadline: deadline)
    XCTAssertGreaterThan(try bus.processIdentifier(of: "org.a11y.atspi.Registry", deadline: deadline), 0)
    XCTAssertEqual(
      desktop.startupTimings.map(\.step),
      ["X server", "session bus", "accessibility bus", "window manager", "keyboard"])
    XCTAssertLessThan(try XCTUnwrap(desktop.startupTimings.last?.seconds), 5)
  }

  func testXorgHasItsTestDevicesInAPrivateFolder() throws {
    let desktop = try start("server=xorg")
    let sockets = try XCTUnwrap(desktop.inputTestSockets)
    for socket in [sockets.keyboard, sockets.pointer, sockets.touch, sockets.gesture] {
      XCTAssertTrue(socket.hasPrefix(desktop.rootDirectory.path), socket)
      XCTAssertLessThan(socket.utf8.count, 108)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: desktop.rootDirectory.path)
    XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700)
  }

  func testXvfbHasTheScreenInPixelsAndNoTestDevices() throws {
    let desktop = try start("server=xvfb,size=700x500,scale=2")
    XCTAssertEqual(desktop.serverName, "Xvfb")
    XCTAssertNil(desktop.inputTestSockets)
    XCTAssertEqual(desktop.environment["GDK_SCALE"], "2")
    let client = try XDisplayClient(display: desktop.displayName, authorityFile: desktop.authorityFile)
    XCTAssertEqual(client.screenSize, CGSize(width: 1400, height: 1000))
  }

  func testAFractionalScaleIsSetForEachToolkit() throws {
    let desktop = try start("server=xvfb,size=700x500,scale=2.5")
    XCTAssertEqual(desktop.environment["GDK_SCALE"], "2")
    XCTAssertEqual(desktop.environment["GDK_DPI_SCALE"], "1.25")
    XCTAssertEqual(desktop.environment["QT_SCALE_FACTOR"], "2.5")
    let client = try XDisplayClient(display: desktop.displayName, authorityFile: desktop.authorityFile)
    XCTAssertEqual(client.screenSize, CGSize(width: 1750, height: 1250))
  }

  func testUnusualSizesAreExact() throws {
    for size in ["201x333", "1366x768", "800x1280", "5120x2880"] {
      let desktop = try start("server=xorg,size=\(size)")
      XCTAssertEqual(desktop.notes, [])
      desktop.stop()
    }
  }

  func testTheKeyboardHasTheEvdevLayout() throws {
    let desktop = try start()
    XCTAssertTrue(try output(desktop, "setxkbmap", "-query").contains("evdev"))
  }

  func testAClientWithoutTheCookieIsRefused() throws {
    let desktop = try start()
    let wrong = desktop.homeDirectory.appendingPathComponent("wrong").path
    try XAuthority(cookie: XAuthority.makeCookie()).data.write(to: URL(fileURLWithPath: wrong))
    XCTAssertThrowsError(try XDisplayClient(display: desktop.displayName, authorityFile: wrong)) { error in
      guard case WindowSystemError.cannotConnect(desktop.displayName, .refused(let reason)) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertFalse(reason.isEmpty)
    }
  }

  func testTwoDesktopsAtOnceHaveNothingInCommon() throws {
    let first = try start()
    let second = try start()
    XCTAssertNotEqual(first.displayName, second.displayName)
    XCTAssertNotEqual(first.rootDirectory, second.rootDirectory)
    XCTAssertNotEqual(first.sessionBusAddress, second.sessionBusAddress)
    XCTAssertNotEqual(first.accessibilityBusAddress, second.accessibilityBusAddress)
    XCTAssertTrue(Set(first.processes()).isDisjoint(with: second.processes()))
    first.stop()
    XCTAssertNoThrow(try second.checkHealth())
  }

  // MARK: - The environment

  func testProgramsHaveASeparateEnvironment() throws {
    setenv("NO_AT_BRIDGE", "1", 1)
    setenv("WAYLAND_DISPLAY", "wayland-9", 1)
    defer {
      unsetenv("NO_AT_BRIDGE")
      unsetenv("WAYLAND_DISPLAY")
    }
    let desktop = try start()
    let lines = try output(desktop, "env").split(separator: "\n").map(String.init)
    let names = Set(lines.compactMap { $0.split(separator: "=").first.map(String.init) })
    XCTAssertTrue(
      names.isDisjoint(with: ["NO_AT_BRIDGE", "WAYLAND_DISPLAY", "GTK_MODULES", "SESSION_MANAGER"]))
    for name in [
      "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR", "XAUTHORITY",
    ] {
      let value = try XCTUnwrap(desktop.environment[name])
      XCTAssertTrue(value.hasPrefix(desktop.rootDirectory.path), "\(name)=\(value)")
      XCTAssertTrue(FileManager.default.fileExists(atPath: value), value)
      XCTAssertTrue(lines.contains("\(name)=\(value)"))
    }
    XCTAssertTrue(lines.contains("DISPLAY=" + desktop.displayName))
    XCTAssertTrue(lines.contains("GDK_BACKEND=x11"))
    let settings = desktop.homeDirectory.appendingPathComponent(".config/gtk-4.0/settings.ini")
    XCTAssertTrue(try String(contentsOf: settings, encoding: .utf8).contains("gtk-enable-animations=0"))
  }

  func testProgramsInheritNoFilesOfTheOwner() throws {
    // A file without close-on-exec, as other code in the process may have.
    let stray = open("/dev/null", O_RDONLY)
    defer { close(stray) }
    let desktop = try start()
    let files = try output(desktop, "sh", "-c", "ls /proc/$$/fd").split(separator: "\n").compactMap {
      Int($0)
    }
    XCTAssertEqual(files.filter { $0 > 2 && $0 != 10 }, [])
  }

  // MARK: - The end

  func testStopRemovesEverythingAndASecondStopDoesNothing() throws {
    let desktop = try start()
    let program = try desktop.spawn(
      executable: "sh", arguments: ["-c", "trap '' TERM; (setsid sleep 600 &); while :; do sleep 600; done"])
    let display = desktop.displayName.dropFirst()
    XCTAssertLessThan(ProcessorPressure.unhinderedSeconds { desktop.stop() }, 2)
    desktop.stop()
    XCTAssertNotNil(program.termination)
    XCTAssertEqual(desktop.processes(), [])
    XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
    XCTAssertFalse(FileManager.default.fileExists(atPath: "/tmp/.X\(display)-lock"))
    XCTAssertThrowsError(try desktop.spawn(executable: "true")) {
      XCTAssertEqual($0 as? DesktopError, .stopped)
    }
    XCTAssertThrowsError(try desktop.checkHealth()) { XCTAssertEqual($0 as? DesktopError, .stopped) }
  }

  /// A guard without processor time is only slow: no other process may remove the folders at the same time.
  func testTheEndOfASlowGuardIsWaitedFor() throws {
    let desktop = try start()
    let mark = FileManager.default.temporaryDirectory.appendingPathComponent("guard-\(UUID().uuidString)")
    addTeardownBlock { try? FileManager.default.removeItem(at: mark) }
    let farewell = desktop.rootDirectory.appendingPathComponent("farewell")
    try Data("sleep 1.2; : > \(mark.path)\n".utf8).write(to: farewell)
    desktop.stop()
    XCTAssertTrue(FileManager.default.fileExists(atPath: mark.path), "the stop did not wait for the guard")
    XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
  }

  func testAStoppedGuardIsEndedAndTheOwnerCleansUpItself() throws {
    let desktop = try start()
    kill(try guardProcess(of: desktop), SIGSTOP)
    XCTAssertLessThan(ProcessorPressure.unhinderedSeconds { desktop.stop() }, 2)
    XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
    XCTAssertEqual(desktop.processes(), [])
  }

  private func guardProcess(of desktop: PrivateDesktop) throws -> pid_t {
    try XCTUnwrap(
      ProcessTable.read().entries.first { entry in
        let line = ProcessTable.contents("/proc/\(entry.pid)/cmdline") ?? []
        return entry.parent == getpid() && !entry.isZombie
          && String(decoding: line, as: UTF8.self).contains("understudy-guard")
          && String(decoding: line, as: UTF8.self).contains(desktop.identifier)
      }?.pid)
  }

  func testAKilledServerIsNamedByTheHealthCheck() throws {
    let desktop = try start()
    let server = try XCTUnwrap(
      desktop.processes().first {
        ["Xorg", "Xvfb"].contains(
          (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines))
      })
    kill(server, SIGKILL)
    XCTAssertTrue(waitUntil(deadline: 5) { (try? desktop.checkHealth()) == nil })
    XCTAssertThrowsError(try desktop.checkHealth()) { error in
      guard case DesktopError.partDied(let part, let termination, _) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertTrue(part.hasPrefix("X server"), part)
      XCTAssertEqual(termination, .signaled(SIGKILL, coreDumped: false))
    }
  }

  func testADeadRegistryIsNamedByTheHealthCheck() throws {
    let desktop = try start()
    let deadline = Deadline(after: 5)
    let bus = try BusConnection(
      address: desktop.accessibilityBusAddress, name: "a11y bus", deadline: deadline)
    kill(try bus.processIdentifier(of: "org.a11y.atspi.Registry", deadline: deadline), SIGKILL)
    XCTAssertTrue(waitUntil(deadline: 5) { (try? desktop.checkHealth()) == nil })
    XCTAssertThrowsError(try desktop.checkHealth()) { error in
      guard case DesktopError.partDied(let part, _, _) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(part, "accessibility registry")
    }
  }

  func testALostGuardIsReportedAndTheOwnerCleansUpItself() throws {
    let desktop = try start()
    let guardPid = try guardProcess(of: desktop)
    kill(guardPid, SIGKILL)
    XCTAssertTrue(waitUntil(deadline: 5) { (try? desktop.checkHealth()) == nil })
    // The owner lives, so others leave its desktop alone.
    let count = desktop.processes().count
    StaleDesktops.sweep()
    XCTAssertEqual(desktop.processes().count, count)
    XCTAssertTrue(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
    desktop.stop()
    XCTAssertEqual(desktop.processes(), [])
    XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
  }

  /// Without OpenGL, the server does not load Mesa's renderer, which needs most of its memory.
  func testOnlyADesktopWithOpenGLLoadsTheRenderer() throws {
    for server in ["xorg", "xvfb"] {
      for value in ["on", "off"] {
        let desktop = try PrivateDesktop.start(
          DesktopConfiguration(parsing: "opengl=\(value),server=\(server)"))
        defer { desktop.stop() }
        let maps = try String(contentsOfFile: "/proc/\(desktop.serverProcess)/maps", encoding: .utf8)
        let hasRenderer = ["swrast_dri", "libdril_dri", "libgallium", "libLLVM"].contains {
          maps.contains($0)
        }
        XCTAssertEqual(hasRenderer, value == "on", "\(server), opengl=\(value)")
        XCTAssertEqual(desktop.configuration.destination.contains("opengl=off"), value == "off")
      }
    }
  }
}
