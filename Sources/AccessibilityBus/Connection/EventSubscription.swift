// SPDX-License-Identifier: Apache-2.0

/// The events that this client subscribes to.
///
/// Events are only hints of a change: toolkits send no event for many changes, so no state is stored from events.
enum EventSubscription {
  /// The names of the events in the notice to an application that a client listens to its events.
  ///
  /// Bounds are included because GTK 4 sends no other event when a widget is added. Caret and scroll events are left
  /// out: they are frequent and report no change to wait for.
  ///
  /// The names are spelled as the registry forwards them; the registry also accepts this spelling as input.
  static let eventNames: [Literal] = [
    "Object:ChildrenChanged", "Object:StateChanged", "Object:PropertyChange", "Object:TextChanged",
    "Object:SelectionChanged", "Object:RowInserted", "Object:RowDeleted", "Object:ModelChanged",
    "Object:BoundsChanged", "Document:LoadComplete", "Window:",
  ]

  /// The match rule for events of single elements, which are nearly all events.
  static let objectRule = "type='signal',interface='org.a11y.atspi.Event.Object'"

  /// The match rule for the events that `UnlistedPopups` needs, since such popups are reported in no other way.
  ///
  /// These events are few.
  static let showingRule =
    "type='signal',interface='org.a11y.atspi.Event.Object',member='StateChanged',arg0='showing'"

  /// The match rules for the signals that the bus daemon forwards to this client.
  static let matchRules: [String] = [
    objectRule,
    "type='signal',interface='org.a11y.atspi.Event.Window'",
    "type='signal',interface='org.a11y.atspi.Event.Document'",
    // An application has joined or left the bus.
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'",
  ]
}
