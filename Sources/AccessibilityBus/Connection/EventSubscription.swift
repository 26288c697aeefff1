// SPDX-License-Identifier: Apache-2.0

/// The events that this client subscribes to.
///
/// They are only hints that something changed: toolkits send nothing for many changes, so no state is stored from them.
enum EventSubscription {
  /// The event names in the notice to applications that a client listens.
  ///
  /// Bounds are included because GTK 4 sends nothing else when a widget is added. Caret and scroll events are left out as noise
  /// without a change to wait for.
  ///
  /// The spelling is that in which the registry passes them on; it also accepts this spelling.
  static let eventNames: [Literal] = [
    "Object:ChildrenChanged", "Object:StateChanged", "Object:PropertyChange", "Object:TextChanged",
    "Object:SelectionChanged", "Object:RowInserted", "Object:RowDeleted", "Object:ModelChanged",
    "Object:BoundsChanged", "Document:LoadComplete", "Window:",
  ]

  /// The events of single elements: nearly all that are sent.
  static let objectRule = "type='signal',interface='org.a11y.atspi.Event.Object'"

  /// Those of them that say what nothing else says: `UnlistedPopups`.
  ///
  /// They are few.
  static let showingRule =
    "type='signal',interface='org.a11y.atspi.Event.Object',member='StateChanged',arg0='showing'"

  /// The rules for the signals that the bus daemon passes on to this client.
  static let matchRules: [String] = [
    objectRule,
    "type='signal',interface='org.a11y.atspi.Event.Window'",
    "type='signal',interface='org.a11y.atspi.Event.Document'",
    // An application has come or gone.
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'",
  ]
}
