// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

/// The handling of replies.
extension TreeWalk {
  func handle(
    _ call: MethodCall, _ outcome: CallOutcome, fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    let index = call.tag >> 3
    let item = table.items + index
    switch outcome {
    case .timedOut where isOutOfTime || isSlow:
      isOutOfTime = true
      if let request = Request(rawValue: call.tag & 7) { giveUp(item, request) }
    case .reply(let message):
      lastAnswer = .now
      guard let request = Request(rawValue: call.tag & 7) else { return }
      if !read(message, request, Int32(index)) { giveUp(item, request) }
    case .error, .unsendable:
      // The object was removed between two calls or does not support this call.
      if let request = Request(rawValue: call.tag & 7) { giveUp(item, request) }
    case .peerGone, .timedOut:
      // A plugged-in process may end alone, but without the application itself there is no tree.
      guard item.pointee.owner != 0 else { throw fail(call, outcome) }
      item.pointee.isGone = true
      item.pointee.slotCount = 0
    }
  }

  /// Whether the deadline has passed, but the application still answers or computes: it is slow, but
  /// does not hang.
  private var isSlow: Bool {
    let now = SuspendingClock.now
    guard now >= deadline, let lastAnswer else { return false }
    return now - lastAnswer < TimeLimits.Bus.slowAnswer.duration || pipeline.isAtWork()
  }

  private func giveUp(_ item: UnsafeMutablePointer<ItemRecord>, _ request: Request) {
    switch request {
    case .children, .childCount, .plug: item.pointee.slotCount = 0
    case .interfaces: item.pointee.fields |= ItemFields.interfaces
    case .name: item.pointee.fields |= ItemFields.name
    case .role, .states: item.pointee.isGone = true
    case .parent: break
    }
  }

  private func read(_ message: OpaquePointer, _ request: Request, _ index: Int32) -> Bool {
    let item = table.items + Int(index)
    switch request {
    case .role:
      guard let role = message.readUInt32() else { return false }
      item.pointee.role = role
      item.pointee.fields |= ItemFields.role
      noteKind(of: index)
    case .states:
      guard let states = message.readStates() else { return false }
      item.pointee.states = states.rawValue
      item.pointee.fields |= ItemFields.states
    case .name:
      guard message.enterContainer(DBusType.variant, "s"), let name = message.readString() else {
        return false
      }
      let length = strlen(name)
      item.pointee.name = table.arena.copy(name, length: length)
      item.pointee.nameLength = Int32(truncatingIfNeeded: length)
      item.pointee.fields |= ItemFields.name
    case .interfaces:
      guard let interfaces = message.readInterfaces() else { return false }
      item.pointee.interfaces = interfaces.rawValue
      item.pointee.fields |= ItemFields.interfaces
      noteKind(of: index)
    case .childCount:
      guard message.enterContainer(DBusType.variant, "i"), let count = message.readInt32() else {
        return false
      }
      item.pointee.claimedChildren = count
      if count > 0 {
        openContainer(index, childCount: Int(count))
      } else {
        item.pointee.slotCount = 0
      }
    case .children:
      return readChildren(message, index)
    case .plug:
      guard let (owner, path) = message.readReference() else { return false }
      return addChildren([(owner, path)], of: index)
    case .parent:
      guard message.enterContainer(DBusType.variant, "(so)"), let (owner, path) = message.readReference()
      else {
        return false
      }
      let parent = table.insertCopying(owner: table.owner(owner, length: strlen(owner)), path: path)
      table.items[Int(index)].parent = parent
    }
    return true
  }

  func readChildren(_ message: OpaquePointer, _ index: Int32) -> Bool {
    guard message.enterContainer(DBusType.array, "(so)") else { return false }
    var references: [(UnsafePointer<CChar>, UnsafePointer<CChar>)] = []
    while let reference = message.readReference() { references.append(reference) }
    // If another process draws a part of a GTK 3 window, such as WebKit's page, the part is counted as a child but not
    // listed.
    if references.isEmpty, table.items[Int(index)].claimedChildren == 1 {
      ask(.plug, index)
      return true
    }
    return addChildren(references, of: index)
  }

  private func addChildren(_ references: [(UnsafePointer<CChar>, UnsafePointer<CChar>)], of index: Int32)
    -> Bool
  {
    var children: [Int32] = []
    for (owner, path) in references {
      guard path[0] != 0, strcmp(path, "/org/a11y/atspi/null") != 0 else { continue }
      let ownerIndex = table.owner(owner, length: strlen(owner))
      children.append(table.insertCopying(owner: ownerIndex, path: path))
    }
    guard children.count <= options.maximumChildren else {
      close(index, children.count, .tooManyChildren)
      return true
    }
    if plan.hasPlainRows { table.fillInPlainRows(children, of: index) }
    let first = table.allocateSlots(children.count)
    for (offset, child) in children.enumerated() {
      csystemd_set(table.slots, Int(first) + offset, child)
      visit(child)
    }
    table.items[Int(index)].firstSlot = first
    table.items[Int(index)].slotCount = Int32(children.count)
    return true
  }
}
