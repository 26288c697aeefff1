// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle
import Synchronized
import Timing
import WindowSystem

/// Captures what a test sees at its steps.
///
/// Used with the session's lock held.
///
/// Data from before the event is captured on the test's thread: the pixels and the elements. A queue does the rest
/// while the test continues.
package final class StepCapture {
  package var settings: CaptureSettings
  let recorder: RunLog
  /// Pictures of four megabytes wait in it.
  package let queue = CaptureQueue(name: "understudy-capture", capacity: 8)
  private let pictures = ConditionMutex(PictureWriter())
  private let trees = ConditionMutex(TreeWriter())
  private var budget = TreeBudget()
  private var testStart = MonotonicClock.now
  /// The last picture of the running test that shows something.
  private var lastShown: Screenshot?

  init(settings: CaptureSettings, recorder: RunLog) {
    self.settings = settings
    self.recorder = recorder
  }

  /// The lifetime of a capture at this moment; nil for no capture.
  ///
  /// A capture from between tests could only be stored permanently.
  private func lifetime(_ kind: CaptureSettings.Kind, at moment: CaptureMoment) -> Attachment.Lifetime? {
    let lifetime = settings.lifetime(of: kind)
    return lifetime == .deleteOnSuccess && moment.test == nil ? nil : lifetime
  }

  /// Keeps a picture of the screen.
  ///
  /// - Parameters:
  ///   - name: what the picture is called in the record.
  ///   - display: what it is taken of.
  ///   - isFailure: whether it is to show what has failed, also where the program has gone meanwhile.
  package func keepPicture(_ name: String, of display: any DisplayClient, isFailure: Bool = false) {
    let moment = recorder.moment
    guard let lifetime = lifetime(.screenshots, at: moment),
      let (picture, name) = picture(name, of: display, isFailure: isFailure)
    else { return }
    queue.add(group: moment.test) { [pictures, recorder] in
      pictures.withLock { $0.write(picture, name: name, lifetime: lifetime, at: moment, in: recorder) }
    }
  }

  /// Keeps a picture of what has failed, for good, and waits for its file.
  package func keepPictureOfFailure(_ name: String, of display: any DisplayClient) -> URL? {
    guard settings[.screenshots] != .never, let (picture, name) = picture(name, of: display, isFailure: true)
    else { return nil }
    let data = ConditionMutex<Data?>(nil)
    queue.add(group: nil) { [pictures] in
      let encoded = pictures.withLock { $0.encode(picture) }
      data.withLock { $0 = encoded }
    }
    guard queue.drain(), let data = data.withLock({ $0 }) else { return nil }
    // On this thread, so that listeners can find the test that it is about.
    return recorder.attach(Attachment(name: name, fileExtension: "png", payload: data))
  }

  /// A picture of the screen with its name.
  ///
  /// A failure whose screen is empty, as after a crash, gets the last one that was not.
  private func picture(
    _ name: String, of display: any DisplayClient, isFailure: Bool
  ) -> (Screenshot, name: String)? {
    // A record without a picture is no reason to fail: the step itself reports a display that does not answer.
    guard let picture = try? display.screenshot(of: display.screenFrame) else { return nil }
    if !picture.isOfOneColor {
      lastShown = picture
    } else if isFailure, let lastShown {
      return (lastShown, "\(name): the last one with a window")
    }
    return (picture, name)
  }

  /// Stores the elements of a tree, and how a query was resolved among them.
  ///
  /// - Parameters:
  ///   - name: their name in the record.
  ///   - tree: the elements.
  ///   - lookup: the lookup that found them, or did not.
  ///   - found: the final result.
  ///   - isFailure: whether they stay for every result of the test.
  package func keepTree(
    _ name: String, _ tree: ElementTree, lookup: QueryResult? = nil, found: [Int]? = nil,
    isFailure: Bool = false
  ) {
    let nodes = TreeNodes(of: tree)
    let moment = recorder.moment
    if let lookup {
      var resolution = lookup.resolution(nodes, nodes: found)
      resolution.taken = moment.uptime
      resolution.source = tree.isPartial ? .page : nil
      recorder.record(resolution)
    }
    let settled = isFailure && settings[.trees] != .never ? .keepAlways : lifetime(.trees, at: moment)
    guard let lifetime = settled, let elements = read(tree, nodes, isFailure ? .whole : nil) else { return }
    queue.add(group: isFailure ? nil : moment.test) { [trees, recorder] in
      trees.withLock { $0.write(elements, name: name, lifetime: lifetime, at: moment, in: recorder) }
    }
  }

  /// - Parameters:
  ///   - tree: the elements.
  ///   - nodes: which of them, by number.
  ///   - wanted: how much; nil for what time allows.
  /// - Returns: nil where there was no time for it.
  private func read(
    _ tree: ElementTree, _ nodes: TreeNodes, _ wanted: TreeReader.Detail?
  ) -> [CapturedElement]? {
    let toolkit = tree.toolkit.key
    let begun = MonotonicClock.now
    guard
      let detail = wanted
        ?? budget.detail(nodes: nodes.nodes.count, toolkit: toolkit, elapsed: begun - testStart)
    else { return nil }
    let elements = TreeReader(tree: tree, nodes: nodes).elements(detail)
    budget.note(detail, nodes: nodes.nodes.count, toolkit: toolkit, seconds: MonotonicClock.now - begun)
    return elements
  }

  func testHasStarted() {
    testStart = MonotonicClock.now
    lastShown = nil
    budget.testHasStarted()
  }

  /// A test ends: what a success does not need is not even written.
  func testWillFinish(outcome: TestOutcome) {
    let test = recorder.moment.test
    if outcome == .failed || outcome == .unknown {
      queue.drain()
    } else {
      if settings[.screenshots] != .always, settings[.trees] != .always { queue.cancel(group: test) }
      // The rest is of a kind that stays; what is not to stay is turned down when it comes.
    }
  }
}
