import Foundation

/// The interfaces of objects that a browser has no data of in its cache: asked when they are needed, a call for each.
extension AccessibleTree {
  func hasInterfaces(_ node: Int) -> Bool {
    record(node).pointee.fields & ItemFields.interfaces != 0
  }

  /// Asks all nodes of a node's role, since whoever needs one will need the others.
  func fetchInterfaces(like node: Int) {
    let role = role(node)
    // A program that does not answer is found out by the next call that has to be answered.
    try? fetchInterfaces(of: (0..<count).filter { self.role($0) == role })
  }

  /// Asks those of the nodes whose interfaces are not known, all calls under way together.
  ///
  /// - Throws: `AccessibilityError` when the application hangs or goes away.
  func fetchInterfaces(of nodes: [Int]) throws {
    try bus.connection.withLock {
      let pipeline = CallPipeline(connection: bus.connection)
      for node in nodes where !hasInterfaces(node) {
        let address = address(of: node)
        pipeline.enqueue(
          MethodCall(
            destination: address.destination, path: address.path, method: .getInterfaces, tag: node))
      }
      if pipeline.isEmpty { return }
      let watch = flightWatch
      watch?.willAsk()
      defer { watch?.hasAnswered() }
      try pipeline.run(
        silence: bus.callTimeout, deadline: ContinuousClock.now.advanced(by: .seconds(bus.readTimeout))
      ) { call, outcome in
        let record = record(call.tag)
        switch outcome {
        case .reply(let message):
          record.pointee.interfaces = message.readInterfaces()?.rawValue ?? 0
          record.pointee.fields |= ItemFields.interfaces
        case .error, .unsendable:
          // One that died since has none.
          record.pointee.fields |= ItemFields.interfaces
        case .peerGone, .timedOut:
          guard isOwnedByApplication(call) else { return }
          throw bus.error(for: outcome, of: call, silence: bus.callTimeout)
        }
      }
    }
  }
}
