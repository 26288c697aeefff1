// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

extension X11Display {
  /// The refresh rate of the first active screen in Hz, from the timing of its mode (RandR 1.3); nil if the server,
  /// such as Xvfb, reports no timing.
  func refreshRate() throws -> Double? {
    try connection.locked {
      let resources = try connection.reply(
        connection.call { xcb_randr_get_screen_resources_current($0, connection.root).sequence },
        xcb_randr_get_screen_resources_current_reply_t.self, to: "RRGetScreenResourcesCurrent")
      let controllers = UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_crtcs(resources.pointer),
        count: Int(xcb_randr_get_screen_resources_current_crtcs_length(resources.pointer)))
      let modes = UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_modes(resources.pointer),
        count: Int(xcb_randr_get_screen_resources_current_modes_length(resources.pointer)))
      let time = resources.fields.config_timestamp
      for controller in controllers {
        let state = try connection.reply(
          connection.call { xcb_randr_get_crtc_info($0, controller, time).sequence },
          xcb_randr_get_crtc_info_reply_t.self, to: "RRGetCrtcInfo")
        guard state.fields.mode != 0, let mode = modes.first(where: { $0.id == state.fields.mode }) else {
          continue
        }
        let dots = Double(mode.htotal) * Double(mode.vtotal)
        guard dots > 0, mode.dot_clock > 0 else { continue }
        return Double(mode.dot_clock) / dots
      }
      return nil
    }
  }
}
