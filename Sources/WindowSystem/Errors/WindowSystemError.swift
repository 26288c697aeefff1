// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Timing

/// The reason why an operation of the display failed.
package enum WindowSystemError: Error, Equatable, Sendable {
  /// No connection to the display could be made.
  case cannotConnect(display: String, reason: ConnectionFailure)
  /// The server closed the connection: it has ended, or it disconnected this client.
  case serverGone(display: String)
  /// The server exists but did not answer a request within the limit, in seconds.
  case serverNotAnswering(display: String, request: String, seconds: TimeInterval)
  /// The server lacks an extension of the X protocol.
  case missingExtension(display: String, name: String)
  /// The server refused a request with an error code of its protocol.
  case requestRefused(request: String, code: UInt8)
  /// The window has been closed.
  case noSuchWindow(WindowID)
  /// There is no key for the character, and no key can be created for it.
  case noKey(KeySym)
  /// The keyboard has no keycodes to which new characters can be assigned.
  case noSpareKeycodes(display: String)
  /// A window did not answer a ping within the limit, in seconds.
  case windowNotAnswering(WindowID, title: String, processID: pid_t?, seconds: TimeInterval)
  /// The rectangle to capture has no pixel on the screen.
  case nothingToCapture(rect: CGRect, screen: CGRect)
  /// The screen's pixels are not 32 bits of blue, green, red and padding.
  case unsupportedPixels(display: String, depth: Int)
  /// The server cannot show a screen of this size in pixels.
  case screenSizeRefused(CGSize, display: String)
  /// The server cannot report this refresh rate, in Hz, to programs.
  case refreshRateRefused(Double, display: String)
  /// Programs are no longer informed that their frames were shown.
  case framesUnanswered(reason: String)
  /// Another program already provides the settings of all programs on the display, and only one program can provide
  /// them.
  case settingsOwnedByAnother(display: String)
  /// A system call failed.
  case systemCall(name: String, errno: Int32)
  /// The picture could not be encoded as PNG.
  case pngEncoding(reason: String)
  /// The picture could not be read from PNG, be converted to another format, or be used for a search.
  case pictureConversion(reason: String)
}

extension WindowSystemError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotConnect(let display, let reason):
      "There is no connection to \(Self.isOfX(display) ? "the X server" : "the compositor") at \(display): \(reason). "
        + "Check that it is running"
        + (Self.isOfX(display)
          ? " and that DISPLAY and XAUTHORITY refer to it." : ", or start a new desktop.")
    case .serverGone(let display):
      "The \(Self.server(of: display)) has closed the connection. "
        + "Read the server's log, and start a new desktop."
    case .serverNotAnswering(let display, let request, let seconds):
      "The \(Self.server(of: display)) has not answered \(request) within "
        + "\(seconds.text) seconds. Check whether the server is stopped"
        + (Self.isOfX(display) ? " or another client has grabbed it." : " or hangs.")
    case .missingExtension(let display, let name):
      "The X server \(display) does not have the extension \(name). "
        + "Start a server with it: Xorg and Xvfb have it by default."
    case .requestRefused(let request, let code):
      "The display server has refused \(request) with the error code \(code). "
        + "Check the values that were passed."
    case .noSuchWindow(let window):
      "There is no window \(window). "
        + "It has been closed: read the list of windows again."
    case .noKey(let key):
      "The keyboard has no key for \(key), and none can be added. "
        + "Type a printable character, a new line, a tab or a named key."
    case .noSpareKeycodes(let display):
      "The keyboard of \(display) has no spare keycodes for new characters. "
        + "Use the evdev rules: setxkbmap -rules evdev -model pc105 -layout us."
    case .windowNotAnswering(_, let title, _, let seconds):
      "The window \"\(title)\" has not answered a ping within \(seconds.text) seconds. "
        + "Its program is busy or hangs: wait until it responds before you send more input."
    case .nothingToCapture(let rect, let screen):
      "The rectangle \(rect) has no pixels on the screen \(screen). "
        + "Capture a rectangle that overlaps the screen."
    case .unsupportedPixels(let display, let depth):
      "The screen \(display) has the depth \(depth), and not 24-bit color in 32-bit little-endian pixels. "
        + "Start the server with depth 24."
    case .screenSizeRefused(let size, let display):
      "The \(Self.server(of: display)) \(display) has refused a screen of \(Int(size.width)) by \(Int(size.height)) pixels. "
        + (Self.isOfX(display)
          ? "Xvfb cannot grow beyond the size it was started with: use Xorg (server=xorg in "
            + "UNDERSTUDY_DESTINATION, package xserver-xorg-video-dummy)."
          : "Choose another size.")
    case .refreshRateRefused(let hertz, let display):
      "The \(Self.server(of: display)) \(display) has refused \(Int(hertz)) frames per second. "
        + (Self.isOfX(display)
          ? "Xvfb has no refresh rate: use Xorg (server=xorg in UNDERSTUDY_DESTINATION, package "
            + "xserver-xorg-video-dummy)."
          : "Choose another rate.")
    case .framesUnanswered(let reason):
      "Programs are no longer notified that their frames were shown, because the reporting thread has ended "
        + "(\(reason)). Windows may no longer be redrawn. The next launch() starts a new desktop."
    case .settingsOwnedByAnother(let display):
      "Another program manages the XSETTINGS of \(display), and only one can. "
        + "End that program, or change the setting there."
    case .systemCall(let name, let code):
      "\(name) failed: \(String(cString: strerror(code))). "
        + "Check the limits on memory and open files."
    case .pngEncoding(let reason):
      "The picture cannot be written as PNG: \(reason) (libpng). "
        + "Check that the picture is not empty."
    case .pictureConversion(let reason):
      "The picture cannot be converted or searched for: \(reason). "
        + "Check that its data is PNG, and that it shows more than one color."
    }
  }

  /// Whether a display belongs to an X server; the name of a compositor's display is the path of its control socket.
  private static func isOfX(_ display: String) -> Bool { !display.hasPrefix("/") }

  /// Returns the kind of server that serves a display.
  private static func server(of display: String) -> String { isOfX(display) ? "X server" : "compositor" }
}
