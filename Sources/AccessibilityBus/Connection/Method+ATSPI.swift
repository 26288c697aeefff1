// SPDX-License-Identifier: Apache-2.0

/// The methods that this client calls, grouped by interface.
extension Method {
  // The bus daemon.
  static let processIDOfName = Method(
    interface: "org.freedesktop.DBus", member: "GetConnectionUnixProcessID")

  // Properties of any interface.
  static let getProperty = Method(interface: "org.freedesktop.DBus.Properties", member: "Get")
  static let setProperty = Method(interface: "org.freedesktop.DBus.Properties", member: "Set")

  // AT-SPI.
  static let registerEvent = Method(interface: "org.a11y.atspi.Registry", member: "RegisterEvent")
  static let deregisterEvent = Method(interface: "org.a11y.atspi.Registry", member: "DeregisterEvent")
  static let getItems = Method(interface: "org.a11y.atspi.Cache", member: "GetItems")
  static let getChildren = Method(interface: "org.a11y.atspi.Accessible", member: "GetChildren")
  static let getChildAtIndex = Method(interface: "org.a11y.atspi.Accessible", member: "GetChildAtIndex")
  static let getIndexInParent = Method(interface: "org.a11y.atspi.Accessible", member: "GetIndexInParent")
  static let getRole = Method(interface: "org.a11y.atspi.Accessible", member: "GetRole")
  static let getRoleName = Method(interface: "org.a11y.atspi.Accessible", member: "GetRoleName")
  static let getState = Method(interface: "org.a11y.atspi.Accessible", member: "GetState")
  static let getInterfaces = Method(interface: "org.a11y.atspi.Accessible", member: "GetInterfaces")
  static let getAttributes = Method(interface: "org.a11y.atspi.Accessible", member: "GetAttributes")
  static let getRelationSet = Method(interface: "org.a11y.atspi.Accessible", member: "GetRelationSet")
  static let getExtents = Method(interface: "org.a11y.atspi.Component", member: "GetExtents")
  static let getAccessibleAtPoint = Method(
    interface: "org.a11y.atspi.Component", member: "GetAccessibleAtPoint")
  static let grabFocus = Method(interface: "org.a11y.atspi.Component", member: "GrabFocus")
  static let scrollTo = Method(interface: "org.a11y.atspi.Component", member: "ScrollTo")
  static let scrollToPoint = Method(interface: "org.a11y.atspi.Component", member: "ScrollToPoint")
  static let getText = Method(interface: "org.a11y.atspi.Text", member: "GetText")
  static let getCharacterAtOffset = Method(interface: "org.a11y.atspi.Text", member: "GetCharacterAtOffset")
  static let getActions = Method(interface: "org.a11y.atspi.Action", member: "GetActions")
  static let doAction = Method(interface: "org.a11y.atspi.Action", member: "DoAction")
  static let getSelectedChild = Method(interface: "org.a11y.atspi.Selection", member: "GetSelectedChild")
  static let selectChild = Method(interface: "org.a11y.atspi.Selection", member: "SelectChild")
  static let getAccessibleAt = Method(interface: "org.a11y.atspi.Table", member: "GetAccessibleAt")
}
