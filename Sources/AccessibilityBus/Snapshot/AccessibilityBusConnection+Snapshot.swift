// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

extension AccessibilityBusConnection {
  /// If more objects than this have no data, a second call to `GetItems` is cheaper than calls for each object.
  private static let worthAnotherCache = 16
  /// The tag of the calls from ``ChildListPrefetch``.
  private static let isEarly = 1

  /// Reads the whole tree of an application.
  ///
  /// - Parameters:
  ///   - application: the application whose tree is read.
  ///   - options: the limits of the reading.
  ///   - isAtWork: returns whether the application is computing; called when the application has not answered for
  ///     `callTimeout` seconds. If it returns true, the reading waits for the same time again. A new reading would
  ///     only add calls to those that have no reply yet.
  /// - Returns: the tree.
  /// - Throws: `AccessibilityError`; `timedOut` if the application sends no reply for `callTimeout` seconds.
  package func snapshot(
    of application: AccessibleProgram, options: SnapshotOptions = .init(),
    isAtWork: () -> Bool = { false }
  ) throws -> AccessibleTree {
    try connection.withLock {
      var application = application
      if !application.hasAnswered, let known = try identify(application) { application = known }
      return try withoutActuallyEscaping(isAtWork) {
        try takeSnapshot(of: application, options: options, isAtWork: $0)
      }
    }
  }

  private func takeSnapshot(
    of application: AccessibleProgram, options: SnapshotOptions, isAtWork: @escaping () -> Bool
  ) throws -> AccessibleTree {
    let plan = application.toolkit.snapshotPlan
    let isListening = connection.records.withLock { $0.listening.contains(application.busName) }
    if plan.cacheOmitsNewObjects, !isListening {
      let first = try takeSnapshot(
        of: application, plan: plan, options: options.limited(plan.nodesOfFirstSnapshot), isAtWork: isAtWork)
      guard application.toolkit.isReadyToBeCached(first) else {
        let isWhole = first.truncations.isEmpty || options.maximumNodes <= plan.nodesOfFirstSnapshot
        return isWhole
          ? first : try takeSnapshot(of: application, plan: plan, options: options, isAtWork: isAtWork)
      }
      try listen(to: application)
    }
    return try takeSnapshot(of: application, plan: plan, options: options, isAtWork: isAtWork)
  }

  private func takeSnapshot(
    of application: AccessibleProgram, plan: SnapshotPlan, options: SnapshotOptions,
    isAtWork: @escaping () -> Bool
  ) throws -> AccessibleTree {
    let table = ItemTable(connection: connection, owner: application.busName)
    let pipeline = CallPipeline(connection: connection, isAtWork: isAtWork)
    let deadline = SuspendingClock.now.advanced(by: .seconds(options.timeLimit ?? readTimeout))
    let fail = { (call: MethodCall, outcome: CallOutcome) -> Error in
      self.error(for: outcome, of: call, silence: self.callTimeout)
    }
    if !plan.cacheOmitsNewObjects { try listen(to: application) }
    let early = PrefetchedAnswers()
    let lists = connection.records.withLock { $0.earlyLists[application.busName] }
    if plan.usesCache, options.readsInBulk,
      try readCache(into: table, pipeline: pipeline, asking: lists, answers: early, fail: fail)
    {
      table.linkChildrenByIndex()
      application.toolkit.repair(CachedObjects(table))
    }
    let root = table.insertCopying(owner: 0, path: table.arena.copy(application.root.path))
    let stableValues =
      plan.hasStableValues || plan.hasStableKinds ? self.stableValues(of: application) : nil
    let walk = TreeWalk(
      table: table, pipeline: pipeline, plan: plan, options: options, deadline: deadline,
      stableValues: plan.hasStableKinds ? stableValues : nil)
    walk.use(early)
    try walk.run(root: root, silence: callTimeout, fail: fail)
    if plan.asksForListsAtOnce, options.readsInBulk {
      let next = ChildListPrefetch(items: walk.cachedAskedForChildren, of: table)
      connection.records.withLock { $0.earlyLists[application.busName] = next }
    }
    if plan.leavesPopupsOut {
      try addUnlistedPopups(of: application, to: walk, in: table, root: root, fail: fail)
    }
    if plan.cacheFollowsRequests, !walk.withoutData.isEmpty {
      if options.readsInBulk, walk.withoutData.count > AccessibilityBusConnection.worthAnotherCache {
        _ = try readCache(into: table, pipeline: pipeline, fail: fail)
        table.linkRemainingParents()
      }
      try walk.fetchData(of: walk.withoutData, silence: callTimeout, fail: fail)
    }
    // The states must be correct before containers are opened, because only containers that are shown are opened.
    if plan.losesStates { MissingStateRepair(table: table).replace(below: root) }
    var places: [Int32: VirtualizedContainer.Place] = [:]
    if !walk.partlyReadable.isEmpty {
      places = try readVisibleChildren(
        of: walk, in: application, table: table, hasSheets: plan.hasSheets, requested: options.requested,
        fail: fail)
      if plan.losesStates { MissingStateRepair(table: table).replace(below: root) }
    }
    return AccessibleTree(
      application: application, source: self, table: table, root: root, truncated: walk.truncated,
      places: places, stableValues: plan.hasStableValues ? stableValues : nil
    )
  }

  private func stableValues(of application: AccessibleProgram) -> StableValueCache {
    let answers = connection.records.withLock { records in
      let answers = records.stableValues[application.busName] ?? StableValueCache()
      records.stableValues[application.busName] = answers
      return answers
    }
    answers.beginTree()
    return answers
  }

  /// Discards the stored replies that may be out of date, of all applications, so that they are requested again.
  ///
  /// ``StableValueCache`` lists these replies.
  ///
  /// - Returns: whether such a reply was used since the last call, so that a query may have another result now.
  package func doubtStableValues() -> Bool {
    connection.records.withLock { records in
      records.stableValues.values.reduce(false) { isUsed, answers in answers.doubt() || isUsed }
    }
  }

  /// Adds the visible and the requested children of closed containers to the tree.
  ///
  /// - Returns: the position of each of these children in its container, by the index of the child's record.
  private func readVisibleChildren(
    of walk: TreeWalk, in application: AccessibleProgram, table: ItemTable, hasSheets: Bool,
    requested: Set<VirtualizedContainer.Child>,
    fail: (MethodCall, CallOutcome) -> Error
  ) throws -> [Int32: VirtualizedContainer.Place] {
    let part = VisibleChildren(
      bus: self, application: application, hasSheets: hasSheets, requested: requested)
    var places: [Int32: VirtualizedContainer.Place] = [:]
    for (item, childCount) in walk.partlyReadable {
      let record = table.items[Int(item)]
      let reference = AccessibleReference(
        busName: String(cString: table.owners[Int(record.owner)]), path: String(cString: record.path))
      guard StateSet(rawValue: record.states).contains(.showing),
        let opened = try part.open(reference, childCount: childCount)
      else { continue }
      var children: [Int32] = []
      for (index, child) in opened.children {
        let owner = child.busName.withCString { table.owner($0, length: strlen($0)) }
        let item = child.path.withCString { table.insertCopying(owner: owner, path: $0) }
        places[item] = .init(container: opened.container, index: index)
        if hasSheets { table.fillIn(item, cell: opened.container.address(of: index)) }
        children.append(item)
      }
      try walk.adopt(children, in: item, silence: callTimeout, fail: fail)
    }
    return places
  }

  /// Reads `Cache.GetItems` into the table.
  ///
  /// - Parameters:
  ///   - table: the table to which the items are added.
  ///   - pipeline: the pipeline for the calls.
  ///   - lists: the objects whose children are requested at the same time; nil for none.
  ///   - answers: receives the replies for `lists`.
  ///   - fail: turns an outcome that ends the snapshot into the error to throw.
  /// - Returns: whether the application has this cache, in a format that can be read.
  /// - Throws: the error that `fail` returns.
  func readCache(
    into table: ItemTable, pipeline: CallPipeline, asking lists: ChildListPrefetch? = nil,
    answers: PrefetchedAnswers? = nil, fail: (MethodCall, CallOutcome) -> Error
  ) throws -> Bool {
    var isRead = false
    let path: StaticString = "/org/a11y/atspi/cache"
    pipeline.enqueue(MethodCall(destination: table.owners[0], path: path.cString, method: .getItems))
    for address in lists?.addresses(in: table) ?? [] {
      pipeline.enqueue(
        MethodCall(destination: table.owners[0], path: address, method: .getChildren, tag: Self.isEarly))
    }
    try pipeline.run(silence: callTimeout, atOnce: 1 + (lists?.count ?? 0)) { call, outcome in
      switch outcome {
      case .reply(let message) where call.tag == Self.isEarly: answers?.add(call.path, message)
      case .reply(let message):
        guard var reader = CacheReader(message: message, table: table) else { return }
        table.retain(message)
        isRead = reader.read()
      case .error, .unsendable: break
      case .peerGone, .timedOut: throw fail(call, outcome)
      }
    }
    return isRead
  }
}
