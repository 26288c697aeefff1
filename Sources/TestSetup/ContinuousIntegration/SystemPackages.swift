// SPDX-License-Identifier: Apache-2.0

/// The Debian packages that script/bootstrap installs; a test checks that both lists are equal.
package enum SystemPackages {
  /// The packages that a private desktop needs.
  package static let desktop = [
    "xserver-xorg-core", "xserver-xorg-video-dummy", "xvfb", "openbox", "dbus", "at-spi2-core",
    "x11-xkb-utils",
    "xkb-data", "fonts-dejavu-core",
    "xdg-desktop-portal", "xdg-desktop-portal-gtk", "xfce4-notifyd", "bubblewrap", "xdg-dbus-proxy",
  ]
  /// The packages that are needed to compile and link Understudy.
  package static let building = [
    "git", "ca-certificates", "pkg-config", "libsystemd-dev", "libpng-dev", "libjpeg62-turbo-dev",
    "zlib1g-dev",
    "libssl-dev", "libsqlite3-dev", "libxml2-dev", "libxcb1-dev", "libxcb-xtest0-dev", "libxcb-damage0-dev",
    "libxcb-randr0-dev",
    "libxcb-shm0-dev", "libxcb-sync-dev",
    "libxcb-res0-dev", "libxcb-record0-dev", "libxcb-xfixes0-dev",
    "libxcb-composite0-dev", "libxcb-render0-dev",
    "libwayland-dev", "libxkbcommon-dev", "libpixman-1-dev",
  ]
}
