// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing
import XCTest

@testable import WindowSystem

/// A program that requests the clipboard in the words of the protocol, and reads the answers as they are.
final class TestSelectionReader {
  private let connection: XConnection
  private let window: xcb_window_t

  /// Connects to a display.
  init(on display: TestDisplay) throws {
    let connection = try XConnection(display: display.name, authorityFile: display.authorityFile)
    self.connection = connection
    let window = connection.call { xcb_generate_id($0) }
    self.window = window
    connection.call {
      xcb_create_window(
        $0, UInt8(XCB_COPY_FROM_PARENT), window, connection.root, -100, -100, 1, 1, 0,
        UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), UInt32(XCB_COPY_FROM_PARENT), 0, nil)
    }
    try connection.sync()
  }

  func atom(_ name: String) throws -> xcb_atom_t { try XAtoms.intern([name], on: connection)[0] }

  /// Requests the content, and waits for the answer.
  ///
  /// - Parameters:
  ///   - target: the type of the content.
  ///   - property: the property that receives it.
  /// - Returns: false if the owner refuses the request.
  /// - Throws: an error if the owner does not answer.
  func request(_ target: String, in property: String) throws -> Bool {
    let (clipboard, type, destination) = (try atom("CLIPBOARD"), try atom(target), try atom(property))
    connection.call { xcb_convert_selection($0, window, clipboard, type, destination, 0) }
    try connection.flush()
    var answer: xcb_atom_t?
    try Wait.until("an answer to \(target)") {
      try connection.drainEvents { event in
        guard Int32(event.pointee.response_type & 0x7f) == XCB_SELECTION_NOTIFY else { return }
        answer = event.withMemoryRebound(to: xcb_selection_notify_event_t.self, capacity: 1) {
          $0.pointee.property
        }
      }
      return answer != nil
    }
    return answer == destination
  }

  /// The value of a property; nil if the window does not have it.
  func value(of property: String) throws -> XProperty? {
    try connection.property(try atom(property), of: window)
  }

  /// Sets a property to pairs of a type and a property, as a request for several types needs it.
  func set(_ property: String, toPairs names: [String]) throws {
    let (destination, type) = (try atom(property), try atom("ATOM_PAIR"))
    let atoms = try names.map { try atom($0) }
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, destination, type, 32, UInt32(atoms.count), atoms)
    }
    try connection.sync()
  }
}
