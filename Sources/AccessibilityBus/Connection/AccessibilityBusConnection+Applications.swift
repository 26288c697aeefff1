// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

extension AccessibilityBusConnection {
  /// Returns all applications on the bus, in the order in which they registered.
  ///
  /// An application that does not answer is listed with the name of its process and an unknown toolkit (`hasAnswered`
  /// is false). An application that ends in the meantime is left out.
  ///
  /// - Throws: `AccessibilityError` if the registry itself does not answer, or if the connection is lost.
  package func applications() throws -> [AccessibleProgram] {
    try connection.withLock {
      let registry = AccessibleReference(busName: "\(Registry.busName)", path: "\(Registry.root)")
      let roots = try call(.getChildren, on: registry, expecting: "a(so)") { message in
        message.enterContainer(DBusType.array, "(so)") ? message.readReferences() : nil
      }
      return try introduce(roots)
    }
  }

  /// Queries the name and toolkit of an application again; returns nil if the application still does not answer.
  func identify(_ application: AccessibleProgram) throws -> AccessibleProgram? {
    try introduce([application.root]).first { $0.hasAnswered }
  }

  private func introduce(_ roots: [AccessibleReference]) throws -> [AccessibleProgram] {
    let pipeline = CallPipeline(connection: connection)
    var introductions = [Introduction](repeating: .init(), count: roots.count)
    let known = connection.records.withLock { $0.known }
    for (index, root) in roots.enumerated() where known[root.busName] == nil {
      let destination = pipeline.arena.copy(root.busName)
      let path = pipeline.arena.copy(root.path)
      for request in Introduction.Request.allCases {
        pipeline.enqueue(
          request.call(to: destination, path: path, tag: index << 2 | request.rawValue))
      }
    }
    try pipeline.run(silence: min(callTimeout, TimeLimits.Bus.introduction.seconds)) { call, outcome in
      if let request = Introduction.Request(rawValue: call.tag & 3) {
        introductions[call.tag >> 2].parseReply(outcome, to: request)
      }
    }
    var result: [AccessibleProgram] = []
    for (index, root) in roots.enumerated() {
      if let application = connection.records.withLock({ $0.known[root.busName] }) {
        result.append(application)
      } else if let application = introductions[index].application(root: root, recognize) {
        if application.hasAnswered {
          connection.records.withLock { $0.known[root.busName] = application }
          if !application.toolkit.snapshotPlan.cacheOmitsNewObjects {
            try listen(to: application)
          }
        }
        result.append(application)
      }
    }
    return result
  }
}

/// The data that an application reports about itself, filled in as the replies arrive.
private struct Introduction {
  enum Request: Int, CaseIterable {
    case processID, name, toolkitName, toolkitVersion

    func call(to destination: UnsafePointer<CChar>, path: UnsafePointer<CChar>, tag: Int) -> MethodCall {
      var call = MethodCall(destination: destination, path: path, method: .getProperty, tag: tag)
      switch self {
      case .processID: call = .processID(of: destination, tag: tag)
      case .name: call.argument = .property("org.a11y.atspi.Accessible", "Name")
      case .toolkitName: call.argument = .property("org.a11y.atspi.Application", "ToolkitName")
      case .toolkitVersion: call.argument = .property("org.a11y.atspi.Application", "Version")
      }
      return call
    }
  }

  private var processID: pid_t?
  private var name: String?
  private var toolkitName: String?
  private var toolkitVersion: String?
  private var isGone = false

  mutating func parseReply(_ outcome: CallOutcome, to request: Request) {
    switch outcome {
    case .reply(let message):
      if request == .processID {
        processID = message.readUInt32().map { pid_t(bitPattern: $0) }
        return
      }
      guard message.enterContainer(DBusType.variant, "s"), let value = message.readString() else { return }
      switch request {
      case .processID: break
      case .name: name = String(cString: value)
      case .toolkitName: toolkitName = String(cString: value)
      case .toolkitVersion: toolkitVersion = String(cString: value)
      }
    case .peerGone: isGone = true
    case .error: isGone = isGone || request == .processID
    case .timedOut, .unsendable: break
    }
  }

  /// Returns the application; nil if the process has ended.
  func application(root: AccessibleReference, _ recognize: ToolkitRecognizer) -> AccessibleProgram? {
    guard !isGone, let processID else { return nil }
    let name = name ?? commandName(of: processID)
    return AccessibleProgram(
      busName: root.busName, root: root, processID: processID, name: name,
      toolkit: recognize(
        ToolkitIdentity(name: toolkitName ?? "", version: toolkitVersion ?? "", applicationName: name)))
  }

  private func commandName(of processID: pid_t) -> String {
    // A process without a readable file has ended; then the name is empty.
    let text = (try? String(contentsOfFile: "/proc/\(processID)/comm", encoding: .utf8)) ?? ""
    return text.trimmingCharacters(in: .newlines)
  }
}
