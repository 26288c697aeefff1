// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings that make Java programs accessible and set their home folder to that of the desktop.
///
/// OpenJDK reads `JAVA_TOOL_OPTIONS` however a Java program is started: by a script, from a jar or inside another
/// program. So no system file has to be changed, although Debian's notes on the ATK wrapper describe such a change.
package enum JavaEnvironment {
  /// Returns the value of `JAVA_TOOL_OPTIONS`.
  ///
  /// - Parameter home: the home folder; by default, Java reads the path from the user database instead of `HOME`.
  /// - Returns: the options, separated by spaces.
  static func options(home: String) -> String {
    var options = ["-Duser.home=\(home)"]
    if let wrapper {
      options += [
        "-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper",
        // The end of the boot class path is the only place that does not change when a program sets its class path or
        // module path. Classes there load their libraries from the boot library path, to which the Java VM appends the
        // value of the property sun.boot.library.path.
        "-Xbootclasspath/a:\(wrapper.archive)",
        "-Dsun.boot.library.path=\(wrapper.libraries)",
      ]
    }
    return options.joined(separator: " ")
  }

  /// Whether the bridge from Java to ATK is installed.
  ///
  /// Without this bridge, Swing programs are not on the accessibility bus.
  package static var hasBridge: Bool { wrapper != nil }

  /// The paths of the bridge from Java to ATK in Debian's packages libatk-wrapper-java and libatk-wrapper-java-jni; nil
  /// if these packages are not installed.
  private static var wrapper: (archive: String, libraries: String)? {
    let files = FileManager.default
    let archive = "/usr/share/java/java-atk-wrapper.jar"
    guard files.fileExists(atPath: archive) else { return nil }
    // A missing folder contains no libraries.
    let triplets = ((try? files.contentsOfDirectory(atPath: "/usr/lib")) ?? []).sorted()
    let folders =
      triplets.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/lib/\($0)/jni" } + ["/usr/lib/jni"]
    return folders.first { files.fileExists(atPath: "\($0)/libatk-wrapper.so") }.map { (archive, $0) }
  }
}
