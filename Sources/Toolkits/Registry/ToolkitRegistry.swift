// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The supported toolkits.
package enum ToolkitRegistry {
  /// Determines the toolkit of a program from the data that it reports.
  package static let recognize: ToolkitRecognizer = { identity in toolkit(identity) }

  package static func toolkit(_ identity: ToolkitIdentity) -> any Toolkit {
    if identity.isInaccessible { return UnknownToolkit(identity: identity) }
    for type in known {
      if let toolkit = type.init(recognizing: identity) { return toolkit }
    }
    return UnknownToolkit(identity: identity)
  }

  /// The toolkits in the order of recognition.
  ///
  /// The order matters because a program may answer through the bridge of another toolkit, and a Chromium program may
  /// be linked with Qt.
  static let known: [any RecognizableToolkit.Type] = [
    LibreOffice.self, GTK3.self, GTK4.self, Gecko.self, Chromium.self, Qt.self, Java.self, GTK2.self,
    EFL.self, Slint.self,
  ]
}

extension AccessibleProgram {
  /// The same program, with the display as the only source of data.
  package var withWindowsAlone: AccessibleProgram {
    .withoutBus(name: name, processID: processID, toolkit: ToolkitRegistry.inaccessible(toolkit.name))
  }
}

extension ToolkitRegistry {
  /// Returns the toolkit of a program that is not on the bus.
  ///
  /// - Parameter name: the name of the toolkit if known, such as "Tk"; empty otherwise.
  /// - Returns: a toolkit that reports nothing.
  package static func inaccessible(_ name: String) -> any Toolkit {
    toolkit(ToolkitIdentity(inaccessible: name))
  }
}

/// Facts about the processes and threads of programs that do not depend on a recognized toolkit.
extension ToolkitRegistry {
  /// Returns the thread that runs the user interface of a process, if it is known not to be the main thread.
  package static func userInterfaceThread(of process: pid_t) -> pid_t? {
    JavaThreads.userInterface(of: process)
  }

  /// Returns the threads that do the program's work, for a process in which other threads never rest; nil for other
  /// processes.
  package static func workingThreads(of process: pid_t) -> [pid_t]? { JavaThreads.ofProgram(process) }

  /// Returns the descendant processes of a program that handle events on web pages.
  package static func contentProcesses(below program: pid_t) -> [pid_t] {
    BrowserProcesses.contentProcesses(below: program)
  }

  /// Returns the number of times that the main thread of each process was given a CPU.
  package static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    BrowserProcesses.work(of: processes)
  }
}
