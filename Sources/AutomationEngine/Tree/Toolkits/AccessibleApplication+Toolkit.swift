// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

extension AccessibleApplication {
  /// The rules of the toolkit of the application.
  package var knownToolkit: any Toolkit {
    // The recognizer of toolkits has made it, which makes nothing else.
    toolkit as? any Toolkit ?? UnknownToolkit(identity: toolkit.identity)
  }
}

extension AccessibleTree {
  /// The rules of the toolkit of the application.
  package var toolkit: any Toolkit { application.knownToolkit }
}
