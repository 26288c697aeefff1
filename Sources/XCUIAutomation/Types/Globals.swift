// SPDX-License-Identifier: Apache-2.0

// Apple's names begin with capital letters, like types.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Always 1: this platform supports UI tests.
public var XCUI_UI_TESTING_AVAILABLE: Int32 { 1 }
/// The older name of ``XCUI_UI_TESTING_AVAILABLE``.
public var XCT_UI_TESTING_AVAILABLE: Int32 { 1 }

/// The identifier of the button that closes a window: `window.buttons[XCUIIdentifierCloseWindow].click()`.
///
/// Windows that draw their own title bar, like most GTK windows, have it if the locale is English. A title bar that the
/// window manager of a private desktop draws is not one of the program's elements; its buttons are found only by these
/// identifiers.
public let XCUIIdentifierCloseWindow: String = "_XCUI:CloseWindow"

/// The identifier of the button that minimises a window.
///
/// It is found like ``XCUIIdentifierCloseWindow``.
public let XCUIIdentifierMinimizeWindow: String = "_XCUI:MinimizeWindow"

/// The identifier of the button that maximises a window or restores it.
///
/// It is found like ``XCUIIdentifierCloseWindow``.
public let XCUIIdentifierZoomWindow: String = "_XCUI:ZoomWindow"
/// The identifier of the button that makes a window fill the whole screen; no Linux toolkit has this button.
public let XCUIIdentifierFullScreenWindow: String = "_XCUI:FullScreenWindow"
