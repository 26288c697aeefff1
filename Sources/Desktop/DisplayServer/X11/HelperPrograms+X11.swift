// SPDX-License-Identifier: Apache-2.0

/// The X11 programs that a desktop needs.
extension HelperPrograms {
  /// The X server.
  ///
  /// `/usr/bin/Xorg` is not used, because it may be a wrapper that lets only console users start a server.
  static let xorg = SystemProgram(
    name: "Xorg", purpose: "the X server with touch devices",
    paths: ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"], usesPath: false,
    packages: ["xserver-xorg-core", "xserver-xorg-video-dummy"])
  static let xvfb = SystemProgram(name: "Xvfb", purpose: "the simple X server", packages: ["xvfb"])
  static let openbox = SystemProgram(name: "openbox", purpose: "the window manager", packages: ["openbox"])
  static let setxkbmap = SystemProgram(
    name: "setxkbmap", purpose: "the keyboard's layout", packages: ["x11-xkb-utils", "xkb-data"])
  static let xkbcomp = SystemProgram(
    name: "xkbcomp", purpose: "the keyboard's layout, used by the X server",
    packages: ["x11-xkb-utils", "xkb-data"])
}
