// SPDX-License-Identifier: Apache-2.0

extension ToolkitRegistry {
  /// The advice for a program that is not on the accessibility bus.
  package static let adviceToComeToTheBus =
    "Start it on a private desktop, as tests do: GTK 3 and 4, LibreOffice, and programs with AccessKit (Slint, egui) "
    + "connect to the bus by themselves there, Qt too (QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1), Chromium and Electron with "
    + "--force-renderer-accessibility, Java with the package libatk-wrapper-java, GTK 2 with libgail-common and "
    + "libatk-adaptor. Programs of other toolkits (SDL, Tk, Flutter, plain X11) expose nothing: test those with texts "
    + "and pictures on the screen (Documentation/Guides/Screen.md)."
}
