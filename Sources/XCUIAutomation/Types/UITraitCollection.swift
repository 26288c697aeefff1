// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A color scheme.
///
/// Mirrors UIKit's type of the same name.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The default of each program, which is usually light.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The traits that a user interface adapts to.
///
/// Mirrors the part of UIKit's class that UI tests use.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The traits of the private desktop.
  public class var current: UITraitCollection { UITraitCollection() }

  /// The appearance of the private desktop, the same as `XCUIDevice.shared.appearance`.
  open var userInterfaceStyle: UIUserInterfaceStyle {
    UIUserInterfaceStyle(rawValue: XCUIDevice.shared.appearance.rawValue) ?? .unspecified
  }
  /// The kind of device: always `.mac`, a desktop.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// A controller without a view.
///
/// Helpers of suites create one to read its ``traitCollection``. On Linux, no controller is displayed. The other
/// methods exist only for sources that override or call them.
open class UIViewController: NSObject, @unchecked Sendable {
  /// The traits of the private desktop.
  open var traitCollection: UITraitCollection { .current }

  /// Does nothing; the library never calls it.
  open func viewDidLoad() {}
  /// Does nothing; the library never calls it.
  open func viewWillAppear(_ animated: Bool) {}
  /// Does nothing; the library never calls it.
  open func viewDidAppear(_ animated: Bool) {}
  /// Does nothing; the library never calls it.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Does nothing; the library never calls it.
  open func viewDidDisappear(_ animated: Bool) {}
}
