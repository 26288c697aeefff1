// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The configuration of the window manager Openbox.
///
/// There is one workspace, new windows get the focus, and title bars and borders react to the mouse. Key bindings and
/// menus are left out, because they could take events from the program under test.
///
/// Openbox does not receive clicks inside of a window, because it would delay them to set the focus. The sender of a
/// click sets the focus instead.
enum OpenboxConfiguration {
  /// Writes the files with which the window manager is started.
  ///
  /// - Returns: the main file.
  /// - Throws: `ProcessError.fileFailed`.
  static func write(in folder: URL) throws -> URL {
    let menu = folder.appendingPathComponent("openbox-menu.xml")
    let main = folder.appendingPathComponent("openbox.xml")
    try DesktopFolders.write(
      Data("<openbox_menu xmlns=\"http://openbox.org/3.4/menu\"></openbox_menu>\n".utf8), to: menu)
    let theme = try OpenboxTheme.write(in: folder)
    try DesktopFolders.write(Data(text(menu: menu.path, theme: theme.path).utf8), to: main)
    return main
  }

  private static func text(menu: String, theme: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <resistance><strength>0</strength><screen_edge_strength>0</screen_edge_strength></resistance>
      <focus>
        <focusNew>yes</focusNew><followMouse>no</followMouse><focusLast>yes</focusLast>
        <underMouse>no</underMouse><focusDelay>0</focusDelay><raiseOnFocus>no</raiseOnFocus>
      </focus>
      <placement><policy>Smart</policy><center>yes</center><monitor>Primary</monitor></placement>
      <theme>
        <name>\(theme)</name><titleLayout>LIMC</titleLayout>
        <keepBorder>yes</keepBorder><animateIconify>no</animateIconify>
      </theme>
      <desktops><number>1</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
      <resize><drawContents>yes</drawContents><popupShow>Never</popupShow></resize>
      <keyboard></keyboard>
      <mouse>
        <dragThreshold>1</dragThreshold>
        <doubleClickTime>400</doubleClickTime>
        <screenEdgeWarpTime>0</screenEdgeWarpTime>
        <screenEdgeWarpMouse>false</screenEdgeWarpMouse>
    \(contexts)
      </mouse>
      <menu><file>\(menu)</file></menu>
    </openbox_config>

    """
  }

  private static var contexts: String {
    let select = ["Focus", "Raise"]
    let resizing = ["Top", "Bottom", "Left", "Right", "TLCorner", "TRCorner", "BLCorner", "BRCorner"]
    let buttons = [("Close", "Close"), ("Maximize", "ToggleMaximize"), ("Iconify", "Iconify")]
    return
      ([
        context(
          "Titlebar",
          bind("Left", "Press", select) + bind("Left", "Drag", ["Move"])
            + bind("Left", "DoubleClick", ["ToggleMaximize"]))
      ] + resizing.map { context($0, bind("Left", "Press", select) + bind("Left", "Drag", ["Resize"])) }
      + buttons.map { context($0, bind("Left", "Press", select) + bind("Left", "Click", [$1])) })
      .joined(separator: "\n")
  }

  private static func context(_ name: String, _ bindings: String) -> String {
    "    <context name=\"\(name)\">\(bindings)</context>"
  }

  private static func bind(_ button: String, _ action: String, _ names: [String]) -> String {
    let actions = names.map { "<action name=\"\($0)\"/>" }.joined()
    return "<mousebind button=\"\(button)\" action=\"\(action)\">\(actions)</mousebind>"
  }
}
