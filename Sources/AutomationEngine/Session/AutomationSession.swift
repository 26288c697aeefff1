// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle

/// What the tests of a process share: the private desktop, the programs on it and the record of steps.
///
/// The desktop starts with the first launch. One lock orders everything: tests drive one desktop with one
/// pointer and one keyboard, so there is nothing to gain from two threads that do it at once.
package final class AutomationSession: @unchecked Sendable {
  package static let shared = AutomationSession()

  package let lock = SessionLock()
  package let recorder: ActivityRecorder
  let capture: StepCapture
  let video: TestVideo
  /// What single features remember.
  let features = FeatureStorage()
  package let unexpectedWindows = UnexpectedWindows()
  package let programs: ProgramWatch
  /// The bundle that this process writes to.
  package let bundleURL: URL
  package private(set) var tunables: Tunables
  private(set) var locator: ApplicationLocator
  private var environment: [String: String]
  private(set) var live: LiveDesktop?
  private var hasToldProblems = false
  var running: [ApplicationCommand: RunningApplication] = [:]
  /// The ids by which the portals know programs.
  var portalIdentities: [ApplicationCommand: String] = [:]

  /// The test target of the running test, for programs that are found by it; set by the facade.
  package var currentTestTarget: String?

  /// What the last launch took; nil before the first.
  package internal(set) var lastLaunch: LaunchTimes?

  /// Asked for what belongs to the running test where nobody could set it before; set by the facade.
  package var ambientTest: (any AmbientTest)?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    tunables = Tunables(environment: environment)
    bundleURL = BundleLocation.standard(environment: environment)
    recorder = ActivityRecorder(
      attachments: AttachmentStore(folder: bundleURL.appendingPathComponent(BundleFormat.attachments)))
    programs = ProgramWatch(recorder: recorder)
    locator = ApplicationLocator(environment: environment)
    capture = StepCapture(settings: CaptureSettings(environment: environment), recorder: recorder)
    video = TestVideo(recorder: recorder, folder: bundleURL)
    recorder.beforeEndOfTest { [weak self] outcome in self?.testWillFinish(outcome) }
    recorder.afterStartOfTest { [weak self] in self?.testHasStarted() }
  }

  /// A setting of the environment, or what one of this project's tests has put in its place.
  package func setting(_ name: String) -> String? { lock.withLock { environment[name] } }

  /// The desktop, if one is running and whole.
  package var currentDesktop: LiveDesktop? { lock.withLock { live } }

  /// The desktop; starts one when there is none, or when a part of the last one has died.
  package func desktop() throws -> LiveDesktop {
    try lock.withLock {
      if let live {
        do {
          try live.desktop.checkHealth(timeout: 0)
          video.use(live, policy: capture.settings[.video])
          return live
        } catch {
          recorder.note("The desktop failed and is replaced: \(error)")
          discardDesktop()
        }
      }
      return try recorder.run("Start private desktop") {
        let configuration = try destination()
        let fresh = try LiveDesktop(configuration: configuration, tunables: tunables)
        do {
          try applyDestinationAppearance(to: fresh)
        } catch {
          fresh.desktop.stop()
          throw error
        }
        fresh.desktop.notes.forEach(recorder.note)
        begin(with: fresh)
        return fresh
      }
    }
  }

  /// Works on a desktop from now on.
  private func begin(with fresh: LiveDesktop) {
    recorder.destinationDidStart(DestinationRecord.event(of: fresh.desktop))
    live = fresh
    video.use(fresh, policy: capture.settings[.video])
  }

  /// Works on the desktop of another process of the user instead of one that was started here.
  ///
  /// - Throws: `DesktopError` when it has ended, `WindowSystemError` and `AccessibilityError` when it does not answer.
  package func attach(to descriptor: DesktopDescriptor) throws -> LiveDesktop {
    try lock.withLock {
      discardDesktop()
      var configuration = DesktopConfiguration()
      configuration.attach = descriptor
      let fresh = try LiveDesktop(configuration: configuration, tunables: tunables)
      begin(with: fresh)
      return fresh
    }
  }

  /// The desktop that something already runs on.
  ///
  /// - Parameter timeout: where something failed or ended, of which the end of a part may be the cause: the
  ///   seconds to wait for that.
  /// - Returns: the desktop.
  /// - Throws: when it was never started, or has died: then the failure names the part that did.
  @discardableResult
  func existingDesktop(timeout: TimeInterval? = nil) throws -> LiveDesktop {
    try lock.withLock {
      guard let live else {
        throw AutomationError(
          .applicationNotRunning, "No application has been launched yet: call launch() first.")
      }
      do {
        if let timeout {
          try live.desktop.checkHealth(timeout: timeout)
        } else {
          try live.desktop.checkHealth()
        }
      } catch {
        throw AutomationError(.desktopFailed, "The private desktop failed: \(error)")
      }
      video.use(live, policy: capture.settings[.video])
      return live
    }
  }

  /// Ends the desktop and everything on it.
  package func discardDesktop() {
    lock.withLock {
      if live != nil { video.desktopWillEnd() }
      programs.willTerminateAll()
      if let live, live.desktop.isUsersOwn || live.desktop.isAttached {
        // The desktop is left in any case.
        try? live.display.returnKeyboard()
      }
      live?.desktop.stop()
      programs.noteEnds()
      live = nil
      running = [:]
    }
  }

  /// Takes other settings, as if the process had been started with them: the desktop ends, and the next
  /// one and the time limits follow the new environment.
  package func restart(environment: [String: String]) {
    lock.withLock {
      discardDesktop()
      change(environment: environment)
    }
  }

  /// Settings that do not concern the desktop, nor the connections to it.
  private static let settingsOfEvents: Set = [
    "UNDERSTUDY_SETTLE_TIMEOUT", "UNDERSTUDY_FOCUS_TIMEOUT", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT",
    "UNDERSTUDY_INTERRUPTION_TIMEOUT", "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING",
    "UNDERSTUDY_TYPING_CHECK", "UNDERSTUDY_SECURE_TEXT",
  ]

  /// Takes other settings, as if the process had been started with them.
  ///
  /// The desktop goes on where they would start the same one.
  package func change(environment: [String: String]) {
    func ofDesktop(_ environment: [String: String]) -> [String: String] {
      environment.filter { !Self.settingsOfEvents.contains($0.key) }
    }
    lock.withLock {
      if ofDesktop(self.environment) != ofDesktop(environment) { discardDesktop() }
      self.environment = environment
      tunables = Tunables(environment: environment)
      locator = ApplicationLocator(environment: environment)
      capture.settings = CaptureSettings(environment: environment)
    }
  }

  private func testHasStarted() {
    lock.withLock {
      features.testHasStarted()
      unexpectedWindows.forget()
      capture.testHasStarted()
    }
  }

  private func testWillFinish(_ outcome: TestOutcome) {
    lock.withLock {
      video.testWillFinish(outcome: outcome, policy: capture.settings[.video])
      capture.testWillFinish(outcome: outcome)
      for problem in capture.settings.problems where !hasToldProblems {
        recorder.warn(problem, at: recorder.moment)
      }
      hasToldProblems = true
    }
  }

  /// The process ends: what programs have written up to now belongs to the run, although nobody has ended them.
  package func noteRemainingOutput() { programs.finishOutput() }

  /// The process ends: a desktop that goes on without it gets back what it had.
  ///
  /// A private one is its guard's.
  package func leaveUsersDesktop() {
    lock.withLock {
      if let live, live.desktop.isUsersOwn || live.desktop.isAttached { discardDesktop() }
    }
  }

  /// Notes a child of this process that the library has started.
  package func noteOwnProcess(_ process: pid_t) { OwnChildren.add(process) }

  /// Ends what the tests have started themselves; the desktop's guard ends the desktop when this process has ended.
  package func killForeignChildren() { OwnChildren.killForeignChildren() }

  /// Whether a person uses the next desktop, who needs longer for a double click than a test; set before the first launch.
  package var isInteractive = false

  package func destination() throws -> DesktopConfiguration {
    var configuration = DesktopConfiguration()
    if let text = environment["UNDERSTUDY_DESTINATION"], !text.isEmpty {
      configuration = try DesktopConfiguration(parsing: text)
    }
    if isInteractive { configuration.doubleClickTime = DesktopConfiguration.userDoubleClickInterval }
    return configuration
  }
}
