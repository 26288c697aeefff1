// SPDX-License-Identifier: Apache-2.0

import Desktop
import Programs
import ResultBundle
import RunningDesktops

/// The properties of a destination on which the pixels of a program depend.
package struct PictureVariant {
  /// The name in file names: `debian-12-x11-1x-light`.
  package let name: String

  /// - Parameter runningDesktop: the desktop on which the picture is taken.
  package init(of runningDesktop: RunningDesktop) {
    let configuration = runningDesktop.desktop.configuration
    name = [
      BundleEvent.Host.systemIdentifier(), runningDesktop.desktop.sessionType.rawValue,
      "\(configuration.scaleName)x",
      (configuration.appearance ?? .light).rawValue,
    ].joined(separator: "-")
  }
}
