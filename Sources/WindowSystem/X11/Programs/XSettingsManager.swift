// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronization

/// Provides settings to all programs on a display, which apply them at once (XSETTINGS 0.5, freedesktop.org).
///
/// The settings are valid during the life of this object. When the object is released, its window disappears, and
/// programs return to their own settings.
final class XSettingsManager: ThemeSettings {
  private let connection: XConnection
  private let atoms: XAtoms
  private let window: xcb_window_t
  private let settings = Mutex(Settings())

  fileprivate struct Settings {
    var serial: UInt32 = 0
    var values: [String: (text: String, serial: UInt32)] = [:]
  }

  /// Begins to provide settings, with an empty list.
  ///
  /// - Throws: ``WindowSystemError/settingsOwnedByAnother(display:)`` if another program provides settings.
  init(display: String, authorityFile: String? = nil) throws {
    // A separate connection, so that the window is destroyed with this object.
    connection = try XConnection(display: display, authorityFile: authorityFile)
    atoms = try XAtoms(connection)
    window = connection.locked { [connection] in
      let window = connection.call { xcb_generate_id($0) }
      connection.call {
        xcb_create_window(
          $0, UInt8(XCB_COPY_FROM_PARENT), window, connection.root, -100, -100, 1, 1, 0,
          UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), UInt32(XCB_COPY_FROM_PARENT), 0, nil)
      }
      return window
    }
    try write(Settings())
    try takeOwnership()
  }

  func setTheme(_ name: String?) throws { try set("Net/ThemeName", to: name) }

  /// Sets a string setting such as "Net/ThemeName"; nil removes the setting.
  func set(_ name: String, to text: String?) throws {
    try settings.withLock { settings in
      settings.serial += 1
      settings.values[name] = text.map { [serial = settings.serial] in ($0, serial) }
      try write(settings)
    }
  }

  private func takeOwnership() throws {
    let (selection, owner) = (atoms.xsettingsSelection, window)
    try connection.locked {
      func currentOwner() throws -> xcb_window_t {
        try connection.reply(
          connection.call { xcb_get_selection_owner($0, selection).sequence },
          xcb_get_selection_owner_reply_t.self, to: "GetSelectionOwner"
        ).fields.owner
      }
      guard try currentOwner() == 0 else {
        throw WindowSystemError.settingsOwnedByAnother(display: connection.display)
      }
      connection.call { xcb_set_selection_owner($0, owner, selection, 0) }
      guard try currentOwner() == owner else {
        throw WindowSystemError.settingsOwnedByAnother(display: connection.display)
      }
      // Running programs wait for this message from a new manager (ICCCM 2.8).
      XClientMessage.send(
        atoms.manager, about: connection.root, to: connection.root,
        mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, data: (0, selection, owner, 0, 0), on: connection)
      try connection.sync()
    }
  }

  /// Writes all settings into the property that programs read.
  private func write(_ settings: Settings) throws {
    let bytes = settings.encoded()
    try connection.locked {
      connection.call {
        xcb_change_property(
          $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atoms.xsettingsProperty, atoms.xsettingsProperty,
          8, UInt32(bytes.count), bytes)
      }
      try connection.sync()
    }
  }

}

extension XSettingsManager.Settings {
  /// The encoded settings: the byte order, the serial, and each setting with its type (1: text), name, serial and
  /// value.
  ///
  /// Names and strings are padded to four bytes.
  fileprivate func encoded() -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0]
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    func appendPadded(_ text: String) {
      bytes += Array(text.utf8)
      while bytes.count % 4 != 0 { bytes.append(0) }
    }
    append(serial)
    append(UInt32(values.count))
    for (name, setting) in values.sorted(by: { $0.key < $1.key }) {
      bytes += [1, 0]
      append(UInt16(name.utf8.count))
      appendPadded(name)
      append(setting.serial)
      append(UInt32(setting.text.utf8.count))
      appendPadded(setting.text)
    }
    return bytes
  }
}
