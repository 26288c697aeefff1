import CSystemd
import Foundation

extension AccessibilityBus {
  /// With more objects than this without data, a second `GetItems` beats asking each.
  private static let worthAnotherCache = 16

  /// Reads the whole tree of an application.
  ///
  /// - Throws: `AccessibilityError`; a hung application is `timedOut` after `callTimeout` seconds of silence.
  package func snapshot(
    of application: AccessibleApplication, options: SnapshotOptions = .init()
  ) throws -> AccessibleTree {
    try connection.withLock {
      var application = application
      if !application.hasAnswered, let known = try identify(application) { application = known }
      return try takeSnapshot(of: application, options: options)
    }
  }

  private func takeSnapshot(
    of application: AccessibleApplication, options: SnapshotOptions
  ) throws -> AccessibleTree {
    let plan = SnapshotPlan(for: application.toolkit.kind)
    let table = ItemTable(connection: connection, owner: application.busName)
    let pipeline = CallPipeline(connection: connection)
    let deadline = ContinuousClock.now.advanced(by: .seconds(options.timeLimit ?? readTimeout))
    let fail = { (call: MethodCall, outcome: Outcome) -> Error in
      self.error(for: outcome, of: call, silence: self.callTimeout)
    }
    if !plan.cachesOnlyWhatWasThere { try listen(to: application) }
    if plan.usesCache, try readCache(into: table, pipeline: pipeline, fail: fail) {
      table.linkChildrenByIndex()
      application.toolkit.repairLinks(in: table)
    }
    let root = table.insertCopying(owner: 0, path: table.arena.copy(application.root.path))
    let walk = TreeWalk(table: table, pipeline: pipeline, plan: plan, options: options, deadline: deadline)
    try walk.run(root: root, silence: callTimeout, fail: fail)
    if plan.cacheFollowsQuestions, !walk.withoutData.isEmpty {
      if walk.withoutData.count > AccessibilityBus.worthAnotherCache {
        _ = try readCache(into: table, pipeline: pipeline, fail: fail)
      }
      try walk.fetchData(of: walk.withoutData, silence: callTimeout, fail: fail)
    }
    let tree = AccessibleTree(
      application: application, bus: self, table: table, root: root, truncated: walk.truncated)
    if plan.cachesOnlyWhatWasThere, BrowserQuirks.hasLoadedDocument(tree) { try listen(to: application) }
    return tree
  }

  /// Reads `Cache.GetItems` into the table.
  ///
  /// - Returns: whether the application has such a cache in a form that we read.
  func readCache(
    into table: ItemTable, pipeline: CallPipeline, fail: (MethodCall, Outcome) -> Error
  ) throws -> Bool {
    var isRead = false
    let path: StaticString = "/org/a11y/atspi/cache"
    pipeline.enqueue(MethodCall(destination: table.owners[0], path: path.cString, method: .getItems))
    try pipeline.run(silence: callTimeout) { call, outcome in
      switch outcome {
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
