// SPDX-License-Identifier: Apache-2.0

/// The connections of tests.
final class ControlManager {
  private unowned let compositor: WaylandServer
  private var connections: [ControlConnection] = []

  init(compositor: WaylandServer) { self.compositor = compositor }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let connection = ControlConnection(compositor: compositor, process: client.process)
    connection.resource = Resource.create(for: client.pointer, version: version, id: id, handler: connection)
    if connection.resource != nil { connections.append(connection) }
  }

  func remove(_ connection: ControlConnection) { connections.removeAll { $0 === connection } }

  // MARK: - Changes

  /// Reports a change to the tests that watch it.
  func changed(_ kinds: UnderstudyControl.Watch) { for one in connections { one.watch.changed(kinds) } }

  func painted(_ window: Window, _ area: Rect) {
    guard !area.isEmpty else { return }
    for one in connections where one.watch.isWatching(.paintings) {
      one.watch.add(window.number, area, time: MonotonicTime.microseconds)
    }
  }

  /// Whether a test watches the input.
  var watchesInput: Bool { connections.contains { $0.watch.isWatching(.input) } }

  func add(_ record: InputRecord) {
    for one in connections where one.watch.isWatching(.input) { one.watch.add(record) }
  }

  func add(_ violation: ProtocolViolation) { for one in connections { one.watch.add(violation) } }
}
