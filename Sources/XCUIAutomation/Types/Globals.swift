// Apple's names begin like its types do.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// 1 where user interfaces can be tested.
public var XCUI_UI_TESTING_AVAILABLE: Int32 { 1 }
/// The older name of ``XCUI_UI_TESTING_AVAILABLE``.
public var XCT_UI_TESTING_AVAILABLE: Int32 { 1 }

/// The identifier of the button that closes a window: `window.buttons[XCUIIdentifierCloseWindow].click()`.
///
/// Windows whose title bar the program draws itself have it, as most of GTK's. A title bar that the window
/// manager draws is no part of the program's elements.
public let XCUIIdentifierCloseWindow: String = "_XCUI:CloseWindow"
/// The identifier of the button that minimises a window.
public let XCUIIdentifierMinimizeWindow: String = "_XCUI:MinimizeWindow"
/// The identifier of the button that makes a window as large as the screen.
public let XCUIIdentifierZoomWindow: String = "_XCUI:ZoomWindow"
/// The identifier of the button that gives a window the whole screen.
///
/// No Linux toolkit has one.
public let XCUIIdentifierFullScreenWindow: String = "_XCUI:FullScreenWindow"
