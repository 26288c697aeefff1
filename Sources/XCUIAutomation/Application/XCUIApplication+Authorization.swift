// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import XCTestSupport

// Extensions: Apple's API resets, and has no more.
extension XCUIApplication {
  /// The program that shows the dialogs of portals: questions for permission, choosers of files, printing.
  ///
  /// Extension of Understudy. Like springboard on iOS, it exists without being launched, and has elements while it shows
  /// something; `launch()` fails the test. It is the service `org.freedesktop.impl.portal.desktop.gtk`.
  ///
  /// ```swift
  /// XCUIApplication.portal.alerts["Question"].buttons["Deny Access"].tap()
  /// ```
  public static var portal: XCUIApplication {
    XCUIApplication(bundleIdentifier: "org.freedesktop.impl.portal.desktop.gtk")
  }

  /// The program that shows notifications: each banner is a window, labelled with the notification's title.
  ///
  /// Extension of Understudy. A banner contains its texts and a button for each action. A tap on it dismisses it, and runs
  /// its default action if it has one. It is the service `org.freedesktop.Notifications`; `launch()` fails the test.
  public static var notifications: XCUIApplication {
    XCUIApplication(bundleIdentifier: "org.freedesktop.Notifications")
  }

  /// The id by which portals identify the program from its next launch on, such as `org.example.App`.
  ///
  /// Extension of Understudy. Portals then store the answers for the program separately, and questions show the name from
  /// its desktop file.
  ///
  /// nil, the default: the portals do not distinguish it from other programs without an identity.
  /// ``resetAuthorizationStatus(for:)`` gives it one, the desktop-file id or one made of its name. With an identity
  /// the program's session bus is a proxy, and it finds the portals when it starts.
  public var portalIdentity: String? {
    get { target.portals.identity }
    set { target.portals.identity = newValue }
  }

  /// Answers in a person's place before the program asks: it gets the answer without a question.
  ///
  /// Extension of Understudy. It ends the program if it runs, and gives it an identity, as
  /// ``resetAuthorizationStatus(for:)`` does. It fails the test in the same cases.
  ///
  /// - Parameters:
  ///   - isGranted: the answer.
  ///   - resource: the resource that the program uses: the camera, the microphone or the location.
  public func setAuthorizationStatus(_ isGranted: Bool, for resource: XCUIProtectedResource) {
    guard let permission = resource.portalPermission else { return resource.recordThatNothingAsks() }
    attempt("set the authorization for \(permission.rawValue) of") {
      try $0.portals.setAuthorization(permission, isGranted: isGranted)
    }
  }

  /// Forgets whether the program may show notifications through the portal.
  ///
  /// Extension of Understudy. Programs that call the notification service itself are not asked about.
  public func resetNotificationAuthorization() {
    resetAuthorizationStatus(of: .notifications)
  }

  func resetAuthorizationStatus(of permission: PortalPermission) {
    attempt("reset the authorization for \(permission.rawValue) of") {
      try $0.portals.resetAuthorization(permission)
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

  /// The resources for which this run has already failed a test.
  private static let told = Mutex<Set<Int>>([])

  /// Fails the test at the first call for a resource.
  ///
  /// A suite that counts on a question which cannot come should hear of it; hearing it in each test would drown
  /// what else fails.
  func recordThatNothingAsks() {
    guard Self.told.withLock({ $0.insert(rawValue).inserted }) else { return }
    IssueRecorder.recordUnavailable(
      "XCUIApplication.resetAuthorizationStatus(for: .\(self))",
      "\(counterpart). There is no counterpart on Linux that could be reset, and the program will not be asked. This is "
        + "said once in a run.")
  }

  private var counterpart: String {
    switch self {
    case .contacts, .calendar, .reminders: "programs read address books and calendars without leave"
    case .photos, .mediaLibrary: "pictures, music and videos are files"
    case .systemRootDirectory, .userDesktopDirectory, .userDownloadsDirectory, .userDocumentsDirectory,
      .networkVolumes, .removableVolumes:
      "files belong to users, and not to programs"
    case .bluetooth: "BlueZ asks for no leave"
    case .localNetwork, .keyboardNetwork: "programs use the network without leave"
    case .appleEvents: "programs call each other on the session bus without leave"
    case .homeKit, .health, .userTracking, .focus: "there is no such service"
    case .camera, .microphone, .location: "the portals ask"
    }
  }
}
