/// Which events are asked for. They are hints that something changed, no more: toolkits send nothing for many
/// changes, so no state is kept from them.
enum EventSubscription {
  /// What applications are told somebody listens to. Bounds are there because they are all that GTK 4 sends
  /// when a widget is added; caret and scroll events are left out as noise without a change to wait for.
  static let eventNames: [StaticString] = [
    "object:children-changed", "object:state-changed", "object:property-change", "object:text-changed",
    "object:selection-changed", "object:row-inserted", "object:row-deleted", "object:model-changed",
    "object:bounds-changed", "document:load-complete", "window:",
  ]

  /// What the bus daemon passes on to us.
  static let matchRules: [String] = [
    "type='signal',interface='org.a11y.atspi.Event.Object'",
    "type='signal',interface='org.a11y.atspi.Event.Window'",
    "type='signal',interface='org.a11y.atspi.Event.Document'",
    // An application has come or gone.
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'",
  ]
}
