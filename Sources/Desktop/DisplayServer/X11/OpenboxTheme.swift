// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The theme of the window manager's title bars: plain and light, as in GTK 4 and current desktops.
///
/// The sizes are those of Openbox's default theme "Clearlooks", so that windows have the same positions as with that
/// theme.
enum OpenboxTheme {
  /// Writes the theme.
  ///
  /// - Returns: the folder of the theme; the configuration uses its path as the name of the theme.
  /// - Throws: `ProcessError.fileFailed`.
  static func write(in folder: URL) throws -> URL {
    let theme = folder.appendingPathComponent("theme")
    let files = theme.appendingPathComponent("openbox-3")
    try DesktopFolders.makeFolder(theme)
    try DesktopFolders.makeFolder(files)
    try DesktopFolders.write(Data(rules.utf8), to: files.appendingPathComponent("themerc"))
    for (name, picture) in pictures {
      try DesktopFolders.write(Data(bitmap(picture).utf8), to: files.appendingPathComponent("\(name).xbm"))
    }
    return theme
  }

  /// The rules of the theme.
  ///
  /// The shadows are invisible (`shadowtint=0`), but Openbox includes them in the height of a title bar.
  private static let rules = """
    border.width: 1
    padding.width: 3
    padding.height: 2
    window.handle.width: 3
    window.client.padding.width: 0
    window.active.label.text.font: shadow=y:shadowtint=0:shadowoffset=1
    window.inactive.label.text.font: shadow=y:shadowtint=0:shadowoffset=1
    window.label.text.justify: center
    window.active.border.color: #b8b4b0
    window.inactive.border.color: #cfccc9
    window.active.title.separator.color: #d5d1cd
    window.inactive.title.separator.color: #e2dfdc
    window.active.title.bg: Flat Solid
    window.active.title.bg.color: #ebebeb
    window.inactive.title.bg: Flat Solid
    window.inactive.title.bg.color: #fafafa
    window.active.label.bg: ParentRelative
    window.inactive.label.bg: ParentRelative
    window.active.label.text.color: #2e2e2e
    window.inactive.label.text.color: #8f8f8f
    window.*.button.*.bg: ParentRelative
    window.active.button.*.image.color: #3d3d3d
    window.inactive.button.*.image.color: #9a9a9a
    window.active.button.disabled.image.color: #c0c0c0
    window.*.button.hover.bg: Flat Solid
    window.*.button.hover.bg.color: #dadada
    window.*.button.pressed.bg: Flat Solid
    window.*.button.pressed.bg.color: #c6c6c6
    window.*.handle.bg: Flat Solid
    window.*.handle.bg.color: #ebebeb
    window.*.grip.bg: Flat Solid
    window.*.grip.bg.color: #ebebeb

    """

  private static let pictures = [
    "close": """
    ##....##
    ###..###
    .######.
    ..####..
    ..####..
    .######.
    ###..###
    ##....##
    """,
    "max": """
    ########
    ########
    #......#
    #......#
    #......#
    #......#
    #......#
    ########
    """,
    "max_toggled": """
    ..######
    ..#....#
    ######.#
    ######.#
    #....#.#
    #....###
    #....#..
    ######..
    """,
    "iconify": """
    ........
    ........
    ........
    ........
    ........
    ........
    ########
    ########
    """,
  ]

  /// Returns a picture as an X bitmap file (XBM): one bit per pixel, eight in a row, the leftmost pixel in the lowest
  /// bit.
  private static func bitmap(_ picture: String) -> String {
    let rows = picture.split(whereSeparator: \.isNewline).map { row in
      row.enumerated().reduce(0) { $1.element == "#" ? $0 | 1 << $1.offset : $0 }
    }
    let bytes = rows.map { String(format: "0x%02x", $0) }.joined(separator: ", ")
    return """
      #define picture_width 8
      #define picture_height \(rows.count)
      static unsigned char picture_bits[] = { \(bytes) };

      """
  }
}
