// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Programs
import RunningDesktops
import WindowSystem

/// Creates recordings of running programs.
package struct ScreenFixtureWriter {
  /// The program under test.
  package let application: TargetProgram

  package init(of application: TargetProgram) {
    self.application = application
  }

  /// Records the current state of the program, and of the other programs with windows on its screen.
  ///
  /// - Parameters:
  ///   - name: the content of the recording, in words.
  ///   - system: the system of the machine, such as `Debian GNU/Linux 12`.
  ///   - hasPicture: whether to store the pixels of the program's windows.
  /// - Returns: all data that queries, hit tests and audits read.
  /// - Throws: `AutomationError` if the program is not running or cannot be read.
  package func record(_ name: String, system: String, hasPicture: Bool = false) throws -> ScreenFixture {
    let session = application.session
    return try session.lock.withLock {
      try application.idle.require()
      let (runningDesktop, running) = try application.runningInstance()
      return try application.failures.mappingErrors {
        guard let accessible = try running.findAccessible(on: runningDesktop.bus) else {
          throw AutomationError(
            .applicationNotRunning,
            "\(application) is not on the accessibility bus, so there is nothing to record.")
        }
        let treeUnderTest = try tree(of: accessible, for: application, on: runningDesktop)
        var windows = try runningDesktop.display.windows()
        let processes = Processes(underTest: accessible.processID, windows)
        var programs = [
          ScreenFixture.Program(
            processID: processes.number(accessible.processID),
            executable: Self.executable(of: accessible.processID), isUnderTest: true, tree: treeUnderTest)
        ]
        for process in processes.others {
          programs.append(try other(process, processes.number(process), on: runningDesktop))
        }
        for index in programs.indices {
          let number = programs[index].processID
          programs[index].tree?.application.processID = number
        }
        var picture: Screenshot?
        if hasPicture {
          let frames = windows.filter { $0.processID == accessible.processID && $0.isViewable }.map(\.frame)
          picture = try runningDesktop.display.screenshot(of: frames.reduce(CGRect.null) { $0.union($1) })
        }
        Self.renumber(&windows, processes)
        return ScreenFixture(
          name: name, system: system, screenFrame: runningDesktop.display.screenFrame, windows: windows,
          picture: try picture?.pngData(isSmall: true), pictureFrame: picture?.frame, programs: programs)
      }
    }
  }

  private func tree(
    of accessible: AccessibleProgram, for application: TargetProgram, on runningDesktop: RunningDesktop
  ) throws -> FixtureTree {
    let nodes = try runningDesktop.bus.snapshot(of: accessible)
    let source = FixtureRecordingSource(nodes, on: runningDesktop.bus)
    let tree = ElementTree(nodes: nodes, screen: runningDesktop.display) { application.idle.wait() }
    try TreeSurvey(application: application, tree: tree).run()
    return try source.recording(of: nodes)
  }

  private func other(_ process: pid_t, _ number: pid_t, on runningDesktop: RunningDesktop) throws
    -> ScreenFixture.Program
  {
    let accessible = try runningDesktop.bus.applications().first { $0.processID == process }
    return ScreenFixture.Program(
      processID: number, executable: Self.executable(of: process),
      isUnderTest: application.session.programs.isUnderTest(process),
      tree: try accessible.map { try tree(of: $0, for: application, on: runningDesktop) })
  }

  private static func executable(of process: pid_t) -> String {
    let file = ForeignProcess.executable(of: process)
    return file.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
  }

  /// Replaces the ids of windows with their stacking order, so that two recordings of the same screen are equal.
  private static func renumber(_ windows: inout [WindowInfo], _ processes: Processes) {
    var numbers: [WindowID: WindowID] = [:]
    for (index, window) in windows.enumerated() { numbers[window.id] = WindowID(rawValue: UInt32(index + 1)) }
    for index in windows.indices {
      windows[index].id = numbers[windows[index].id] ?? windows[index].id
      windows[index].transientFor = windows[index].transientFor.flatMap { numbers[$0] }
      windows[index].processID = windows[index].processID.map(processes.number)
    }
  }

  /// The processes with windows, numbered from 1; the program under test is number 1.
  private struct Processes {
    let all: [pid_t]

    init(underTest process: pid_t, _ windows: [WindowInfo]) {
      var all = [process]
      for process in windows.compactMap(\.processID) where !all.contains(process) { all.append(process) }
      self.all = all
    }

    var others: ArraySlice<pid_t> { all.dropFirst() }

    func number(_ process: pid_t) -> pid_t { pid_t((all.firstIndex(of: process) ?? all.count) + 1) }
  }
}
