// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

/// A client of one accessibility bus (AT-SPI2): it lists applications, reads their trees, acts on elements and receives
/// events as hints.
///
/// It can be used from any thread; calls from several threads run one after the other.
package final class AccessibilityBusConnection: Sendable {
  /// The time without a reply after which an application counts as hung, in seconds.
  package let callTimeout: TimeInterval
  /// The time limit for reading a whole tree, or one attribute of all its nodes, even if replies still arrive; in
  /// seconds.
  package let readTimeout: TimeInterval
  let connection: EventConnection
  let recognize: ToolkitRecognizer

  /// Creates a client that does not check whether the bus has a registry, and does not subscribe to events.
  ///
  /// Tests use it with a bus that has no registry.
  init(
    over connection: EventConnection, recognize: @escaping ToolkitRecognizer, callTimeout: TimeInterval,
    readTimeout: TimeInterval
  ) {
    self.connection = connection
    self.recognize = recognize
    self.callTimeout = callTimeout
    self.readTimeout = readTimeout
  }

  /// Connects to the accessibility bus at a D-Bus address and subscribes to events.
  ///
  /// - Parameters:
  ///   - address: the D-Bus address of the bus.
  ///   - recognize: determines the toolkit of a program.
  ///   - callTimeout: the time without any reply after which a call fails with `timedOut`, in seconds.
  ///   - readTimeout: the time after which a read ends even if replies still arrive, in seconds.
  /// - Throws: `AccessibilityError.busUnavailable`.
  package convenience init(
    address: String, recognize: @escaping ToolkitRecognizer,
    callTimeout: TimeInterval = TimeLimits.Bus.call.seconds,
    readTimeout: TimeInterval = TimeLimits.Bus.read.seconds
  ) throws {
    self.init(
      over: try EventConnection(address: address), recognize: recognize, callTimeout: callTimeout,
      readTimeout: readTimeout)
    try connection.withLock {
      do {
        try register()
      } catch AccessibilityError.connectionLost(let reason) {
        throw AccessibilityError.busUnavailable(address: address, reason: reason)
      } catch AccessibilityError.timedOut(_, _, let seconds) {
        throw AccessibilityError.busUnavailable(
          address: address, reason: "its registry did not answer for \(seconds.text) s")
      } catch let error as AccessibilityError {
        throw AccessibilityError.busUnavailable(address: address, reason: "its registry failed: \(error)")
      }
    }
  }

  /// Subscribes to events, and checks that the bus has a registry.
  private func register() throws {
    for rule in EventSubscription.matchRules { connection.countSignals(matching: rule) }
    let calls = CallPipeline(connection: connection)
    var call = MethodCall(
      destination: Registry.busName.cString, path: Registry.root.cString, method: .getRole)
    // The bus starts the registry at the first call to it.
    call.startsPeer = true
    calls.enqueue(call)
    try calls.run(silence: callTimeout) { call, outcome in
      if case .reply = outcome { return }
      throw error(for: outcome, of: call, silence: callTimeout)
    }
  }

  /// Notifies an application that this client listens to its events, unless it was notified before or must not be.
  ///
  /// In some toolkits this also builds the bulk cache. Calls that are sent later arrive after the notice.
  func listen(to application: AccessibleProgram) throws {
    guard !application.toolkit.snapshotPlan.mustNotBeListenedTo,
      connection.records.withLock({ $0.listening.insert(application.busName).inserted })
    else { return }
    // The rule is missing if a call to `withoutEvents` has not ended.
    connection.countSignals(matching: EventSubscription.objectRule)
    if application.toolkit.snapshotPlan.acceptsListenersOnlyFromRegistry {
      do {
        try registerThroughRegistry(application)
      } catch {
        connection.records.withLock { _ = $0.listening.remove(application.busName) }
        throw error
      }
    } else {
      for name in EventSubscription.eventNames {
        connection.announceListener(to: application.busName, event: name)
      }
    }
  }

  private func registerThroughRegistry(_ application: AccessibleProgram) throws {
    let calls = CallPipeline(connection: connection)
    let busName = calls.arena.copy(application.busName)
    for name in EventSubscription.eventNames {
      calls.enqueue(
        MethodCall(
          destination: Registry.busName.cString, path: Registry.path.cString, method: .registerEvent,
          argument: .registration(event: name, application: busName)))
    }
    try calls.run(silence: callTimeout) { call, outcome in
      switch outcome {
      case .peerGone, .timedOut: throw error(for: outcome, of: call, silence: callTimeout)
      case .reply, .error, .unsendable: break
      }
    }
  }
}

/// The bus name and the object paths of the registry, which lists applications and listeners.
enum Registry {
  static let busName: StaticString = "org.a11y.atspi.Registry"
  static let path: StaticString = "/org/a11y/atspi/registry"
  static let root: StaticString = "/org/a11y/atspi/accessible/root"
}

// MARK: - Single calls

extension AccessibilityBusConnection {
  /// Sends one call and reads its reply.
  ///
  /// - Parameters:
  ///   - method: the interface and the name of the D-Bus method.
  ///   - argument: the argument of the method.
  ///   - reference: the object that receives the call.
  ///   - timeout: the time limit in seconds; nil for the connection's `callTimeout`.
  ///   - signature: the D-Bus signature of the reply.
  ///   - read: reads the reply; returns nil if the contents are unexpected.
  /// - Returns: the value that `read` returns.
  /// - Throws: ``AccessibilityError``, also for a reply with another signature.
  func call<Value>(
    _ method: Method, _ argument: MethodCall.Argument = .none, on reference: AccessibleReference,
    timeout: TimeInterval? = nil, expecting signature: String, read: (OpaquePointer) -> Value?
  ) throws -> Value {
    let silence = timeout ?? callTimeout
    return try connection.withLock {
      try reference.busName.withCString { destination in
        try reference.path.withCString { path in
          var result: Value?
          let pipeline = CallPipeline(connection: connection)
          pipeline.enqueue(
            MethodCall(destination: destination, path: path, method: method, argument: argument))
          try pipeline.run(silence: silence) { call, outcome in
            guard case .reply(let message) = outcome else {
              throw error(for: outcome, of: call, silence: silence)
            }
            guard let value = read(message) else {
              throw AccessibilityError.malformedReply(
                peer(of: reference.busName), call.described, expected: signature, found: message.signature)
            }
            result = value
          }
          guard let result else {
            throw error(
              for: .peerGone, of: .init(destination: destination, path: path, method: method),
              silence: silence)
          }
          return result
        }
      }
    }
  }

  /// Sends a query about an object that may have been removed, or may not support the query.
  ///
  /// - Parameters:
  ///   - application: the application whose tree is read.
  ///   - ask: sends the query.
  /// - Returns: the reply; nil if the object has none, or if a process that is plugged into the application hangs or
  ///   has ended.
  /// - Throws: ``AccessibilityError`` if the application itself hangs or has left the bus.
  func reply<Reply>(from application: AccessibleProgram, to ask: () throws -> Reply?) throws -> Reply? {
    do {
      return try ask()
    } catch let error as AccessibilityError where !error.isLossOfContact(of: application) {
      return nil
    }
  }

  /// Returns the error for the outcome of a call; a reply counts as one of an unexpected type.
  func error(for outcome: CallOutcome, of call: MethodCall, silence: TimeInterval) -> AccessibilityError {
    let peer = peer(of: String(cString: call.destination))
    switch outcome {
    case .reply(let message):
      return .malformedReply(peer, call.described, expected: "", found: message.signature)
    case .error(let name, let message):
      return .callFailed(peer, call.described, errorName: name, message: message)
    case .peerGone: return .applicationGone(peer, call.described)
    case .timedOut: return .timedOut(peer, call.described, seconds: silence)
    case .unsendable:
      return .callFailed(
        peer, call.described, errorName: "org.freedesktop.DBus.Error.InvalidArgs",
        message: "the bus name or the object path is not valid")
    }
  }

  func peer(of busName: String) -> AccessibilityError.Peer {
    let application = connection.records.withLock { $0.known[busName] }
    return .init(
      busName: busName, name: application?.name ?? "", processID: application?.processID ?? 0)
  }
}

/// Single calls about one object, for callers without a snapshot.
extension AccessibilityBusConnection {
  /// Returns the direct children of an object.
  ///
  /// Do not call this for a spreadsheet, which has 2^31 children.
  package func children(of reference: AccessibleReference) throws -> [AccessibleReference] {
    try call(.getChildren, on: reference, expecting: "a(so)") { message in
      message.enterContainer(DBusType.array, "(so)") ? message.readReferences() : nil
    }
  }

  package func role(of reference: AccessibleReference) throws -> Role {
    try call(.getRole, on: reference, expecting: "u") { $0.readUInt32().map(Role.init(rawValue:)) }
  }

  /// Returns the name exactly as the toolkit reports it.
  package func name(of reference: AccessibleReference) throws -> String {
    try call(
      .getProperty, .property("org.a11y.atspi.Accessible", "Name"), on: reference, expecting: "v"
    ) { message in
      guard message.enterContainer(DBusType.variant, "s") else { return nil }
      return message.readString().map { String(cString: $0) }
    }
  }
}
