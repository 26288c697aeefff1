// SPDX-License-Identifier: Apache-2.0

/// The calls that read the complete tree of an application.
///
/// A toolkit sets the properties in which it differs from the defaults.
package struct SnapshotPlan: Sendable {
  /// The cost that a listener causes in a program.
  ///
  /// The cost determines when `AccessibilityBusConnection.withoutEvents` unregisters the client.
  package enum ListenerCost: Sendable {
    /// The client must not unregister: otherwise the program's cache is lost, or the program crashes.
    case mustStay
    /// The program sends calls for each change.
    ///
    /// The client can unregister.
    case eachChange
    /// The program sends a call for each key as long as the registry has any listener.
    case registry
    /// A listener costs the program nothing.
    ///
    /// The client unregisters only when it removes all its listeners from the registry.
    case nothing
  }

  /// Whether `Cache.GetItems` returns usable data.
  package var usesCache = false
  /// Whether the toolkit adds an object to its cache on the first call for the object.
  ///
  /// Then a second `GetItems` is cheaper than calls for each object.
  package var cacheFollowsRequests = false
  /// Whether the cache never includes objects that are created after the cache, so that the cache must not be built too
  /// early.
  package var cacheOmitsNewObjects = false
  /// The number of nodes that the first snapshot reads of a program whose cache must not be built too early.
  package var nodesOfFirstSnapshot = 1_000
  /// Whether all objects in the cache are also in the tree, so that missing child lists can be requested in one batch.
  package var asksForListsAtOnce = false
  /// Whether the application accepts the registration of listeners only from the registry.
  package var acceptsListenersOnlyFromRegistry = false
  /// Whether popups are missing from the children of the application.
  package var leavesPopupsOut = false
  /// Whether all rows of a long list have the role and the interfaces of list items, and no children.
  package var hasPlainRows = false
  /// Whether the application must not be notified of listeners.
  package var mustNotBeListenedTo = false
  /// The cost of a listener for the program.
  package var listenerCost = ListenerCost.mustStay
  /// The number of changes from which on unregistering and registering again costs the program less than the changes
  /// do.
  package var minimumChangesForUnregistering = 1
  /// The number of children above which only the visible part of a container is read; nil if the toolkit does not
  /// report that part.
  ///
  /// `TreeWalk.openContainer` decides which containers are not read completely.
  package var maximumChildrenOfLists: Int?
  /// Whether ``maximumChildrenOfLists`` applies to containers of a role.
  package var isVirtualized: @Sendable (Role) -> Bool = { _ in true }
  /// Whether a container with more children than ``maximumChildrenOfLists`` is a sheet.
  ///
  /// The cells of a sheet are read by row and column, and their names are their addresses.
  package var hasSheets = false
  /// Whether `ChildCount` is read before `GetChildren` for containers that are not in the cache.
  package var countsNewChildren = true
  /// Whether the interfaces of objects outside of the cache are read only when they are needed.
  package var readsInterfacesOnDemand = false
  /// Whether `ChildCount` is read before `GetChildren` for cached containers that manage their descendants.
  package var countsManagedChildren = true
  /// The coordinate space in which the toolkit reports correct rectangles.
  package var extentsSpace = NodeExtents.Space.screen
  /// Whether the toolkit reports the text of password fields, so that only its number of characters may be read.
  package var reportsPasswords = false
  /// Whether a string may contain characters that the bus library refuses to read, see `PartialText`.
  package var hasUnreadableTexts = false
  /// Whether a string with a character above U+FFFF is reported as empty and must be read by code units, see
  /// `CodeUnitText`.
  package var losesLongCharacters = false
  /// Whether an object that is shown may be reported without any states, see `MissingStateRepair`.
  package var losesStates = false

  /// Whether identifiers, and the fact that the name of a label is its text, are requested once for each object, see
  /// `StableValueCache`.
  package var hasStableValues = false
  /// Whether the role and the interfaces of an object outside of the cache are requested once, see `StableValueCache`.
  package var hasStableKinds = false

  package init() {}
}
