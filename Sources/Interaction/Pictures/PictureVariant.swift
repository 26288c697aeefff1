// SPDX-License-Identifier: Apache-2.0

import Desktop
import LiveDesktops
import Programs
import ResultBundle

/// The properties of a destination on which the pixels of a program depend.
package struct PictureVariant {
  /// The name in file names: `debian-12-x11-1x-light`.
  package let name: String

  /// - Parameter live: the desktop on which the picture is taken.
  package init(of live: LiveDesktop) {
    let configuration = live.desktop.configuration
    name = [
      BundleEvent.Host.systemIdentifier(), live.desktop.sessionType.rawValue, "\(configuration.scaleName)x",
      (configuration.appearance ?? .light).rawValue,
    ].joined(separator: "-")
  }
}
