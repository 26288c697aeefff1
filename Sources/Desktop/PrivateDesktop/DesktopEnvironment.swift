import Foundation

/// The environment of programs on a private desktop.
///
/// It is written from nothing, so that no setting of the owner's session changes how a program behaves.
struct DesktopEnvironment {
  let configuration: DesktopConfiguration
  let folders: DesktopFolders
  let identifier: String

  /// Variables of the owner that say where this machine keeps its programs and who the user is.
  private static let inherited = [
    "PATH", "LD_LIBRARY_PATH", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "USER", "LOGNAME", "SHELL", "TZ",
    "LOCPATH",
  ]

  /// - Parameter display: the display's name, `nil` while there is no server yet.
  func variables(display: String?) -> [String: String] {
    let owner = ProcessInfo.processInfo.environment
    var variables = owner.filter { Self.inherited.contains($0.key) }
    variables["PATH"] = Program.searchPath
    for (name, fallback) in [
      ("XDG_DATA_DIRS", "/usr/local/share:/usr/share"), ("XDG_CONFIG_DIRS", "/etc/xdg"), ("SHELL", "/bin/sh"),
    ] where variables[name, default: ""].isEmpty {
      variables[name] = fallback
    }
    variables.merge(places) { $1 }
    variables.merge(toolkits) { $1 }
    variables["DISPLAY"] = display
    variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + folders.sessionBusSocket.path
    variables["LANG"] = configuration.locale ?? "C.UTF-8"
    if let direction = TextDirectionCatalogs(configuration, folders: folders) {
      variables.merge(direction.variables) { $1 }
    }
    variables.merge(GTKModule.variables(in: folders)) { $1 }
    if configuration.appearance != nil { variables.merge(QtColours.variables) { $1 } }
    variables[DesktopProcess.desktopVariable] = identifier
    return variables
  }

  private var places: [String: String] {
    [
      "HOME": folders.home.path,
      "PWD": folders.home.path,
      "TMPDIR": folders.temporary.path,
      "XAUTHORITY": folders.authority.path,
      "XDG_RUNTIME_DIR": folders.runtime.path,
      "XDG_CONFIG_HOME": folders.configurationHome.path,
      "XDG_DATA_HOME": folders.dataHome.path,
      "XDG_STATE_HOME": folders.stateHome.path,
      "XDG_CACHE_HOME": folders.cacheHome.path,
      "XDG_SESSION_TYPE": "x11",
      // Portals and GTK programs choose their GTK backends by this name.
      "XDG_CURRENT_DESKTOP": "GNOME",
    ]
  }

  private var toolkits: [String: String] {
    var variables = [
      // Toolkits build their accessibility trees only when they are told to.
      "ACCESSIBILITY_ENABLED": "1",
      "GNOME_ACCESSIBILITY": "1",
      "QT_ACCESSIBILITY": "1",
      "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
      "GDK_BACKEND": "x11",
      "QT_QPA_PLATFORM": "xcb",
      // Pages in web views of Qt are empty without it (Qt WebEngine 5.15).
      "QTWEBENGINE_CHROMIUM_FLAGS": "--force-renderer-accessibility",
      // Without a GPU the cairo renderer starts and draws faster than OpenGL in software.
      "GSK_RENDERER": "cairo",
      "LIBGL_ALWAYS_SOFTWARE": "1",
      // libadwaita asks the portal for the colours first, which has none to tell here (1.7).
      "ADW_DISABLE_PORTAL": "1",
      // The one user interface of LibreOffice that is accessible.
      "SAL_USE_VCLPLUGIN": "gtk3",
      "JAVA_TOOL_OPTIONS": JavaEnvironment.options(home: folders.home.path),
      // What a crash writes: short enough to leave the last words of the program in sight, and of Python as well.
      "SWIFT_BACKTRACE": "color=no,interactive=no,registers=none,images=none,threads=crashed,limit=12",
      "PYTHONFAULTHANDLER": "1",
      // No daemons for remote files and disks: they would outlive the program and list the host's disks.
      "GIO_USE_VFS": "local",
      "GIO_USE_VOLUME_MONITOR": "unix",
    ]
    // The sandbox of Qt WebEngine ends the program when it is started by root.
    if getuid() == 0 { variables["QTWEBENGINE_DISABLE_SANDBOX"] = "1" }
    if configuration.scale > 1 {
      variables["GDK_SCALE"] = String(configuration.scale)
      variables["QT_SCALE_FACTOR"] = String(configuration.scale)
    }
    return variables
  }

  /// Writes the files in the home folder that toolkits read their settings from.
  ///
  /// - Throws: `DesktopError.fileFailed`.
  func writeSettings() throws {
    let flag = configuration.animations ? 1 : 0
    let gtk = """
      [Settings]
      gtk-enable-animations=\(flag)
      gtk-cursor-blink=\(flag)
      gtk-enable-event-sounds=0
      gtk-double-click-time=\(Int(configuration.doubleClickTime * 1000))

      """
    for version in ["gtk-3.0", "gtk-4.0"] {
      let folder = folders.configurationHome.appendingPathComponent(version)
      try DesktopFolders.makeFolder(folder)
      try DesktopFolders.write(Data(gtk.utf8), to: folder.appendingPathComponent("settings.ini"))
    }
    let profile = folders.configurationHome.appendingPathComponent(LibreOfficeProfile.path)
    try DesktopFolders.makeFolder(profile.deletingLastPathComponent())
    try DesktopFolders.write(Data(LibreOfficeProfile.text.utf8), to: profile)
    try TextDirectionCatalogs(configuration, folders: folders)?.write()
    try GTKModule.write(in: folders)
    if let appearance = configuration.appearance {
      try QtColours.write(appearance, in: folders.configurationHome)
    }
    let folderLines = DesktopFolders.userFolders.sorted { $0.key < $1.key }
      .map { "XDG_\($0.key)_DIR=\"$HOME/\($0.value)\"\n" }
    try DesktopFolders.write(
      Data(folderLines.joined().utf8),
      to: folders.configurationHome.appendingPathComponent("user-dirs.dirs"))
  }
}
