// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Changes the mode of the first active output (RandR 1.2).
///
/// The caller must hold the connection's lock.
struct XScreenResizer {
  let connection: XConnection
  /// The refresh rate of the mode to set, in Hz.
  let refreshRate: Double

  static let usualRate = 60.0

  private struct Output {
    let id: xcb_randr_output_t
    let crtc: xcb_randr_crtc_t
    let modes: [xcb_randr_mode_t]
  }

  private struct Resources {
    let time: xcb_timestamp_t
    let outputs: [xcb_randr_output_t]
    let modes: [xcb_randr_mode_info_t]
  }

  /// Sets a mode with the current size of the screen and the refresh rate ``refreshRate``.
  ///
  /// - Returns: false if the server refuses the mode, or if no output is active.
  /// - Throws: ``WindowSystemError``.
  func changeRate() throws -> Bool {
    let resources = try readResources()
    guard let output = try activeOutput(resources) else { return false }
    let (width, height) = try screenSize()
    let size = CGSize(width: Int(width), height: Int(height))
    do {
      guard
        let mode = try mode(width, height, of: output, resources)
          ?? makeMode(width, height, for: output, size)
      else { return false }
      try configure(output.crtc, mode: mode, outputs: [output.id], readResources().time, size)
    } catch WindowSystemError.screenSizeRefused {
      return false
    }
    return true
  }

  /// Sets a mode with another size, in pixels, and the refresh rate ``refreshRate``.
  ///
  /// - Throws: ``WindowSystemError``: `screenSizeRefused` if the server does not support the size. Then the screen has
  ///   its old mode.
  func resize(to size: CGSize) throws {
    let (width, height) = (UInt16(clamping: Int(size.width)), UInt16(clamping: Int(size.height)))
    var resources = try readResources()
    guard let output = try activeOutput(resources) else { throw refused(size) }
    var mode = mode(width, height, of: output, resources)
    if mode == nil {
      mode = try makeMode(width, height, for: output, size)
      resources = try readResources()
    }
    guard let mode else { throw refused(size) }
    // The screen has no mode for a moment. The grab prevents other clients from reading the screen in this moment.
    connection.call { xcb_grab_server($0) }
    defer {
      connection.call { xcb_ungrab_server($0) }
      connection.call { xcb_flush($0) }
    }
    let before = try screenSize()
    let modeBefore = try currentMode(of: output.crtc, resources)
    try configure(output.crtc, mode: 0, outputs: [], resources.time, size)
    do {
      try setScreenSize(width, height, size)
      try configure(output.crtc, mode: mode, outputs: [output.id], resources.time, size)
    } catch {
      restore(output, before, modeBefore, resources)
      throw error
    }
  }

  /// Restores the old mode, because the next test cannot use a desktop without a picture.
  ///
  /// Errors are dropped, because the caller throws the error that made the restoration necessary.
  private func restore(
    _ output: Output, _ size: (width: UInt16, height: UInt16), _ mode: xcb_randr_mode_t,
    _ resources: Resources
  ) {
    let old = CGSize(width: Int(size.width), height: Int(size.height))
    try? setScreenSize(size.width, size.height, old)
    try? configure(output.crtc, mode: mode, outputs: [output.id], resources.time, old)
  }

  /// The maximum number of pixels per second that the request can contain.
  private static let maximumClock = 4_290e6

  /// Returns the pixel clock in Hz of a created mode with a total number of dots, which include the blanking.
  private func pixelClock(_ dots: Double) -> Double { min(max(dots * refreshRate, 12e6), Self.maximumClock) }

  private func refused(_ size: CGSize) -> WindowSystemError {
    .screenSizeRefused(size, display: connection.display)
  }

  // MARK: - Reading

  private func readResources() throws -> Resources {
    let reply = try connection.reply(
      connection.call { xcb_randr_get_screen_resources_current($0, connection.root).sequence },
      xcb_randr_get_screen_resources_current_reply_t.self, to: "RRGetScreenResourcesCurrent")
    return Resources(
      time: reply.fields.config_timestamp,
      outputs: Array(
        UnsafeBufferPointer(
          start: xcb_randr_get_screen_resources_current_outputs(reply.pointer),
          count: Int(xcb_randr_get_screen_resources_current_outputs_length(reply.pointer)))),
      modes: Array(
        UnsafeBufferPointer(
          start: xcb_randr_get_screen_resources_current_modes(reply.pointer),
          count: Int(xcb_randr_get_screen_resources_current_modes_length(reply.pointer)))))
  }

  private func activeOutput(_ resources: Resources) throws -> Output? {
    for id in resources.outputs {
      let reply = try connection.reply(
        connection.call { xcb_randr_get_output_info($0, id, resources.time).sequence },
        xcb_randr_get_output_info_reply_t.self, to: "RRGetOutputInfo")
      guard reply.fields.crtc != 0 else { continue }
      let modes = UnsafeBufferPointer(
        start: xcb_randr_get_output_info_modes(reply.pointer),
        count: Int(xcb_randr_get_output_info_modes_length(reply.pointer)))
      return Output(id: id, crtc: reply.fields.crtc, modes: Array(modes))
    }
    return nil
  }

  private func mode(_ width: UInt16, _ height: UInt16, of output: Output, _ resources: Resources)
    -> xcb_randr_mode_t?
  {
    resources.modes.first {
      let dots = Double($0.htotal) * Double($0.vtotal)
      let rate = Double($0.dot_clock) / dots
      // A created mode may have another rate than the one requested, because its pixel clock is limited. The server
      // refuses a second mode with its name.
      let hasRate = abs(rate - refreshRate) < 1 || abs(rate - pixelClock(dots) / dots) < 1
      return $0.width == width && $0.height == height && output.modes.contains($0.id) && hasRate
    }?.id
  }

  /// Returns the mode that a controller shows now.
  ///
  /// It cannot be found by its refresh rate, because the first mode of Xvfb has no timing.
  private func currentMode(of controller: xcb_randr_crtc_t, _ resources: Resources) throws -> xcb_randr_mode_t
  {
    try connection.reply(
      connection.call { xcb_randr_get_crtc_info($0, controller, resources.time).sequence },
      xcb_randr_get_crtc_info_reply_t.self, to: "RRGetCrtcInfo"
    ).fields.mode
  }

  private func screenSize() throws -> (width: UInt16, height: UInt16) {
    let reply = try connection.reply(
      connection.call { xcb_get_geometry($0, connection.root).sequence }, xcb_get_geometry_reply_t.self,
      to: "GetGeometry")
    return (reply.fields.width, reply.fields.height)
  }

  // MARK: - Changing

  /// Creates a mode with the size and the refresh rate.
  ///
  /// The driver limits the pixel clock of the modes that it defines, but not of modes that clients create.
  private func makeMode(_ width: UInt16, _ height: UInt16, for output: Output, _ size: CGSize) throws
    -> xcb_randr_mode_t?
  {
    var info = xcb_randr_mode_info_t()
    (info.width, info.height) = (width, height)
    (info.hsync_start, info.hsync_end, info.htotal) = (width &+ 48, width &+ 112, width &+ 200)
    (info.vsync_start, info.vsync_end, info.vtotal) = (height &+ 3, height &+ 13, height &+ 40)
    info.dot_clock = UInt32(pixelClock(Double(info.htotal) * Double(info.vtotal)))
    let name = "understudy-\(width)x\(height)-\(Int(refreshRate))"
    info.name_len = UInt16(name.utf8.count)
    guard
      let reply = try connection.replyUnlessGone(
        connection.call {
          xcb_randr_create_mode($0, connection.root, info, UInt32(name.utf8.count), name).sequence
        },
        xcb_randr_create_mode_reply_t.self, to: "RRCreateMode")
    else { throw refused(size) }
    let mode = reply.fields.mode
    let refusal = try connection.refusal(
      of: connection.call { xcb_randr_add_output_mode_checked($0, output.id, mode).sequence },
      to: "RRAddOutputMode")
    guard refusal == nil else { throw refused(size) }
    return mode
  }

  private func setScreenSize(_ width: UInt16, _ height: UInt16, _ size: CGSize) throws {
    // Millimeters at 96 dots per inch, which toolkits expect.
    func millimeters(_ pixels: UInt16) -> UInt32 { UInt32((Double(pixels) * 25.4 / 96).rounded()) }
    let refusal = try connection.refusal(
      of: connection.call {
        xcb_randr_set_screen_size_checked(
          $0, connection.root, width, height, millimeters(width), millimeters(height)
        ).sequence
      }, to: "RRSetScreenSize")
    guard refusal == nil else { throw refused(size) }
  }

  private func configure(
    _ crtc: xcb_randr_crtc_t, mode: xcb_randr_mode_t, outputs: [xcb_randr_output_t], _ time: xcb_timestamp_t,
    _ size: CGSize
  ) throws {
    let reply = try connection.replyUnlessGone(
      connection.call {
        xcb_randr_set_crtc_config(
          $0, crtc, 0, time, 0, 0, mode, UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), UInt32(outputs.count),
          outputs
        ).sequence
      }, xcb_randr_set_crtc_config_reply_t.self, to: "RRSetCrtcConfig")
    guard let reply, UInt32(reply.fields.status) == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue else {
      throw refused(size)
    }
  }
}
