// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import ResultBundle
import Settings
import Synchronization
import Synchronized

/// What the tests of a process share: the private desktop, the programs on it and the record of steps.
///
/// The desktop starts with the first launch. One lock orders everything: tests drive one desktop with one
/// pointer and one keyboard, so there is nothing to gain from two threads that do it at once.
package final class AutomationSession: Sendable {
  package static let shared = AutomationSession()

  package let lock: SessionLock
  package let recorder: ActivityRecorder
  package let unexpectedWindows = UnexpectedWindows()
  package let unfinishedVideos = UnfinishedVideos()
  package let answersOfImplicitHandler = ImplicitAnswers()
  package let programs: ProgramWatch
  /// The bundle that this process writes to.
  package let bundleURL: URL
  private let settings: Mutex<Settings>
  private let state: Guarded<State, SessionLock>

  /// What does not wait for who has the lock.
  private struct Settings {
    var environment: [String: String]
    var tunables: Tunables
    var isInteractive = false
    var currentTestTarget: String?
    var ambientTest: (any AmbientTest)?
    var lastLaunch: LaunchTimes?

    init(environment: [String: String]) {
      self.environment = environment
      tunables = Tunables(environment: environment)
    }
  }

  /// What the session knows, and what does its work: only for who has the lock.
  private final class State {
    let capture: StepCapture
    let video: TestVideo
    let features = FeatureStorage()
    var locator: ApplicationLocator
    var live: LiveDesktop?
    var hasToldProblems = false
    var running: [ApplicationCommand: RunningApplication] = [:]
    var portalIdentities: [ApplicationCommand: String] = [:]

    init(
      environment: [String: String], recorder: ActivityRecorder, bundle: URL, unfinished: UnfinishedVideos
    ) {
      locator = ApplicationLocator(environment: environment)
      capture = StepCapture(settings: CaptureSettings(environment: environment), recorder: recorder)
      video = TestVideo(recorder: recorder, folder: bundle, unfinished: unfinished)
    }
  }

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    lock = SessionLock()
    bundleURL = BundleLocation.standard(environment: environment)
    recorder = ActivityRecorder(
      attachments: AttachmentStore(folder: bundleURL.appendingPathComponent(BundleFormat.attachments)))
    programs = ProgramWatch(recorder: recorder)
    settings = Mutex(Settings(environment: environment))
    state = Guarded(
      State(environment: environment, recorder: recorder, bundle: bundleURL, unfinished: unfinishedVideos),
      by: lock)
    recorder.beforeEndOfTest { [weak self] outcome in self?.testWillFinish(outcome) }
    recorder.afterStartOfTest { [weak self] in self?.testHasStarted() }
  }

  // MARK: - State

  package var capture: StepCapture { state.withLock { $0.capture } }
  package var video: TestVideo { state.withLock { $0.video } }
  /// What single features remember.
  package var features: FeatureStorage { state.withLock { $0.features } }
  package var tunables: Tunables { settings.withLock { $0.tunables } }
  package var locator: ApplicationLocator { state.withLock { $0.locator } }

  package var running: [ApplicationCommand: RunningApplication] {
    get { state.withLock { $0.running } }
    set { state.withLock { $0.running = newValue } }
  }

  /// The ids by which the portals know programs.
  var portalIdentities: [ApplicationCommand: String] {
    get { state.withLock { $0.portalIdentities } }
    set { state.withLock { $0.portalIdentities = newValue } }
  }

  /// The test target of the running test, for programs that are found by it; set by the facade.
  package var currentTestTarget: String? {
    get { settings.withLock { $0.currentTestTarget } }
    set { settings.withLock { $0.currentTestTarget = newValue } }
  }

  /// What the last launch took; nil before the first.
  package var lastLaunch: LaunchTimes? {
    get { settings.withLock { $0.lastLaunch } }
    set { settings.withLock { $0.lastLaunch = newValue } }
  }

  /// Asked for what belongs to the running test where nobody could set it before; set by the facade.
  package var ambientTest: (any AmbientTest)? {
    get { settings.withLock { $0.ambientTest } }
    set { settings.withLock { $0.ambientTest = newValue } }
  }

  /// Whether a person uses the next desktop, who needs longer for a double click than a test; set before the first launch.
  package var isInteractive: Bool {
    get { settings.withLock { $0.isInteractive } }
    set { settings.withLock { $0.isInteractive = newValue } }
  }

  /// A setting of the environment, or what one of this project's tests has put in its place.
  package func variable(_ name: String) -> String? { settings.withLock { $0.environment[name] } }

  /// The value of a setting of the tests.
  package func setting(_ setting: Setting) -> String? { settings.withLock { $0.environment[setting] } }

  /// The desktop, if one is running and whole.
  package var currentDesktop: LiveDesktop? { state.withLock { $0.live } }

  /// The desktop; starts one when there is none, or when a part of the last one has died.
  package func desktop() throws -> LiveDesktop {
    try state.withLock { state in
      if let live = state.live {
        do {
          try live.checkHealth(timeout: 0)
          video.use(live, policy: capture.settings[.video])
          return live
        } catch {
          recorder.note("The desktop failed and is replaced: \(error)")
          discardDesktop()
        }
      }
      return try recorder.run("Start private desktop") {
        let configuration = try destination()
        let fresh = try LiveDesktop(configuration: configuration, tunables: tunables, lock: lock)
        do {
          try fresh.applyDestinationAppearance(recorder)
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
    state.withLock { $0.live = fresh }
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
      let fresh = try LiveDesktop(configuration: configuration, tunables: tunables, lock: lock)
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
  package func existingDesktop(timeout: TimeInterval? = nil) throws -> LiveDesktop {
    try state.withLock { state in
      guard let live = state.live else {
        throw AutomationError(
          .applicationNotRunning, "No application has been launched yet: call launch() first.")
      }
      do {
        try live.checkHealth(timeout: timeout)
      } catch {
        throw AutomationError(.desktopFailed, "The private desktop failed: \(error)")
      }
      video.use(live, policy: capture.settings[.video])
      return live
    }
  }

  /// The failure of the desktop: a part that has ended, that a signal has stopped, or that does not answer.
  ///
  /// To be asked before a program or a query is blamed for what failed. It takes some milliseconds where the desktop is whole.
  ///
  /// - Parameter failure: the text of what failed, for the notes of the error; nil for none.
  /// - Returns: nil where all parts answer, and where there is no desktop.
  package func failureOfDesktop(behind failure: String? = nil) -> AutomationError? {
    state.withLock { state in
      guard let live = state.live else { return nil }
      do {
        try live.checkHealth(timeout: 0)
        try live.checkAnswers()
        return nil
      } catch {
        return AutomationError(
          .desktopFailed, "The private desktop failed: \(error)",
          notes: failure.map { ["It was found when this failed:", "  " + $0] } ?? [])
      }
    }
  }

  /// The error to report where something failed: that of the desktop where a part of it does not answer.
  package func blamingDesktop(for error: any Error) -> any Error {
    if InfrastructureFailure.isOne(error) { return error }
    switch (error as? AutomationError)?.kind {
    // Neither a program nor the desktop was asked.
    case .invalidQuery, .unknownKey, .unsupported, .applicationNotFound: return error
    default: return failureOfDesktop(behind: "\(error)".prefix { $0 != "\n" } + "") ?? error
    }
  }

  /// Ends the desktop and everything on it.
  package func discardDesktop() {
    state.withLock { state in
      if state.live != nil { video.desktopWillEnd() }
      programs.willTerminateAll()
      if let live = state.live, live.desktop.isUsersOwn || live.desktop.isAttached {
        // The desktop is left in any case.
        try? live.display.returnKeyboard()
      }
      state.live?.desktop.stop()
      programs.noteEnds()
      state.live = nil
      state.running = [:]
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
  private static let settingsOfEvents = Set(Setting.all.filter { $0.scope == .events }.map(\.name))

  /// Takes other settings, as if the process had been started with them.
  ///
  /// The desktop goes on where they would start the same one.
  package func change(environment: [String: String]) {
    func ofDesktop(_ environment: [String: String]) -> [String: String] {
      environment.filter { !Self.settingsOfEvents.contains($0.key) }
    }
    state.withLock { state in
      let before = settings.withLock { $0.environment }
      if ofDesktop(before) != ofDesktop(environment) { discardDesktop() }
      settings.withLock {
        $0.environment = environment
        $0.tunables = Tunables(environment: environment)
      }
      state.locator = ApplicationLocator(environment: environment)
      capture.settings = CaptureSettings(environment: environment)
    }
  }

  private func testHasStarted() {
    lock.withLock {
      features.testHasStarted()
      answersOfImplicitHandler.testHasStarted()
      unexpectedWindows.forget()
      capture.testHasStarted()
    }
  }

  private func testWillFinish(_ outcome: TestOutcome) {
    state.withLock { state in
      video.testWillFinish(outcome: outcome, policy: capture.settings[.video])
      capture.testWillFinish(outcome: outcome)
      for problem in capture.settings.problems where !state.hasToldProblems {
        recorder.warn(problem, at: recorder.moment)
      }
      state.hasToldProblems = true
    }
  }

  /// The process ends: what programs have written up to now belongs to the run, although nobody has ended them.
  package func noteRemainingOutput() { programs.finishOutput() }

  /// The process ends: a desktop that goes on without it gets back what it had.
  ///
  /// A private one is its guard's.
  package func leaveUsersDesktop() {
    state.withLock { state in
      if let live = state.live, live.desktop.isUsersOwn || live.desktop.isAttached { discardDesktop() }
    }
  }

  /// Notes a child of this process that the library has started.
  package func noteOwnProcess(_ process: pid_t) { OwnChildren.add(process) }

  /// Ends what the tests have started themselves; the desktop's guard ends the desktop when this process has ended.
  package func killForeignChildren() { OwnChildren.killForeignChildren() }

  package func destination() throws -> DesktopConfiguration {
    var configuration = DesktopConfiguration()
    if let text = setting(.destination), !text.isEmpty {
      configuration = try DesktopConfiguration(parsing: text)
    }
    if isInteractive { configuration.doubleClickTime = DesktopConfiguration.userDoubleClickInterval }
    return configuration
  }
}
