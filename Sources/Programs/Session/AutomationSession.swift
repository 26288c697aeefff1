// SPDX-License-Identifier: Apache-2.0

import Diagnosis
import Foundation
import InstalledPrograms
import Processes
import ResultBundle
import ScreenReading
import Synchronized
import VideoRecording

/// The shared state of the tests of a process: the private desktop, the programs on it and the record of steps.
///
/// The desktop starts with the first launch. One lock protects the whole session. Tests drive one desktop with one
/// pointer and one keyboard, so parallel threads would not be faster.
package final class AutomationSession: Sendable {
  package static let shared = AutomationSession()

  package let lock: SessionLock
  package let runLog: RunLog
  /// The result bundle that this process writes to.
  package let bundleURL: URL
  package let settings: SessionSettings
  /// Starts and ends the desktop.
  package let host: DesktopHost
  package let programs: ProgramRegistry
  /// Follows the processes of programs.
  package let watch: ProgramWatch
  /// Notifies the other parts of the session of the start and the end of each test.
  private let observationCenter: TestObservationCenter
  package let captures: TestCaptures
  package let results: QueryHistory
  package let unexpectedWindows: UnexpectedWindows
  package let unfinishedVideos = UnfinishedVideos()
  package let implicitAnswers: ImplicitAnswerRecord
  /// Makes home folders for programs.
  package let homes: TestHomes
  /// Recognizes text on the screen, and caches the last picture with its text.
  let textRecognizer = TextRecognizer()

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    lock = SessionLock()
    bundleURL = BundleLocation.standard(environment: environment)
    runLog = RunLog(
      attachments: AttachmentStore(folder: bundleURL.appendingPathComponent(BundleFormat.attachments)))
    settings = SessionSettings(environment: environment)
    programs = ProgramRegistry(environment: environment, lock: lock)
    watch = ProgramWatch(runLog: runLog)
    observationCenter = TestObservationCenter(runLog: runLog, lock: lock)
    results = QueryHistory(lock: lock, observationCenter: observationCenter)
    implicitAnswers = ImplicitAnswerRecord(observationCenter: observationCenter)
    unexpectedWindows = UnexpectedWindows(observationCenter: observationCenter)
    captures = TestCaptures(
      settings: CaptureSettings(environment: environment), runLog: runLog,
      video: TestVideo(runLog: runLog, folder: bundleURL, unfinished: unfinishedVideos), lock: lock,
      observationCenter: observationCenter)
    host = DesktopHost(
      lock: lock, runLog: runLog, settings: settings, programs: programs, watch: watch, captures: captures
    )
    homes = TestHomes(host: host, lock: lock, observationCenter: observationCenter)
  }

  /// Replaces the settings as if the process had been started with them, and ends the desktop.
  ///
  /// The next desktop and the time limits follow the new environment.
  package func restart(environment: [String: String]) {
    lock.withLock {
      host.discard()
      change(environment: environment)
    }
  }

  /// Replaces the settings as if the process had been started with them.
  ///
  /// The desktop continues if the new settings describe the same desktop.
  package func change(environment: [String: String]) {
    lock.withLock {
      if !DesktopReuse.isPossible(from: settings.environment, to: environment) { host.discard() }
      settings.replace(environment: environment)
      programs.locator = ProgramLocator(environment: environment)
      captures.steps.settings = CaptureSettings(environment: environment)
    }
  }

  /// Discards all cached state of the user interface, after a user or another process has used the desktop.
  package func discardInterfaceState() {
    lock.withLock {
      results.last = nil
      programs.discardInterfaceState()
    }
  }
}
