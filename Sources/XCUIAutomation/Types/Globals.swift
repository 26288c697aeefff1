// SPDX-License-Identifier: Apache-2.0

// Apple's names begin like its types do.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// 1: user interfaces can be tested here.
public var XCUI_UI_TESTING_AVAILABLE: Int32 { 1 }
/// The older name of ``XCUI_UI_TESTING_AVAILABLE``.
public var XCT_UI_TESTING_AVAILABLE: Int32 { 1 }

/// The identifier of the button that closes a window: `window.buttons[XCUIIdentifierCloseWindow].click()`.
///
/// Windows whose title bar the program draws itself have it, as most of GTK's, where the locale is an English one.
/// Title bars that the window manager of a private desktop draws are no part of the program's elements; their
/// buttons are found by these identifiers alone.
public let XCUIIdentifierCloseWindow: String = "_XCUI:CloseWindow"

/// The identifier of the button that minimises a window.
///
/// It is found as ``XCUIIdentifierCloseWindow`` is.
public let XCUIIdentifierMinimizeWindow: String = "_XCUI:MinimizeWindow"

/// The identifier of the button that makes a window as large as the screen, or restores it.
///
/// It is found as ``XCUIIdentifierCloseWindow`` is.
public let XCUIIdentifierZoomWindow: String = "_XCUI:ZoomWindow"
/// The identifier of the button that gives a window the whole screen; no Linux toolkit has one.
public let XCUIIdentifierFullScreenWindow: String = "_XCUI:FullScreenWindow"
