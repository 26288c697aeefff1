// SPDX-License-Identifier: Apache-2.0

/// Which events are asked for.
///
/// They are hints that something changed, no more: toolkits send nothing for many changes, so no state is kept from
/// them.
enum EventSubscription {
  /// What applications are told somebody listens to.
  ///
  /// Bounds are there because they are all that GTK 4 sends when a widget is added; caret and scroll events are
  /// left out as noise without a change to wait for.
  ///
  /// Spelt as the registry passes them on, which is also how it takes them.
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

  /// What the bus daemon passes on to this client.
  static let matchRules: [String] = [
    objectRule,
    "type='signal',interface='org.a11y.atspi.Event.Window'",
    "type='signal',interface='org.a11y.atspi.Event.Document'",
    // An application has come or gone.
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'",
  ]
}
