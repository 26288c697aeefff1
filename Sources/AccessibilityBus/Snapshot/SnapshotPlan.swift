// SPDX-License-Identifier: Apache-2.0

/// Which calls give the whole tree of an application.
///
/// A toolkit sets what is not as usual with it.
package struct SnapshotPlan: Sendable {
  /// The handling of a program's listeners while thousands of keys are typed, see `AccessibilityBusConnection.withoutEvents`.
  package enum ListenerCost: Sendable {
    /// It must not be left: its cache, or the program, would not survive it.
    case mustStay
    /// It asks for each change, and can be left alone.
    case eachChange
    /// It asks for each key as long as the registry has any listener.
    case registry
    /// Nothing. It is left together with others when the registry forgets all listeners.
    case nothing
  }

  /// Whether `Cache.GetItems` answers with something useful.
  package var usesCache = false
  /// Whether objects that nobody asked for before come into the cache once they are asked for, so that a
  /// second `GetItems` is cheaper than asking each.
  package var cacheFollowsQuestions = false
  /// Whether the cache stays without what is there later than itself, so that it must not be made too early.
  package var cachesOnlyWhatWasThere = false
  /// How many nodes the first snapshot reads of a program whose cache must not be created too early.
  package var nodesOfFirstLook = 1_000
  /// Whether everything in the cache is also in the tree, so that children may be asked for before it is known who has them.
  package var asksForListsAtOnce = false
  /// Whether the application accepts only from the registry that listeners come and go.
  package var believesOnlyRegistry = false
  /// Whether the children of the application lack its popups.
  package var leavesPopupsOut = false
  /// Whether all rows of a list have the role and the interfaces of list items, and no children.
  package var hasPlainRows = false
  /// Whether the application must not be notified of listeners.
  package var mustNotBeListenedTo = false
  /// The cost of a listener for the program.
  package var listenerCost = ListenerCost.mustStay
  /// The number of changes from which on leaving the program, and coming back, costs it less than they do.
  package var changesWorthLeaving = 1
  /// The number of children above which only the visible part of a container is opened; nil where the toolkit does not report that
  /// part.
  package var maximumChildrenOfLists: Int?
  /// Whether that holds for a container of a role.
  package var isVirtualized: @Sendable (Role) -> Bool = { _ in true }
  /// Whether such a container is a sheet, whose cells are asked for by row and column and are named by their address.
  package var hasSheets = false
  /// Whether `ChildCount` is asked before `GetChildren` of containers that are not in the cache.
  package var countsNewChildren = true
  /// Whether the interfaces of objects that are not in the cache are left until somebody needs them.
  package var readsInterfacesLate = false
  /// Whether `ChildCount` is asked before `GetChildren` of cached containers that manage their descendants.
  package var countsManagedChildren = true
  /// Whether a text may hold what the bus library refuses to read, see `PartialText`.
  package var hasUnreadableTexts = false
  /// Whether a text with a character above U+FFFF is reported as empty, and is asked for by its code units, see `CodeUnitText`.
  package var losesLongCharacters = false
  /// Whether an object may be reported without any state although it is shown, see `MissingStateRepair`.
  package var losesStates = false

  package init() {}
}
