import Foundation

extension AccessibleTree {
  /// Fetches columns of some nodes, all calls under way together. What was asked before is not asked again.
  ///
  /// A node that died since the snapshot, or that has no such property, just has `nil` there.
  ///
  /// - Throws: `AccessibilityError` when the application hangs or goes away.
  package func fetch(_ wanted: NodeColumns, of nodes: some Sequence<Int>) throws {
    try fetch(nodes.map { (node: $0, columns: wanted) })
  }

  /// As ``fetch(_:of:)``, for nodes of which different columns are wanted.
  package func fetch(_ wanted: [(node: Int, columns: NodeColumns)]) throws {
    if lacksInterfaces {
      let dependent = wanted.filter { !$0.columns.isDisjoint(with: .dependentOnInterfaces) }
      try fetchInterfaces(of: dependent.map(\.node))
    }
    let unreadTexts = try bus.connection.withLock { () throws -> [Int] in
      columns.lock.lock()
      defer { columns.lock.unlock() }
      let fetch = ColumnFetch(tree: self, pipeline: CallPipeline(connection: bus.connection))
      var asked: [(node: Int, columns: NodeColumns)] = []
      for (node, wanted) in wanted {
        let known = columns.asked(node)
        let missing = wanted.subtracting(known)
        if missing.isEmpty { continue }
        fetch.enqueue(missing, of: node)
        columns.setAsked(node, known.union(missing))
        asked.append((node, missing))
      }
      if fetch.pipeline.isEmpty { return [] }
      let deadline = ContinuousClock.now.advanced(by: .seconds(bus.readTimeout))
      let watch = flightWatch
      watch?.willAsk()
      defer { watch?.hasAnswered() }
      do {
        try fetch.pipeline.run(silence: bus.callTimeout, deadline: deadline) { call, outcome in
          switch outcome {
          case .reply(let message): fetch.store(message, tag: call.tag)
          case .error, .unsendable: break
          case .peerGone, .timedOut:
            guard isOwnedByApplication(call) else { return }
            let limit = ContinuousClock.now >= deadline ? bus.readTimeout : bus.callTimeout
            throw bus.error(for: outcome, of: call, silence: limit)
          }
        }
      } catch {
        // Nobody knows which answers are missing: all may be asked again.
        for (node, missing) in asked { columns.setAsked(node, columns.asked(node).subtracting(missing)) }
        throw error
      }
      defer { columns.unreadTexts = [] }
      return columns.unreadTexts
    }
    for node in unreadTexts where application.toolkit.kind.isQt { fetchTextInParts(node) }
  }

  private func fetchTextInParts(_ node: Int) {
    let reference = reference(node)
    guard let count = try? bus.characterCount(of: reference) else { return }
    let text = QtTextParts.read(reference, count: min(count, Int(ColumnFetch.longestText)), on: bus)
    columns.lock.withLock { columns.text[node] = text.map { QtQuirks.text($0, in: self) } }
  }

  /// A plugged-in process may die alone; then only its nodes are without answers.
  func isOwnedByApplication(_ call: MethodCall) -> Bool {
    String(cString: call.destination) == application.busName
  }

  /// The description, where the bulk cache brought it.
  func cachedDescription(_ node: Int) -> String? {
    let record = record(node)
    return record.pointee.description.map { String(cString: $0) }
  }
}
