// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// Reads the data of objects from the program itself.
extension AccessibilityBusConnection: AccessibleSource {
  package func fetch(_ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws {
    let unreadTexts = try connection.withLock {
      try tree.columns.withLock { store in try fetchMissing(requested, into: tree, store) }
    }
    for node in unreadTexts where tree.plan.hasUnreadableTexts { fetchTextInParts(node, of: tree) }
  }

  /// Fetches columns that were not requested before.
  ///
  /// The caller must hold the lock of the connection.
  ///
  /// - Parameters:
  ///   - requested: the columns of each node.
  ///   - tree: the tree whose nodes the columns describe.
  ///   - store: the columns of the tree, with their lock held.
  /// - Returns: the nodes whose text arrived but could not be read.
  /// - Throws: `AccessibilityError` if the application hangs or leaves the bus.
  private func fetchMissing(
    _ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree, _ store: ColumnStore
  ) throws -> [Int] {
    let fetch = ColumnFetch(tree: tree, fetched: store, pipeline: CallPipeline(connection: connection))
    var asked: [(node: Int, columns: NodeColumns)] = []
    for (node, requested) in requested {
      let known = store.asked(node)
      let missing = requested.subtracting(known)
      if missing.isEmpty { continue }
      fetch.enqueue(missing, of: node)
      store.setAsked(node, known.union(missing))
      asked.append((node, missing))
    }
    if fetch.pipeline.isEmpty { return [] }
    let deadline = SuspendingClock.now.advanced(by: .seconds(readTimeout))
    let watch = tree.callBatchObserver
    watch?.willAsk()
    defer { watch?.hasAnswered() }
    do {
      try fetch.pipeline.run(silence: callTimeout, deadline: deadline) { call, outcome in
        switch outcome {
        case .reply(let message): fetch.store(message, tag: call.tag)
        case .error, .unsendable: break
        case .peerGone, .timedOut:
          guard isOwned(call, byApplicationOf: tree) else { return }
          let limit = SuspendingClock.now >= deadline ? readTimeout : callTimeout
          throw error(for: outcome, of: call, silence: limit)
        }
      }
    } catch {
      // The missing replies are unknown, so all columns may be requested again.
      for (node, missing) in asked { store.setAsked(node, store.asked(node).subtracting(missing)) }
      throw error
    }
    defer { store.unreadTexts = [] }
    return store.unreadTexts
  }

  private func fetchTextInParts(_ node: Int, of tree: AccessibleTree) {
    let reference = tree.reference(node)
    // If the length cannot be read, the text stays unread, like the text of a removed object.
    guard let count = try? characterCount(of: reference) else { return }
    let text = PartialText.read(reference, count: min(count, Int(ColumnFetch.maximumText)), on: self)
    let shown = text.map { tree.shownText($0, of: node) }
    tree.columns.withLock { $0.text[node] = shown }
  }

  /// Reads the interfaces of objects that are not in a browser's cache, when they are needed.
  ///
  /// This takes one call for each object, with all calls in progress at the same time.
  package func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws {
    try connection.withLock {
      let pipeline = CallPipeline(connection: connection)
      for node in nodes where tree.knownInterfaces(node) == nil {
        let address = tree.address(of: node)
        pipeline.enqueue(
          MethodCall(
            destination: address.destination, path: address.path, method: .getInterfaces, tag: node))
      }
      if pipeline.isEmpty { return }
      let watch = tree.callBatchObserver
      watch?.willAsk()
      defer { watch?.hasAnswered() }
      try pipeline.run(
        silence: callTimeout, deadline: SuspendingClock.now.advanced(by: .seconds(readTimeout))
      ) { call, outcome in
        switch outcome {
        case .reply(let message): tree.setInterfaces(message.readInterfaces() ?? [], of: call.tag)
        // An object that was removed since has no interfaces.
        case .error, .unsendable: tree.setInterfaces([], of: call.tag)
        case .peerGone, .timedOut:
          guard isOwned(call, byApplicationOf: tree) else { return }
          throw error(for: outcome, of: call, silence: callTimeout)
        }
      }
    }
  }

  /// Whether a call went to the application itself.
  ///
  /// A plugged-in process may end alone. In this case only its nodes have no replies.
  private func isOwned(_ call: MethodCall, byApplicationOf tree: AccessibleTree) -> Bool {
    String(cString: call.destination) == tree.application.busName
  }
}
