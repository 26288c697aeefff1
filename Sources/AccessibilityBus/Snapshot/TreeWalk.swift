// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Completes an `ItemTable` from the root downwards: requests the child lists and the data that it does not have yet.
///
/// The walk does not proceed by levels: each reply leads to the next calls immediately, so the pipeline is never
/// empty.
final class TreeWalk {
  enum Request: Int {
    case role, states, name, interfaces, childCount, children, plug, parent
  }

  let table: ItemTable
  let pipeline: CallPipeline
  let plan: SnapshotPlan
  let options: SnapshotOptions
  /// The roles and interfaces from earlier snapshots; nil if this toolkit's trees are read without them.
  private let stableValues: StableValueCache?
  private let maximumNodes: Int
  let deadline: SuspendingClock.Instant
  /// Visited objects whose children are still to be visited.
  private var pending: [Int32] = []
  private(set) var truncated: [(item: Int32, childCount: Int, reason: Truncation.Reason)] = []
  /// The truncated lists whose visible rows can be read.
  private(set) var partlyReadable: [(item: Int32, childCount: Int)] = []
  /// Whether the deadline passed while replies were still arriving.
  var isOutOfTime = false
  var lastAnswer: SuspendingClock.Instant?
  /// Cached objects whose children were requested, because the cache has no list of their children.
  private(set) var cachedAskedForChildren: [Int32] = []
  /// Visited objects whose data was missing, or incomplete, when they were visited.
  private(set) var withoutData: [Int32] = []

  init(
    table: ItemTable, pipeline: CallPipeline, plan: SnapshotPlan, options: SnapshotOptions,
    deadline: SuspendingClock.Instant, stableValues: StableValueCache? = nil
  ) {
    self.table = table
    self.stableValues = stableValues
    self.pipeline = pipeline
    self.plan = plan
    self.options = options
    maximumNodes = options.maximumNodes + table.count
    self.deadline = deadline
  }

  /// Visits all objects below `root`.
  ///
  /// - Parameters:
  ///   - root: the number of an object in the table.
  ///   - silence: the time without a reply after which an application counts as hung, in seconds.
  ///   - fail: turns an outcome that ends the snapshot into the error to throw.
  /// - Throws: the error that `fail` returns.
  func run(root: Int32, silence: TimeInterval, fail: (MethodCall, CallOutcome) -> Error) throws {
    if plan.asksForListsAtOnce { visitCachedWithUnknownChildren() }
    visit(root)
    try readPending(silence: silence, deadline: deadline, fail: fail)
    // Objects not found by the deadline are missing, so the whole tree counts as truncated.
    if isOutOfTime { truncated.append((root, -1, .outOfTime)) }
  }

  /// Sends the requests for all pending objects, and for the objects that are found below them.
  func readPending(
    silence: TimeInterval, deadline: SuspendingClock.Instant = CallPipeline.noDeadline,
    fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    expandPending()
    try pipeline.run(silence: silence, deadline: deadline) { call, outcome in
      try handle(call, outcome, fail: fail)
      expandPending()
    }
  }

  /// Requests the missing data of each object in `items`.
  func fetchData(of items: [Int32], silence: TimeInterval, fail: (MethodCall, CallOutcome) -> Error) throws {
    for item in items where table.items[Int(item)].fields != ItemFields.all { askData(item) }
    try pipeline.run(silence: silence, deadline: max(deadline, .now.advanced(by: .seconds(silence)))) {
      call, outcome in
      try handle(call, outcome, fail: fail)
    }
  }
}

// MARK: - Visiting

extension TreeWalk {
  func visit(_ index: Int32) {
    let item = table.items + Int(index)
    guard !item.pointee.isVisited else { return }
    item.pointee.isVisited = true
    pending.append(index)
  }

  /// Uses the child lists that were requested together with the cache, for objects whose list the cache lacks.
  func use(_ prefetched: PrefetchedAnswers) {
    for (path, message) in prefetched.lists {
      let index = table.find(owner: 0, path: path, length: strlen(path))
      guard index >= 0 else { continue }
      let item = table.items + Int(index)
      guard item.pointee.slotCount == ItemRecord.unknown, item.pointee.fields == ItemFields.all,
        item.pointee.claimedChildren <= options.maximumChildren
      else { continue }
      noteRequestedChildren(of: index)
      _ = readChildren(message, index)
    }
  }

  /// Visits the cached objects for which the cache has no list of children.
  ///
  /// The calls for their children are sent in one batch instead of level by level.
  private func visitCachedWithUnknownChildren() {
    var index = 0
    while index < table.count {
      let item = table.items + index
      if item.pointee.slotCount == ItemRecord.unknown, item.pointee.fields == ItemFields.all {
        visit(Int32(index))
      }
      index += 1
    }
  }

  private func expandPending() {
    while let index = pending.popLast() {
      let item = table.items + Int(index)
      var lacksData = false
      if item.pointee.fields != ItemFields.all {
        lacksData = true
        withoutData.append(index)
        if !plan.cacheFollowsRequests { askData(index) }
      }
      let count = Int(item.pointee.slotCount)
      if count >= 0 {
        let first = Int(item.pointee.firstSlot)
        var slot = first
        while slot < first + count {
          visit(csystemd_get(table.slots, slot))
          slot += 1
        }
      } else if countsFirst(item, isNew: lacksData) {
        ask(.childCount, index)
      } else {
        openContainer(index, childCount: Int(item.pointee.claimedChildren))
      }
    }
  }

  /// Whether the number of children must be known before it is safe or worthwhile to request the children.
  private func countsFirst(_ item: UnsafeMutablePointer<ItemRecord>, isNew: Bool) -> Bool {
    // For a leaf, the count replaces the call for its children.
    if isNew { return plan.countsNewChildren }
    return plan.countsManagedChildren && item.pointee.claimedChildren < 0
      && StateSet(rawValue: item.pointee.states).contains(.managesDescendants)
  }

  /// Returns the role, which is requested before the number of children and so is already known.
  private func role(of index: Int32) -> Role { Role(rawValue: table.items[Int(index)].role) }

  func openContainer(_ index: Int32, childCount: Int) {
    if let limit = plan.maximumChildrenOfLists, childCount > limit, plan.isVirtualized(role(of: index)) {
      close(index, childCount, .tooManyChildren)
      partlyReadable.append((index, childCount))
    } else if childCount > options.maximumChildren {
      close(index, childCount, .tooManyChildren)
    } else if table.count >= maximumNodes {
      close(index, childCount, .tooManyNodes)
    } else if SuspendingClock.now >= deadline {
      close(index, childCount, .outOfTime)
    } else {
      noteRequestedChildren(of: index)
      ask(.children, index)
    }
  }

  private func noteRequestedChildren(of index: Int32) {
    let item = table.items + Int(index)
    if plan.asksForListsAtOnce, item.pointee.fields == ItemFields.all, item.pointee.owner == 0 {
      cachedAskedForChildren.append(index)
    }
  }

  func close(_ index: Int32, _ childCount: Int, _ reason: Truncation.Reason) {
    table.items[Int(index)].slotCount = 0
    truncated.append((index, childCount, reason))
  }
}

// MARK: - Asking

extension TreeWalk {
  private func askData(_ index: Int32) {
    copyStableKind(of: index)
    let known = table.items[Int(index)].fields
    if known & ItemFields.role == 0 { ask(.role, index) }
    if known & ItemFields.states == 0 { ask(.states, index) }
    if known & ItemFields.name == 0 { ask(.name, index) }
    if known & ItemFields.interfaces == 0, !plan.readsInterfacesOnDemand { ask(.interfaces, index) }
    // The parent of an object outside of the cache is unknown. The parent shows whether the object is a page of a stack.
    if plan.cacheFollowsRequests, table.items[Int(index)].parent == ItemRecord.unknown {
      ask(.parent, index)
    }
  }

  private func copyStableKind(of index: Int32) {
    let item = table.items + Int(index)
    guard let stableValues, item.pointee.owner == 0, item.pointee.fields & ItemFields.kind == 0,
      let kind = stableValues.kind(item.pointee.path)
    else { return }
    item.pointee.role = kind.role
    item.pointee.interfaces = kind.interfaces
    item.pointee.fields |= ItemFields.kind
  }

  /// Stores the kind of an object after its role or its interfaces have arrived, if both are known now.
  ///
  /// While a program of Qt Quick 5.15 starts, its items have no component interface yet, so a kind without this
  /// interface may be incomplete and is not stored.
  func noteKind(of index: Int32) {
    let item = table.items + Int(index)
    guard let stableValues, item.pointee.owner == 0, item.pointee.fields & ItemFields.kind == ItemFields.kind,
      InterfaceSet(rawValue: item.pointee.interfaces).contains(.component)
    else { return }
    stableValues.storeKind(
      .init(role: item.pointee.role, interfaces: item.pointee.interfaces), of: item.pointee.path)
  }

  func ask(_ request: Request, _ index: Int32) {
    let item = table.items + Int(index)
    let method: Method
    var argument = MethodCall.Argument.none
    switch request {
    case .role: method = .getRole
    case .states: method = .getState
    case .interfaces: method = .getInterfaces
    case .children: method = .getChildren
    case .plug:
      method = .getChildAtIndex
      argument = .int32(0)
    case .name:
      method = .getProperty
      argument = .property("org.a11y.atspi.Accessible", "Name")
    case .childCount:
      method = .getProperty
      argument = .property("org.a11y.atspi.Accessible", "ChildCount")
    case .parent:
      method = .getProperty
      argument = .property("org.a11y.atspi.Accessible", "Parent")
    }
    pipeline.enqueue(
      MethodCall(
        destination: table.owners[Int(item.pointee.owner)], path: item.pointee.path, method: method,
        argument: argument, tag: Int(index) << 3 | request.rawValue))
  }
}
