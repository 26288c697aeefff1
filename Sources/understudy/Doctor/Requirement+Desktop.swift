import Foundation

extension Requirement {
  /// What the private desktop is made of, in the order of its start.
  static let desktop = [
    Requirement(
      name: "X server", purpose: "the screen that the tests' windows are on", isRequired: true,
      aptPackages: ["xserver-xorg-core", "xserver-xorg-video-dummy"],
      check: { .either([.all([xorg, module("drivers/dummy_drv.so")]), .program("Xvfb")]) }),
    Requirement(
      name: "Touch screen", purpose: "touches, and screen sizes that change during a test", isRequired: false,
      aptPackages: ["xserver-xorg-core", "xserver-xorg-video-dummy"],
      check: { .all([module("input/inputtest_drv.so"), module("drivers/dummy_drv.so"), xorg]) }),
    Requirement(
      name: "Sockets of X", purpose: "connections to the X server", isRequired: true, aptPackages: [],
      check: {
        let folder = "/tmp/.X11-unix"
        return access(folder, F_OK) == 0 ? .writableFolder(folder) : .writableFolder("/tmp")
      }),
    Requirement(
      name: "Window manager", purpose: "the place, the order and the focus of windows", isRequired: true,
      aptPackages: ["openbox"], check: { .program("openbox") }),
    Requirement(
      name: "Message bus", purpose: "the programs' conversation", isRequired: true, aptPackages: ["dbus"],
      check: { .program("dbus-daemon") }),
    Requirement(
      name: "Accessibility bus", purpose: "the elements of the programs", isRequired: true,
      aptPackages: ["at-spi2-core"], check: { accessibility("at-spi-bus-launcher") }),
    Requirement(
      name: "Accessibility registry", purpose: "the list of running programs", isRequired: true,
      aptPackages: ["at-spi2-core"], check: { accessibility("at-spi2-registryd") }),
    Requirement(
      name: "Font", purpose: "readable texts in programs and screenshots", isRequired: true,
      aptPackages: ["fonts-dejavu-core"],
      check: { .file(endingIn: [".ttf", ".otf", ".ttc", ".pfb"], below: "/usr/share/fonts") }),
    Requirement(
      name: "Icons", purpose: "the symbols on the buttons of GTK programs", isRequired: false,
      aptPackages: ["adwaita-icon-theme", "librsvg2-common"],
      check: { .files(["/usr/share/icons/Adwaita/index.theme"]) }),
    Requirement(
      name: "Keyboard layouts", purpose: "typing", isRequired: true, aptPackages: ["xkb-data"],
      check: { .files(["/usr/share/X11/xkb/rules/evdev"]) }),
    Requirement(
      name: "Keyboard compiler", purpose: "typing", isRequired: true, aptPackages: ["x11-xkb-utils"],
      check: { .all([.program("xkbcomp"), .program("setxkbmap")]) }),
  ]

  // MARK: - Parts of the checks

  /// Never `/usr/bin/Xorg`: that may be a wrapper that lets only users at the console start a server.
  private static var xorg: Status {
    .program("Xorg", at: ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"], inPath: false)
  }

  private static func module(_ path: String) -> Status {
    .either(["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"].map { .files(["\($0)/\(path)"]) })
  }

  private static func accessibility(_ name: String) -> Status {
    let folders = ["/usr/libexec", "/usr/lib/at-spi2-core", "/usr/lib"]
    return .program(name, at: folders.map { "\($0)/\(name)" }, inPath: false)
  }
}
