import Foundation

/// One registered handler of interruptions; also the token that removes it.
package final class InterruptionMonitor: NSObject, @unchecked Sendable {
  package let name: String
  let handler: (ElementHandle) -> Bool

  init(name: String, handler: @escaping (ElementHandle) -> Bool) {
    self.name = name
    self.handler = handler
  }
}

/// The handlers of interruptions: a stack that is asked from the top until one says that it has dealt with it.
package final class InterruptionMonitors: @unchecked Sendable {
  package static let shared = InterruptionMonitors()

  private let lock = NSLock()
  private var monitors: [InterruptionMonitor] = []
  private var isBeingAsked = false

  /// Puts a handler on top of the stack.
  ///
  /// - Parameter handler: gets the element in the way, and tells whether it was dealt with. It may send events
  ///   and add or remove monitors. It is called on the thread that sends the interrupted event.
  package func add(_ name: String, handler: @escaping (ElementHandle) -> Bool) -> InterruptionMonitor {
    let monitor = InterruptionMonitor(name: name, handler: handler)
    lock.withLock { monitors.append(monitor) }
    return monitor
  }

  /// Removes a monitor; does nothing with any other object.
  package func remove(_ monitor: any NSObjectProtocol) {
    lock.withLock { monitors.removeAll { $0 === monitor } }
  }

  /// Removes all monitors.
  package func removeAll() {
    lock.withLock { monitors = [] }
    testDidEnd()
  }

  /// Forgets that a handler is running: the test may have been abandoned in the middle of it.
  package func testDidEnd() {
    lock.withLock { isBeingAsked = false }
  }

  /// Whether there is someone to ask. Inside a handler there is not: what interrupts a handler's own events is
  /// that handler's to deal with.
  var isReady: Bool { lock.withLock { !isBeingAsked && !monitors.isEmpty } }

  /// What came of asking.
  struct Answer {
    var asked: [String] = []
    var handledBy: String?
  }

  /// Asks the monitors, the last added first, until one has dealt with the interruption.
  func ask(about interruption: Interruption, in session: AutomationSession) -> Answer {
    guard isReady else { return Answer() }
    lock.withLock { isBeingAsked = true }
    defer { lock.withLock { isBeingAsked = false } }
    return session.recorder.run("Invoking UI interruption monitors for \(interruption.element.description)") {
      if let live = session.currentDesktop { session.capture.keepPicture("Interruption", of: live.display) }
      var answer = Answer()
      for monitor in lock.withLock({ Array(monitors.reversed()) }) {
        // One monitor's handler may have removed another.
        guard lock.withLock({ monitors.contains { $0 === monitor } }) else {
          continue
        }
        answer.asked.append(monitor.name)
        let isHandled = session.recorder.run("Invoke UI interruption monitor \(quoted(monitor.name))") {
          let isHandled = monitor.handler(interruption.element)
          if !isHandled { session.recorder.note("It did not handle the interruption") }
          return isHandled
        }
        if isHandled {
          answer.handledBy = monitor.name
          break
        }
      }
      return answer
    }
  }
}
