/// Which calls give the whole tree of an application, by its toolkit.
struct SnapshotPlan {
  /// Whether `Cache.GetItems` answers with something useful.
  var usesCache = false
  /// Whether objects that nobody asked for before come into the cache once they are asked for, so that a
  /// second `GetItems` is cheaper than asking each.
  var cacheFollowsQuestions = false
  /// Whether `ChildCount` is asked before `GetChildren` of containers that manage their descendants.
  var countsManagedChildren = true

  init(for kind: Toolkit.Kind) {
    switch kind {
    case .chromium, .gecko, .gtk3, .libreOffice:
      usesCache = true
    case .gtk4:
      usesCache = true
      cacheFollowsQuestions = true
      countsManagedChildren = false
    case .qt5, .qt6, .java, .other:
      break
    }
  }
}
