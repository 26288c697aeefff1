import Foundation

/// A colour scheme.
///
/// Mirrors UIKit's type of the same name.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// What an interface adapts to.
///
/// Mirrors the part of UIKit's class that UI tests ask.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The desktop's.
  public class var current: UITraitCollection { UITraitCollection() }

  /// The appearance of the private desktop, as `XCUIDevice.shared.appearance` has it.
  open var userInterfaceStyle: UIUserInterfaceStyle {
    UIUserInterfaceStyle(rawValue: XCUIDevice.shared.appearance.rawValue) ?? .unspecified
  }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
}

/// A controller without a view.
///
/// Helpers of suites make one to ask for its ``traitCollection``.
open class UIViewController: NSObject, @unchecked Sendable {
  open var traitCollection: UITraitCollection { .current }

  // Nothing shows a controller here: these are for sources that override or call them.
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}
