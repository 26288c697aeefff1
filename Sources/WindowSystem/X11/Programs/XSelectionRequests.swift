// SPDX-License-Identifier: Apache-2.0

import CXCB

/// The requests for the content of a selection, and the answers of its owner (ICCCM 2.4).
///
/// Each request has a property for its answer. If its time limit passes, the property stays reserved until the owner
/// has answered, so that no delayed answer counts as the answer to a later request.
struct XSelectionRequests {
  private struct Request {
    let target: xcb_atom_t
    let time: xcb_timestamp_t
    var progress = Progress.waiting
    /// The content, as far as it has arrived.
    var bytes: [UInt8] = []
    /// Whether the time limit has passed.
    var isAbandoned = false
  }

  private enum Progress {
    case waiting
    /// The content arrives in pieces (INCR, ICCCM 2.7.2).
    case inPieces
    case complete, refused
  }

  private let atoms: XSelectionAtoms
  /// The requests by their properties.
  private var requests: [xcb_atom_t: Request] = [:]
  private var freeProperties: [xcb_atom_t] = []
  private var propertyCount = 0

  init(_ atoms: XSelectionAtoms) { self.atoms = atoms }

  /// Requests the content from the owner of the selection.
  ///
  /// - Parameters:
  ///   - target: the type of the content.
  ///   - time: the current time of the server.
  ///   - window: the window that receives the content; its events are changes of properties.
  ///   - connection: the connection of the window.
  /// - Returns: the property of the request.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  mutating func begin(
    _ target: xcb_atom_t, at time: xcb_timestamp_t, for window: xcb_window_t, on connection: XConnection
  ) throws -> xcb_atom_t {
    let property = try freeProperty(connection)
    requests[property] = Request(target: target, time: time)
    connection.call { xcb_delete_property($0, window, property) }
    connection.call { [atoms] in
      xcb_convert_selection($0, window, atoms.clipboard, target, property, time)
    }
    return property
  }

  private mutating func freeProperty(_ connection: XConnection) throws -> xcb_atom_t {
    if let property = freeProperties.popLast() { return property }
    let names = ["UNDERSTUDY_CLIPBOARD_\(propertyCount)"]
    propertyCount += 1
    return try XAtoms.intern(names, on: connection)[0]
  }

  /// Whether the answer to a request is complete.
  func isAnswered(_ property: xcb_atom_t) -> Bool {
    switch requests[property]?.progress {
    case .waiting, .inPieces: false
    case .complete, .refused, nil: true
    }
  }

  /// Ends a request that is answered, or whose time limit has passed.
  ///
  /// - Returns: the content; nil if the owner has refused the request, or has not provided all of the content.
  mutating func end(_ property: xcb_atom_t) -> [UInt8]? {
    guard let request = requests[property] else { return nil }
    guard isAnswered(property) else {
      requests[property]?.isAbandoned = true
      requests[property]?.bytes = []
      return nil
    }
    release(property)
    return request.progress == .complete ? request.bytes : nil
  }

  private mutating func release(_ property: xcb_atom_t) {
    requests[property] = nil
    freeProperties.append(property)
  }

  private mutating func finish(_ property: xcb_atom_t, _ progress: Progress) {
    requests[property]?.progress = progress
    if requests[property]?.isAbandoned == true { release(property) }
  }

  // MARK: - Events

  /// Handles the owner's answer to a request.
  ///
  /// - Returns: the property that the caller reads, deletes and passes to ``received(_:in:)``; nil for none.
  mutating func answered(_ event: xcb_selection_notify_event_t) -> xcb_atom_t? {
    if event.property == XCB_ATOM_NONE.rawValue {
      // A refusal does not name the property. Its time is that of the request.
      let refused = requests.first {
        $0.value.target == event.target && $0.value.time == event.time && $0.value.progress == .waiting
      }
      if let refused { finish(refused.key, .refused) }
      return nil
    }
    return requests[event.property]?.progress == .waiting ? event.property : nil
  }

  /// Handles a new value of a property.
  ///
  /// - Returns: as ``answered(_:)``; nil also for the first value of a property, which the owner's answer reports.
  func changed(_ property: xcb_atom_t) -> xcb_atom_t? {
    requests[property]?.progress == .inPieces ? property : nil
  }

  /// Handles the value of a property, which the caller has deleted; the deletion requests the next piece.
  mutating func received(_ value: XProperty?, in property: xcb_atom_t) {
    guard let progress = requests[property]?.progress else { return }
    switch progress {
    case .waiting:
      guard let value else { return finish(property, .refused) }
      if value.type == atoms.incremental {
        requests[property]?.progress = .inPieces
      } else if value.format == 8 {
        append(value, to: property)
        finish(property, .complete)
      } else {
        finish(property, .refused)
      }
    case .inPieces:
      guard let value else { return }
      // An empty piece is the end.
      if value.bytes.isEmpty {
        finish(property, .complete)
      } else {
        append(value, to: property)
      }
    case .complete, .refused: break
    }
  }

  private mutating func append(_ value: XProperty, to property: xcb_atom_t) {
    guard requests[property]?.isAbandoned == false else { return }
    let isLatin1 = value.type == XCB_ATOM_STRING.rawValue
    requests[property]?.bytes += isLatin1 ? Array(value.text(utf8: atoms.utf8String).utf8) : value.bytes
  }
}
