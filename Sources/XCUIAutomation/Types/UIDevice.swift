// SPDX-License-Identifier: Apache-2.0

import Foundation

// On Apple's systems `import XCTest` brings UIKit or AppKit with it, so suites use these names without an import.

/// The kind of device that an interface is made for.
///
/// Mirrors UIKit's type of the same name.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// The screen of a car.
  case carPlay = 3
  /// A desktop, which is what tests run on here.
  case mac = 5
  /// A headset.
  case vision = 6
}

// Open, as Apple's is, so that the compiler cannot check it: it stores nothing.
/// The device that the tests run on.
///
/// Mirrors the part of UIKit's class that UI tests ask.
open class UIDevice: NSObject, @unchecked Sendable {
  /// This desktop.
  public class var current: UIDevice { shared }
  private static let shared = UIDevice()

  /// A desktop's: neither a phone's nor a tablet's.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  /// How the screen of the private desktop stands.
  open var orientation: UIDeviceOrientation { XCUIDevice.shared.orientation }
  /// The name of the machine in the network.
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
  /// The id of the machine, which is the same for every program of it; nil where it has none.
  open var identifierForVendor: UUID? {
    guard let id = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8) else { return nil }
    let digits = Array(id.trimmingCharacters(in: .whitespacesAndNewlines))
    guard digits.count == 32 else { return nil }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return UUID(uuidString: parts.joined(separator: "-"))
  }
}
