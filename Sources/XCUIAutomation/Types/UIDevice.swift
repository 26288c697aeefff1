// SPDX-License-Identifier: Apache-2.0

import Foundation

// On Apple platforms `import XCTest` also imports UIKit or AppKit, so suites use these names without an import.

/// The kind of device that a user interface is made for.
///
/// Mirrors UIKit's type of the same name.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unknown.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// The screen of a car.
  case carPlay = 3
  /// A desktop, which is the device of the tests on Linux.
  case mac = 5
  /// A headset.
  case vision = 6
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The device that the tests run on.
///
/// Mirrors the part of UIKit's class that UI tests use.
open class UIDevice: NSObject, @unchecked Sendable {
  /// This desktop.
  public class var current: UIDevice { shared }
  private static let shared = UIDevice()

  /// Always `.mac`: the device is a desktop, neither a phone nor a tablet.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  /// The orientation of the private desktop's screen.
  open var orientation: UIDeviceOrientation { XCUIDevice.shared.orientation }
  /// The host name of the machine.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// `Linux`.
  open var systemName: String { "Linux" }
  /// The version of the kernel, as three numbers.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// `Linux`.
  open var model: String { "Linux" }
  /// `Linux`.
  open var localizedModel: String { model }
  /// The id of the machine, the same for all programs; nil if the machine has no id.
  open var identifierForVendor: UUID? {
    guard let id = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8) else { return nil }
    let digits = Array(id.trimmingCharacters(in: .whitespacesAndNewlines))
    guard digits.count == 32 else { return nil }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return UUID(uuidString: parts.joined(separator: "-"))
  }
}
