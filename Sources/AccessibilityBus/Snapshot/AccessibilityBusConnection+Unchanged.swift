// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

extension AccessibilityBusConnection {
  /// Whether objects are still shown or hidden as in a tree, and containers still have as many children as in the tree.
  ///
  /// Each object costs one call; all calls are in progress at the same time. A container whose number of children the
  /// toolkit has not reported with the tree is left out.
  ///
  /// - Parameters:
  ///   - tree: the tree with the earlier states and children.
  ///   - objects: the nodes of the objects.
  ///   - containers: the nodes of the containers.
  /// - Returns: whether nothing has changed; false also if an object was removed.
  /// - Throws: `AccessibilityError` if the application hangs or has left the bus.
  package func areShown(
    asIn tree: AccessibleTree, _ objects: [Int], withChildrenOf containers: [Int] = []
  ) throws -> Bool {
    try connection.withLock {
      let calls = CallPipeline(connection: connection)
      for node in objects {
        let (destination, path) = tree.address(of: node)
        calls.enqueue(
          MethodCall(
            destination: destination, path: path, method: .getState, tag: Request.state.tag(of: node)))
      }
      for node in containers where tree.reportedChildCount(node) != nil {
        let (destination, path) = tree.address(of: node)
        calls.enqueue(
          MethodCall(
            destination: destination, path: path, method: .getProperty,
            argument: .property("org.a11y.atspi.Accessible", "ChildCount"),
            tag: Request.childCount.tag(of: node)))
      }
      if calls.isEmpty { return true }
      var isUnchanged = true
      let deadline = SuspendingClock.now.advanced(by: .seconds(readTimeout))
      try calls.run(silence: callTimeout, deadline: deadline) { call, outcome in
        switch outcome {
        case .reply(let message):
          if !Request.isAnswered(by: message, asIn: tree, tag: call.tag) { isUnchanged = false }
        case .error, .unsendable: isUnchanged = false
        case .peerGone, .timedOut: throw error(for: outcome, of: call, silence: callTimeout)
        }
      }
      return isUnchanged
    }
  }

  /// The property that a call requests; the tag of the call also has the number of the node.
  private enum Request: Int {
    case state, childCount

    func tag(of node: Int) -> Int { node << 1 | rawValue }

    /// Whether a reply is the one that the tree has; false for a reply that cannot be read.
    static func isAnswered(by message: OpaquePointer, asIn tree: AccessibleTree, tag: Int) -> Bool {
      let node = tag >> 1
      guard tag & 1 == childCount.rawValue else {
        let compared: StateSet = [.showing, .visible]
        return message.readStates()?.intersection(compared) == tree.states(node).intersection(compared)
      }
      guard message.enterContainer(DBusType.variant, "i"), let count = message.readInt32() else {
        return false
      }
      return Int(count) == tree.reportedChildCount(node)
    }
  }
}

extension AccessibleTree {
  /// Returns the number of children that the toolkit reported for a node when the tree was read; nil if it reported
  /// none.
  func reportedChildCount(_ node: Int) -> Int? {
    let count = record(node).pointee.claimedChildren
    return count < 0 ? nil : Int(count)
  }
}
