// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector
import Programs
import Recorder
import RunningDesktops
import Synchronization
import Synchronized
import WebServer
import WindowSystem

/// A running program on a desktop, with all operations of pages: using it, recording, and inspecting it.
///
/// The recording is stored here and not in the page, so nothing is lost when the page is closed or reloaded.
package final class StudioSession: WebSocketHandler {
  let application: TargetProgram
  let runningDesktop: RunningDesktop
  let options: StudioOptions
  let recorder: InputRecorder
  let inspector: ElementInspector
  let document: RecordingDocument
  /// The queue of commands; they run one after the other.
  private let commands = DispatchQueue(label: "understudy-studio-commands")
  private let state = Mutex(State())

  private struct State {
    var feeds: [WebSocket: ScreenFeed] = [:]
    var forwarder: InputForwarder?
    var replayer: Replayer?
    var monitor: ProgramMonitor?
    /// Whether recording stopped because the program ended.
    ///
    /// A new process of the program is then recorded again.
    var wasCutOff = false
    var onEnd: (@Sendable (String?) -> Void)?
    var drawnWhenRead: UInt64?
  }

  /// Called with the reason when nothing is left to show, and without a reason when a page ends the studio.
  package var onEnd: (@Sendable (String?) -> Void)? {
    get { state.withLock { $0.onEnd } }
    set { state.withLock { $0.onEnd = newValue } }
  }

  /// The counter of drawings on the screen at the time of the last reading of the elements.
  var drawnWhenRead: UInt64? {
    get { state.withLock { $0.drawnWhenRead } }
    set { state.withLock { $0.drawnWhenRead = newValue } }
  }

  private var forwarder: InputForwarder? { state.withLock { $0.forwarder } }
  private var monitor: ProgramMonitor? { state.withLock { $0.monitor } }
  private var replayer: Replayer? { state.withLock { $0.replayer } }

  /// The maximum number of connected pages.
  private static let maximumPages = 8

  /// - Parameters:
  ///   - application: the program; it is already running on `runningDesktop`.
  ///   - runningDesktop: the desktop.
  ///   - options: the options of the studio.
  ///   - recording: an earlier recording to continue.
  /// - Throws: an error if the source file cannot be changed, or if recording cannot start.
  package init(
    application: TargetProgram, runningDesktop: RunningDesktop, options: StudioOptions, recording: Recording
  ) throws {
    self.application = application
    self.runningDesktop = runningDesktop
    self.options = options
    recorder = InputRecorder(application: application, runningDesktop: runningDesktop, recording: recording)
    inspector = ElementInspector(application: application)
    document = try RecordingDocument(options: options, recording: recording)
    document.publish = { [weak self] page in self?.push(page) }
    recorder.onChange = { [weak self] recording in
      self?.document.store(recording)
      self?.push(ChangedEvent())
    }
    recorder.onEnd = { [weak self] reason in self?.recordingDidEnd(reason) }
    let forwarder = InputForwarder(
      display: runningDesktop.display, willInject: { [recorder] point in recorder.willInject(at: point) },
      failed: { [weak self] error in
        self?.notify("The input did not reach the desktop: \(error)", isBad: true)
      })
    let monitor = ProgramMonitor(studio: self)
    state.withLock {
      $0.forwarder = forwarder
      $0.monitor = monitor
    }
    document.store(recording)
    if options.records { try setRecording(true) }
  }

  /// Ends all activity of the studio.
  ///
  /// The program and the desktop keep running for their owner.
  ///
  /// - Returns: the reason why the recording could not be saved, with the code of the test; nil if it is saved.
  @discardableResult
  package func stop() -> String? {
    stopReplay()
    recorder.stop()
    let (forwarder, feeds, monitor) = state.withLock { ($0.forwarder, $0.feeds, $0.monitor) }
    monitor?.stop()
    forwarder?.stop()
    for (client, feed) in feeds {
      feed.stop()
      client.close()
    }
    return document.finish()
  }

  /// The steps that the chosen language cannot express, each with the reason.
  package var omissions: [CodeOmission] { document.page.omissions }

  /// The file in which the recording is saved.
  package var recordingFile: URL { options.recordingFile }

  // MARK: - Pages

  package func connect(_ client: WebSocket) {
    do {
      let feed = try ScreenFeed(
        runningDesktop.server,
        send: { client.send($0) },
        reportCursor: { client.send(Self.json(PagePush(CursorEvent(cursor: $0)))) },
        lost: { [weak self] error in self?.notify("The screen can no longer be shown: \(error)", isBad: true)
        })
      let isWelcome = state.withLock { state in
        guard state.feeds.count < Self.maximumPages else { return false }
        state.feeds[client] = feed
        return true
      }
      guard isWelcome else {
        feed.stop()
        send(
          NoticeEvent(
            text: "\(Self.maximumPages) pages already show this desktop. Close one of "
              + "them.", isBad: true), to: client)
        return client.close()
      }
    } catch {
      return send(NoticeEvent(text: "The screen cannot be shown: \(error)", isBad: true), to: client)
    }
    send(
      HelloEvent(
        application: application.description, hasTouch: runningDesktop.display.touchScreen != nil,
        mode: options.mode,
        tab: options.tab, isAttached: options.isAttached), to: client)
    send(document.page, to: client)
    monitor?.sendAgain()
  }

  package func receive(_ text: String, from client: WebSocket) {
    let data = Data(text.utf8)
    do {
      switch try PageMessage(data) {
      case .input(let input): forwarder?.send(input)
      case .frame(let number): state.withLock { $0.feeds[client] }?.acknowledge(number)
      case .command(let id, let name): run(name, id, data, for: client)
      }
    } catch {
      send(
        NoticeEvent(text: "The page sent a message that cannot be read: \(error)", isBad: true),
        to: client)
    }
  }

  package func disconnect(_ client: WebSocket) {
    state.withLock { $0.feeds.removeValue(forKey: client) }?.stop()
    // If a page disconnects while it holds a key or a button down, the key or button must be released.
    forwarder?.send(.releaseAll)
  }

  private func run(_ name: String, _ id: Int, _ data: Data, for client: WebSocket) {
    commands.async { [self] in
      do {
        let command = try PageCommands.decode(name, from: data)
        client.send(try answer(to: command, id))
      } catch {
        client.send(Self.json(PageRefusal(reply: id, error: "\(error)")))
      }
    }
  }

  private func answer<Command: PageCommand>(to command: Command, _ id: Int) throws -> String {
    dispatchPrecondition(condition: .onQueue(commands))
    // A command locks the session itself, and a launch shares it only if no outer function has locked it.
    application.session.lock.preconditionIsNotHeld(by: "a command of a page")
    return Self.json(PageReply(reply: id, value: try command.run(in: self)))
  }

  func notify(_ text: String, isBad: Bool = false) { push(NoticeEvent(text: text, isBad: isBad)) }

  /// Sends a message to all pages.
  func push(_ event: some StudioEvent) {
    let text = Self.json(PagePush(event))
    for client in state.withLock({ Array($0.feeds.keys) }) { client.send(text) }
  }

  private func send(_ event: some StudioEvent, to client: WebSocket) {
    client.send(Self.json(PagePush(event)))
  }

  private static func json(_ value: some Encodable) -> String {
    // Encoding fails only for infinity and NaN. They are written as strings; no displayed value contains them.
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "?")
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  // MARK: - Recording

  func setRecording(_ isOn: Bool) throws {
    if isOn { try recorder.start() } else { recorder.stop() }
    state.withLock { $0.wasCutOff = false }
    document.isRecording = isOn
  }

  private func recordingDidEnd(_ reason: String) {
    state.withLock { $0.wasCutOff = true }
    document.isRecording = false
    notify("Recording has ended: \(reason) Relaunch continues it.", isBad: true)
  }

  func undo() {
    guard let steps = document.stepBack() else { return }
    recorder.edit { $0.steps = steps }
  }

  func redo() {
    guard let steps = document.stepForward() else { return }
    recorder.edit { $0.steps = steps }
  }

  // MARK: - The program

  /// - Parameters: the ids of the first and the last step; nil replays all steps.
  func replay(from first: Int?, to last: Int?) throws {
    let chosen = try chosenSteps(from: first, to: last)
    let replayer = Replayer(application: application)
    let isFree = state.withLock { state in
      guard state.replayer == nil else { return false }
      state.replayer = replayer
      return true
    }
    guard isFree else { throw PageCommandError("A replay is already running. Stop it first.") }
    if document.isRecording { try setRecording(false) }
    if first == nil { push(ReplayStateEvent(state: "reset")) }
    NamedThread.start("understudy-play", stackSize: 8 << 20) { [self] in
      var isCancelled = false
      let isWhole = replayer.replay(chosen) { event in
        switch event {
        case .began(let step): push(ReplayStateEvent(state: "began", step: step))
        case .finished(let step, _): push(ReplayStateEvent(state: "passed", step: step))
        case .failed(let step, let message):
          push(ReplayStateEvent(state: "failed", step: step, message: message))
        case .cancelled: isCancelled = true
        }
      }
      state.withLock { $0.replayer = nil }
      let isAll = first == nil && isWhole
      push(
        ReplayStateEvent(
          state: "over", message: isCancelled ? "Stopped." : isAll ? "All \(chosen.count) steps passed." : nil
        ))
    }
  }

  private func chosenSteps(from first: Int?, to last: Int?) throws -> [RecordedStep] {
    let steps = recorder.recording.steps
    guard !steps.isEmpty else { throw PageCommandError("There is nothing to replay yet.") }
    guard let first, let last else { return steps }
    guard let begin = steps.firstIndex(where: { $0.id == first }),
      let end = steps.firstIndex(where: { $0.id == last }),
      begin <= end
    else { throw PageCommandError("The step is no longer in the recording.") }
    return Array(steps[begin...end])
  }

  func stopReplay() { replayer?.cancel() }

  func relaunch() throws {
    guard replayer == nil else {
      throw PageCommandError("A replay is running: stop it before you relaunch the program.")
    }
    let records = document.isRecording || state.withLock { $0.wasCutOff }
    if document.isRecording { recorder.pause() }
    defer { recorder.resume() }
    // A thread may hold the session's lock while it waits for the hanging program. Ending the program ends that wait.
    if let process = monitor?.hangingProcess { kill(process, SIGKILL) }
    try application.lifecycle.launch(arguments: options.arguments, environment: options.environment)
    // Pages arrange the picture for the new windows now. Otherwise the picture could move just before a user's first
    // click.
    monitor?.sendNow()
    if records {
      recorder.append(
        .program(.launch(arguments: options.arguments, environment: options.environment)), target: nil)
      try setRecording(true)
    }
    push(ChangedEvent())
  }
}
