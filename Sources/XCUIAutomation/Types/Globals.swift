// SPDX-License-Identifier: Apache-2.0

// Apple's names begin with capital letters, like types.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Always 1: this platform supports UI tests.
public var XCUI_UI_TESTING_AVAILABLE: Int32 { 1 }
/// The older name of ``XCUI_UI_TESTING_AVAILABLE``.
public var XCT_UI_TESTING_AVAILABLE: Int32 { 1 }

/// The identifier of the button that closes a window: `window.buttons[XCUIIdentifierCloseWindow].click()`.
///
/// Windows that draw their own title bar, like most GTK windows, have a button with this identifier if the locale is
/// English. If the window manager of the private desktop draws the title bar, the buttons of the title bar are not
/// elements of the program: queries find them by this identifier and the related ones, but not by a label.
public let XCUIIdentifierCloseWindow: String = "_XCUI:CloseWindow"

/// The identifier of the button that minimizes a window.
///
/// The button is found in the same cases as that of ``XCUIIdentifierCloseWindow``.
public let XCUIIdentifierMinimizeWindow: String = "_XCUI:MinimizeWindow"

/// The identifier of the button that maximizes a window or restores it.
///
/// The button is found in the same cases as that of ``XCUIIdentifierCloseWindow``.
public let XCUIIdentifierZoomWindow: String = "_XCUI:ZoomWindow"
/// The identifier of the button that makes a window fill the whole screen; no Linux toolkit has this button.
public let XCUIIdentifierFullScreenWindow: String = "_XCUI:FullScreenWindow"

/// The error domain of ``XCUIVoiceOverService``.
public let XCUIVoiceOverServiceErrorDomain: String = "XCUIVoiceOverServiceErrorDomain"
