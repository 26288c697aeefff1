// SPDX-License-Identifier: Apache-2.0

/// The programs of X that a desktop is made of.
extension HelperPrograms {
  /// Never `/usr/bin/Xorg`: that may be a wrapper that lets only users at the console start a server.
  static let xorg = Program(
    name: "Xorg", purpose: "the X server with touch devices",
    paths: ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"], usesPath: false,
    packages: ["xserver-xorg-core", "xserver-xorg-video-dummy"])
  static let xvfb = Program(name: "Xvfb", purpose: "the simple X server", packages: ["xvfb"])
  static let openbox = Program(name: "openbox", purpose: "the window manager", packages: ["openbox"])
  static let setxkbmap = Program(
    name: "setxkbmap", purpose: "the keyboard's layout", packages: ["x11-xkb-utils", "xkb-data"])
  static let xkbcomp = Program(
    name: "xkbcomp", purpose: "the keyboard's layout, used by the X server",
    packages: ["x11-xkb-utils", "xkb-data"])
}
