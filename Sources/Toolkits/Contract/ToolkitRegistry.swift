// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The toolkits that are known.
package enum ToolkitRegistry {
  /// Decides which toolkit a program has, by what it reports.
  package static let recognize: ToolkitRecognizer = { identity in toolkit(identity) }

  package static func toolkit(_ identity: ToolkitIdentity) -> any Toolkit {
    if identity.isInaccessible { return UnknownToolkit(identity: identity) }
    for type in known {
      if let toolkit = type.init(recognizing: identity) { return toolkit }
    }
    return UnknownToolkit(identity: identity)
  }

  /// In the order in which they are tried: a program may answer through the bridge of another toolkit, and one that Chromium draws
  /// may be linked with Qt.
  static let known: [any RecognizableToolkit.Type] = [
    LibreOffice.self, GTK3.self, GTK4.self, Gecko.self, Chromium.self, Qt.self, Java.self, GTK2.self,
    EFL.self,
  ]
}

/// A toolkit that is known by what a program reports.
package protocol RecognizableToolkit: Toolkit {
  /// - Returns: nil for a program that has another toolkit.
  init?(recognizing identity: ToolkitIdentity)

  /// The launch settings of its programs; nil for no settings.
  static var launchRules: (any LaunchRules.Type)? { get }
}

extension RecognizableToolkit {
  package static var launchRules: (any LaunchRules.Type)? { nil }
}

extension AccessibleApplication {
  /// The same program, of which the display alone reports something.
  package var withWindowsAlone: AccessibleApplication {
    .withoutBus(name: name, processID: processID, toolkit: ToolkitRegistry.inaccessible(toolkit.name))
  }
}

extension ToolkitRegistry {
  /// The toolkit of a program that is not on the bus.
  ///
  /// - Parameter name: as far as it is known, such as "Tk"; empty otherwise.
  /// - Returns: a toolkit that reports nothing.
  package static func inaccessible(_ name: String) -> any Toolkit {
    toolkit(ToolkitIdentity(inaccessible: name))
  }
}
