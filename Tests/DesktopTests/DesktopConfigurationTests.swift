// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

final class DesktopConfigurationTests: XCTestCase {
  private func problem(in destination: String, file: StaticString = #filePath, line: UInt = #line)
    -> DestinationProblem?
  {
    do {
      _ = try DesktopConfiguration(parsing: destination)
      XCTFail("\(destination) was accepted", file: file, line: line)
    } catch DesktopError.invalidDestination(let problem) {
      return problem
    } catch {
      XCTFail("\(error)", file: file, line: line)
    }
    return nil
  }

  func testAnEmptyDestinationIsTheDefaultDesktop() throws {
    XCTAssertEqual(try DesktopConfiguration(parsing: " "), DesktopConfiguration())
  }

  func testEveryKeyIsRead() throws {
    let configuration = try DesktopConfiguration(
      parsing: "size=1024x768, scale=2,animations=on,server=xvfb,locale=de_DE.UTF-8")
    XCTAssertEqual(configuration.size, CGSize(width: 1024, height: 768))
    XCTAssertEqual(configuration.scale, 2)
    XCTAssertEqual(configuration.screenSize, CGSize(width: 2048, height: 1536))
    XCTAssertTrue(configuration.animations)
    XCTAssertEqual(configuration.server, .xvfb)
    XCTAssertEqual(configuration.locale, "de_DE.UTF-8")
  }

  func testTheRefreshRateIsOneOfThree() throws {
    XCTAssertEqual(try DesktopConfiguration(parsing: "").refreshRate, 240)
    let configuration = try DesktopConfiguration(parsing: "refresh=60")
    XCTAssertEqual(configuration.refreshRate, 60)
    XCTAssertEqual(try DesktopConfiguration(parsing: configuration.destination), configuration)
    XCTAssertEqual(problem(in: "refresh=100")?.allowed, "60, 120, 240")
  }

  func testAnUnknownKeyIsReportedWithTheKnownOnes() throws {
    let problem = try XCTUnwrap(problem(in: "size=1280x800,colour=red"))
    XCTAssertEqual(problem.offset, 14)
    XCTAssertEqual(problem.length, 6)
    XCTAssertEqual(
      problem.allowed,
      "size, scale, refresh, animations, opengl, server, input, locale, appearance, text-direction, name, display"
    )
    XCTAssertTrue(
      problem.description.contains("  size=1280x800,colour=red\n                ^^^^^^\n"),
      problem.description)
  }

  func testAnInvalidValueIsReportedWithTheValidOnes() throws {
    let server = try XCTUnwrap(problem(in: "server=wayland"))
    XCTAssertEqual(server.offset, 7)
    XCTAssertEqual(server.allowed, "automatic, xorg, xvfb")
    let values = [
      "size=1280", "size=1280x", "refresh=", "refresh=fast", "size=1x1", "size=99999x800", "size=-1x800",
      "scale=0", "scale=1.3", "scale=0.75", "scale=5", "scale=nan", "scale=inf",
      "animations=yes", "opengl=no", "locale=", "locale=de DE", "size", "size=", "size=800x600,size=800x600",
      "=",
    ]
    for value in values { XCTAssertNotNil(problem(in: value), value) }
  }

  func testTouchInputNeedsAServerWithATouchScreen() throws {
    XCTAssertEqual(try DesktopConfiguration(parsing: "").input, .pointer)
    XCTAssertEqual(try DesktopConfiguration(parsing: "input=touch").input, .touch)
    XCTAssertEqual(problem(in: "input=glove")?.allowed, "pointer, touch")
    for destination in ["input=touch,server=xvfb", "server=xvfb,input=touch"] {
      let problem = try XCTUnwrap(problem(in: destination))
      XCTAssertTrue(problem.description.contains("Xvfb has no touch screen"), problem.description)
      XCTAssertTrue(problem.allowed.contains("server=xorg or display=wayland"), problem.allowed)
    }
  }

  func testTheKindOfSessionIsChosenWithTheDisplay() throws {
    XCTAssertEqual(try DesktopConfiguration(parsing: "").server.sessionType, .x11)
    XCTAssertEqual(try DesktopConfiguration(parsing: "display=x11"), DesktopConfiguration())
    XCTAssertEqual(try DesktopConfiguration(parsing: "server=xvfb,display=x11").server, .xvfb)
    let text =
      "size=800x600,scale=1.25,refresh=60,animations=on,opengl=off,input=touch,locale=de_DE.UTF-8,appearance=dark,"
      + "text-direction=rtl,name=Touch,display=wayland"
    let configuration = try DesktopConfiguration(parsing: text)
    XCTAssertEqual(configuration.server, .wayland)
    XCTAssertEqual(configuration.server.sessionType, .wayland)
    XCTAssertEqual(configuration.server.part, "compositor")
    XCTAssertNil(configuration.display, "the user's own desktop is not used")
    XCTAssertEqual(configuration.screenSize, CGSize(width: 1000, height: 750))
    let written = configuration.destination
    XCTAssertTrue(written.contains("display=wayland"), written)
    XCTAssertFalse(written.contains("server="), written)
    XCTAssertEqual(try DesktopConfiguration(parsing: written), configuration)
    XCTAssertEqual(try DesktopConfiguration(parsing: "display=wayland,name=W").name, "W")
  }

  func testAnXServerIsNotCombinedWithWayland() throws {
    for server in ["automatic", "xorg", "xvfb"] {
      for destination in ["display=wayland,server=\(server)", "server=\(server),display=wayland"] {
        let problem = try XCTUnwrap(problem(in: destination))
        XCTAssertTrue(
          problem.description.contains("server=\(server) is a display server of X"), problem.description)
        XCTAssertTrue(problem.allowed.contains("display=wayland without server="), problem.allowed)
        let start = destination.index(destination.startIndex, offsetBy: problem.offset)
        XCTAssertTrue(destination[start...].hasPrefix(server), problem.description)
      }
    }
  }

  func testAUsersOwnWaylandDesktopIsRefused() throws {
    for display in ["wayland-0", "/run/user/1000/wayland-1"] {
      let problem = try XCTUnwrap(problem(in: "display=\(display)"))
      XCTAssertTrue(
        problem.description.contains("display=wayland starts a private desktop"), problem.description)
      XCTAssertTrue(problem.allowed.hasPrefix("x11 or wayland for a private desktop"), problem.allowed)
    }
    XCTAssertNil(DesktopConfiguration.displayName("wayland-0"))
    XCTAssertEqual(DesktopConfiguration.displayName(":0.0"), ":0")
  }

  func testAScreenThatIsTooLargeWithItsScaleIsRefused() throws {
    XCTAssertNotNil(problem(in: "size=8000x800,scale=2"))
  }

  func testAMissingLocaleIsAnErrorWithAdvice() throws {
    var configuration = DesktopConfiguration()
    configuration.locale = "tlh_KX.UTF-8"
    XCTAssertThrowsError(try PrivateDesktop.start(configuration)) { error in
      XCTAssertEqual(error as? DesktopError, .missingLocale("tlh_KX.UTF-8"))
      let advised = ["glibc has no source tlh_KX", "apt-get install locales"]
      XCTAssertTrue(advised.contains { "\(error)".contains($0) }, "\(error)")
    }
  }
}
