// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle
import Synchronization
import Synchronized
import Timing
import WindowSystem

/// Captures the screen and the elements at the steps of a test.
///
/// The pixels and the elements are captured on the test's thread, so that they show the state before the event. A queue
/// does the remaining work while the test continues.
///
/// See `CaptureSettings` for the captures that are stored, and `DeletionOnSuccess` for those that are deleted when a
/// test passes.
package final class StepCapture: Sendable {
  private struct State {
    var settings: CaptureSettings
    var budget = TreeBudget()
    var testStart = MonotonicClock.now
    /// The last picture of the running test with more than one color.
    var lastShown: Screenshot?
  }

  let runLog: RunLog
  /// The queue of pictures, of about four megabytes each.
  package let queue = CaptureQueue(name: "understudy-capture", capacity: 8)
  private let pictures = ConditionMutex(PictureWriter())
  private let trees = ConditionMutex(TreeWriter())
  private let state: Mutex<State>

  init(settings: CaptureSettings, runLog: RunLog) {
    self.runLog = runLog
    state = Mutex(State(settings: settings))
  }

  package var settings: CaptureSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  /// Returns the lifetime of a capture at this moment; nil if nothing is captured.
  ///
  /// A capture that is deleted if its test succeeds is not made between tests, because no test could delete it.
  private func lifetime(_ kind: CaptureSettings.Kind, at moment: CaptureMoment) -> Attachment.Lifetime? {
    let lifetime = settings.lifetime(of: kind)
    return lifetime == .deleteOnSuccess && moment.test == nil ? nil : lifetime
  }

  /// Stores a picture of the screen.
  ///
  /// - Parameters:
  ///   - name: the name of the picture in the record.
  ///   - display: the display to capture.
  ///   - isFailure: whether the picture shows a failure. If so, it shows the program even if the program has ended
  ///     in the meantime.
  package func storePicture(_ name: String, of display: any DisplayClient, isFailure: Bool = false) {
    let moment = runLog.moment
    guard let lifetime = lifetime(.screenshots, at: moment),
      let (picture, name) = picture(name, of: display, isFailure: isFailure)
    else { return }
    queue.add(group: moment.test) { [pictures, runLog] in
      pictures.withLock { $0.write(picture, name: name, lifetime: lifetime, at: moment, in: runLog) }
    }
  }

  /// Stores a picture of a failure permanently, and waits for its file.
  package func storePictureOfFailure(_ name: String, of display: any DisplayClient) -> URL? {
    guard settings[.screenshots] != .never, let (picture, name) = picture(name, of: display, isFailure: true)
    else { return nil }
    let data = ConditionMutex<Data?>(nil)
    queue.add(group: nil) { [pictures] in
      let encoded = pictures.withLock { $0.encode(picture) }
      data.withLock { $0 = encoded }
    }
    guard queue.drain(), let data = data.withLock({ $0 }) else { return nil }
    // The picture is attached on this thread, so that listeners can identify the test.
    return runLog.attach(Attachment(name: name, fileExtension: "png", payload: data))
  }

  /// Returns a picture of the screen with its name.
  ///
  /// If the screen is empty at a failure, as after a crash, this is the last picture that was not empty.
  private func picture(
    _ name: String, of display: any DisplayClient, isFailure: Bool
  ) -> (Screenshot, name: String)? {
    // A missing picture in the record does not fail the test. If the display does not answer, the step itself reports
    // that.
    guard let picture = try? display.screenshot(of: display.screenFrame) else { return nil }
    if !picture.isOfOneColor {
      state.withLock { $0.lastShown = picture }
    } else if isFailure, let lastShown = state.withLock({ $0.lastShown }) {
      return (lastShown, "\(name): the last state with a window")
    }
    return (picture, name)
  }

  /// Stores the elements of a tree, and the resolution of a query in it.
  ///
  /// - Parameters:
  ///   - name: the name of the tree in the record.
  ///   - tree: the elements.
  ///   - result: the result of the query in this tree, with or without a match.
  ///   - found: the final result.
  ///   - isFailure: whether the tree is of a failure, and is therefore stored permanently.
  package func storeTree(
    _ name: String, _ tree: ElementTree, result: QueryResult? = nil, found: [Int]? = nil,
    isFailure: Bool = false
  ) {
    let nodes = TreeNodes(of: tree)
    let moment = runLog.moment
    if let result {
      var resolution = result.resolution(nodes, nodes: found)
      resolution.taken = moment.uptime
      resolution.source = tree.isPartial ? .page : nil
      runLog.record(resolution)
    }
    let settled = isFailure && settings[.trees] != .never ? .keepAlways : lifetime(.trees, at: moment)
    guard let lifetime = settled, let elements = read(tree, nodes, isFailure ? .whole : nil) else { return }
    queue.add(group: isFailure ? nil : moment.test) { [trees, runLog] in
      trees.withLock { $0.write(elements, name: name, lifetime: lifetime, at: moment, in: runLog) }
    }
  }

  /// Reads the elements of a tree for the record.
  ///
  /// - Parameters:
  ///   - tree: the elements.
  ///   - nodes: the nodes to read.
  ///   - requested: the amount of detail; nil for as much as the time budget allows.
  /// - Returns: nil if the time budget is used up or the program is too slow.
  private func read(
    _ tree: ElementTree, _ nodes: TreeNodes, _ requested: TreeReader.Detail?
  ) -> [CapturedElement]? {
    let toolkit = tree.toolkit.key
    let count = nodes.nodes.count
    let begun = MonotonicClock.now
    let affordable = state.withLock {
      $0.budget.detail(nodes: count, toolkit: toolkit, elapsed: begun - $0.testStart)
    }
    guard let detail = requested ?? affordable else { return nil }
    let elements = TreeReader(tree: tree, nodes: nodes).elements(detail)
    let seconds = MonotonicClock.now - begun
    state.withLock { $0.budget.note(detail, nodes: count, toolkit: toolkit, seconds: seconds) }
    return elements
  }

  func testHasStarted() {
    state.withLock { state in
      state.testStart = MonotonicClock.now
      state.lastShown = nil
      state.budget.testHasStarted()
    }
  }

  /// Handles the end of a test: captures that a successful test does not need are not written.
  func testWillFinish(outcome: TestOutcome) {
    if outcome.mayBeFailure {
      queue.drain()
    } else if let test = runLog.moment.test, settings[.screenshots] != .always, settings[.trees] != .always {
      queue.cancel(group: test)
    }
    // The other captures are either permanent, or the record rejects them when they arrive.
  }
}
