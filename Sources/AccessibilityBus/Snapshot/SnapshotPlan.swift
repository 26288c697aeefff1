/// Which calls give the whole tree of an application, by its toolkit.
struct SnapshotPlan {
  /// Whether `Cache.GetItems` answers with something useful.
  var usesCache = false
  /// Whether objects that nobody asked for before come into the cache once they are asked for, so that a
  /// second `GetItems` is cheaper than asking each.
  var cacheFollowsQuestions = false
  /// Whether the cache stays without what is there later than itself, so that it must not be made too early.
  var cachesOnlyWhatWasThere = false
  /// Whether everything in the cache is also in the tree, so that children may be asked for before it is known who has them.
  var asksForListsAtOnce = false
  /// Whether the application takes news of listeners from the registry alone.
  var believesOnlyRegistry = false
  /// Whether the children of the application lack its popups.
  var leavesPopupsOut = false
  /// Whether all rows of a list have the role and the interfaces of list items, and no children.
  var hasPlainRows = false
  /// Whether the application must not be told of listeners.
  var mustNotBeListenedTo = false
  /// Containers with more children than this are opened in their visible part alone; nil where the toolkit
  /// does not tell that part.
  var maximumClosedChildren: Int?
  /// Whether that holds for a container of a role.
  var canBeClosed: (Role) -> Bool = { _ in true }
  /// Whether `ChildCount` is asked before `GetChildren` of containers that are not in the cache.
  var countsNewChildren = true
  /// Whether the interfaces of objects that are not in the cache are left until somebody needs them.
  var readsInterfacesLate = false
  /// Whether `ChildCount` is asked before `GetChildren` of cached containers that manage their descendants.
  var countsManagedChildren = true

  init(for kind: Toolkit.Kind) {
    switch kind {
    case .chromium, .gecko:
      usesCache = true
      asksForListsAtOnce = true
      cachesOnlyWhatWasThere = true
      // What a page has put in the place of something else is not in the cache, and most of it needs none.
      readsInterfacesLate = true
      // There are no containers that make up children as they are asked.
      countsNewChildren = false
    case .gtk3:
      usesCache = true
    case .libreOffice:
      // It would answer, but 7.4 leaves objects in the bridge's cache that it has freed: after a second window was
      // opened, or a list, GetItems ended the program at times (g_object_ref in libatk-bridge).
      maximumClosedChildren = LibreOfficeQuirks.maximumChildren
      canBeClosed = LibreOfficeQuirks.canBeClosed
    case .gtk4:
      usesCache = true
      // 4.18 tells nothing before the registry itself names a listener; 4.8 tells everything to everybody.
      believesOnlyRegistry = true
      cacheFollowsQuestions = true
      countsNewChildren = false
      countsManagedChildren = false
    case .java:
      mustNotBeListenedTo = true
      maximumClosedChildren = JavaQuirks.maximumChildren
      canBeClosed = JavaQuirks.canBeClosed
    case .qt5, .qt6:
      believesOnlyRegistry = true
      leavesPopupsOut = true
      hasPlainRows = true
    case .other:
      believesOnlyRegistry = true
    case .inaccessible: break
    }
  }
}
