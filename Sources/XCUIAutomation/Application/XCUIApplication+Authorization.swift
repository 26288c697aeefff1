// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import XCTestSupport

// Apple's API can only reset an answer (`resetAuthorizationStatus(for:)`). The public members here are extensions of
// Understudy.
extension XCUIApplication {
  /// The program that shows the portal dialogs: permission questions, file choosers, print dialogs.
  ///
  /// Extension of Understudy. Like springboard on iOS, this program needs no launch, and `launch()` fails the test. It
  /// has elements only while it shows a dialog. The program is the service `org.freedesktop.impl.portal.desktop.gtk`.
  ///
  /// ```swift
  /// XCUIApplication.portal.alerts["Question"].buttons["Deny Access"].tap()
  /// ```
  public static var portal: XCUIApplication {
    XCUIApplication(bundleIdentifier: "org.freedesktop.impl.portal.desktop.gtk")
  }

  /// The program that shows notifications.
  ///
  /// Extension of Understudy. Each notification has a banner, which is a window with the notification's title as its
  /// label. A banner contains its text and a button for each action. A tap on the banner dismisses the notification,
  /// and runs its default action if there is one. The program is the service `org.freedesktop.Notifications`, and
  /// `launch()` fails the test.
  public static var notifications: XCUIApplication {
    XCUIApplication(bundleIdentifier: "org.freedesktop.Notifications")
  }

  /// The id that identifies the program to portals from its next launch on, such as `org.example.App`.
  ///
  /// Extension of Understudy. If the program has an identity, portals store the user's answers for it separately, and
  /// the questions of the portals show the name from the program's desktop file.
  ///
  /// With nil, the default, portals do not distinguish the program from other programs without an identity.
  /// ``resetAuthorizationStatus(for:)`` sets the identity to the desktop-file id or, for a program without one, to an
  /// id made of the program's name. A program with an identity is connected to the session bus through a proxy, and the
  /// portals are already available when it starts.
  public var portalIdentity: String? {
    get { target.portalIdentity.id }
    set { target.portalIdentity.id = newValue }
  }

  /// Stores the user's answer in advance, so that the program gets the answer without a question.
  ///
  /// Extension of Understudy. The method ends the program if it is running, gives the program an identity, and fails
  /// the test in the same cases as ``resetAuthorizationStatus(for:)``.
  ///
  /// - Parameters:
  ///   - isGranted: the answer: whether the program may use the resource.
  ///   - resource: the resource that the program uses: the camera, the microphone or the location.
  public func setAuthorizationStatus(_ isGranted: Bool, for resource: XCUIProtectedResource) {
    guard let permission = resource.portalPermission else {
      return resource.recordThatNothingAsks("setAuthorizationStatus(_:for: .\(resource))")
    }
    attempt("set the authorization for \(permission.rawValue) of") {
      try $0.portalAnswers.setAuthorization(permission, isGranted: isGranted)
    }
  }

  /// Removes the user's decision about whether the program may show notifications through the portal.
  ///
  /// Extension of Understudy. Programs that call the notification service directly need no permission.
  public func resetNotificationAuthorization() {
    resetAuthorizationStatus(of: .notifications)
  }

  func resetAuthorizationStatus(of permission: PortalPermission) {
    attempt("reset the authorization for \(permission.rawValue) of") {
      try $0.portalAnswers.resetAuthorization(permission)
    }
  }
}

extension XCUIProtectedResource {
  var portalPermission: PortalPermission? {
    switch self {
    case .camera: .camera
    case .microphone: .microphone
    case .location: .location
    default: nil
    }
  }

  /// The calls for which this process has already failed a test.
  static let reported = Mutex<Set<String>>([])

  /// Fails the test, but only at the first such call in this process.
  ///
  /// The failure shows that the suite expects a question that cannot appear. If every test had this failure, it would
  /// hide the other failures.
  ///
  /// - Parameter call: the called method of `XCUIApplication`, with this resource.
  func recordThatNothingAsks(_ call: String) {
    guard Self.reported.withLock({ $0.insert(call).inserted }) else { return }
    IssueRecorder.recordUnavailable(
      "XCUIApplication.\(call)",
      "\(counterpart), so no prompt will appear. Remove the call on Linux (`#if !os(Linux)`). Only the first such call "
        + "in each test process is reported.")
  }

  private var counterpart: String {
    switch self {
    case .contacts, .calendar, .reminders: "programs read address books and calendars without a permission"
    case .photos, .mediaLibrary: "pictures, music and videos are files"
    case .systemRootDirectory, .userDesktopDirectory, .userDownloadsDirectory, .userDocumentsDirectory,
      .networkVolumes, .removableVolumes:
      "access to files depends on the user, not on the program"
    case .bluetooth: "programs use BlueZ without a permission"
    case .localNetwork, .keyboardNetwork: "programs use the network without a permission"
    case .appleEvents: "programs call each other on the session bus without a permission"
    case .homeKit, .health, .userTracking, .focus: "there is no such service"
    case .camera, .microphone, .location: "the portals ask"
    }
  }
}
