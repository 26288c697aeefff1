// SPDX-License-Identifier: Apache-2.0

import Foundation

extension XServerKind {
  static let requirements: [Requirement] = [
    Requirement(
      name: part, purpose: "draws the private screen: Xorg (preferred, with touch) or Xvfb",
      isRequired: true, aptPackages: HelperPrograms.xorg.packages, check: checkServer),
    Requirement(
      name: "Xorg's dummy driver", purpose: "lets Xorg run without hardware; touch and gestures need it",
      isRequired: false, aptPackages: ["xserver-xorg-video-dummy"],
      check: { checkModules(["drivers/dummy_drv.so", "input/inputtest_drv.so"]) }),
    Requirement(
      name: SocketDirectory.path, purpose: "contains the X server's socket", isRequired: true,
      aptPackages: [],
      check: checkSocketDirectory),
    Requirement(HelperPrograms.openbox),
    Requirement(HelperPrograms.setxkbmap),
    Requirement(HelperPrograms.xkbcomp),
    Requirement(
      name: "keyboard data", purpose: "the keyboard's layout", isRequired: true, aptPackages: ["xkb-data"],
      check: {
        Requirement.checkFile([
          "/usr/share/X11/xkb/rules/evdev", "/usr/share/xkeyboard-config-2/rules/evdev",
        ])
      }),
  ]

  @Sendable private static func checkServer() -> Requirement.Status {
    // An error means that the program is not installed.
    let found = [HelperPrograms.xorg, HelperPrograms.xvfb].compactMap { try? $0.find() }
    if let server = try? HelperPrograms.xorg.find(), found == [server],
      case .missing(let reason) = checkModules(["drivers/dummy_drv.so"])
    {
      return .missing("Xorg is installed, but cannot run without hardware: \(reason)")
    }
    return found.isEmpty
      ? .missing("neither Xorg nor Xvfb is installed") : .present(found.joined(separator: ", "))
  }

  private static func checkModules(_ names: [String]) -> Requirement.Status {
    let folders = ["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"]
    let missing = names.filter { name in !folders.contains { access("\($0)/\(name)", R_OK) == 0 } }
    guard missing.isEmpty else {
      return .missing("\(missing.joined(separator: " and ")) not found in \(folders.joined(separator: ", "))")
    }
    return .present(names.joined(separator: ", "))
  }

  @Sendable private static func checkSocketDirectory() -> Requirement.Status {
    do {
      try SocketDirectory.prepare()
      return .present(SocketDirectory.path)
    } catch {
      return .missing("\(error)")
    }
  }
}
