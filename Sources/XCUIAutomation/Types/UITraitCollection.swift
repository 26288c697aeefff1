// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A colour scheme.
///
/// Mirrors UIKit's type of the same name.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The default of each program, which is usually light.
  case unspecified = 0
  /// Dark text on light ground.
  case light = 1
  /// Light text on dark ground.
  case dark = 2
}

// Open, as Apple's is, so that the compiler cannot check it: it stores nothing.
/// The traits that an interface adapts to.
///
/// Mirrors the part of UIKit's class that UI tests ask.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// That of the private desktop.
  public class var current: UITraitCollection { UITraitCollection() }

  /// The appearance of the private desktop, as `XCUIDevice.shared.appearance` has it.
  open var userInterfaceStyle: UIUserInterfaceStyle {
    UIUserInterfaceStyle(rawValue: XCUIDevice.shared.appearance.rawValue) ?? .unspecified
  }
  /// The kind of device: always `.mac`, a desktop.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
}

// Open, as Apple's is, so that the compiler cannot check it: it stores nothing.
/// A controller without a view.
///
/// Helpers of suites make one to ask for its ``traitCollection``. Nothing shows a controller here: the other
/// methods are for sources that override or call them.
open class UIViewController: NSObject, @unchecked Sendable {
  /// That of the private desktop.
  open var traitCollection: UITraitCollection { .current }

  /// Does nothing, and is called by nothing.
  open func viewDidLoad() {}
  /// Does nothing, and is called by nothing.
  open func viewWillAppear(_ animated: Bool) {}
  /// Does nothing, and is called by nothing.
  open func viewDidAppear(_ animated: Bool) {}
  /// Does nothing, and is called by nothing.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Does nothing, and is called by nothing.
  open func viewDidDisappear(_ animated: Bool) {}
}
