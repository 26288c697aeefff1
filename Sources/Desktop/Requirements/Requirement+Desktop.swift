// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Requirement {
  /// All that private desktops need, in the order of their start.
  package static let desktop: [Requirement] = [
    Requirement(
      name: "X server", purpose: "draws the private screen: Xorg (preferred, with touch) or Xvfb",
      isRequired: true, aptPackages: ServerPackages.xorg, check: checkServer),
    Requirement(
      name: "Xorg's dummy driver", purpose: "lets Xorg run without hardware; touch and gestures need it",
      isRequired: false, aptPackages: ["xserver-xorg-video-dummy"],
      check: { checkModules(["drivers/dummy_drv.so", "input/inputtest_drv.so"]) }),
    Requirement(
      name: SocketDirectory.path, purpose: "holds the X server's socket", isRequired: true, aptPackages: [],
      check: checkSocketDirectory),
    Requirement(Programs.openbox),
    Requirement(Programs.dbusDaemon),
    Requirement(Programs.accessibilityLauncher),
    Requirement(Programs.accessibilityRegistry),
    Requirement(Programs.setxkbmap),
    Requirement(Programs.xkbcomp),
    Requirement(
      name: "keyboard data", purpose: "the keyboard's layout", isRequired: true, aptPackages: ["xkb-data"],
      check: { checkFile(["/usr/share/X11/xkb/rules/evdev", "/usr/share/xkeyboard-config-2/rules/evdev"]) }),
    Requirement(
      name: "fonts", purpose: "programs draw boxes instead of letters without any", isRequired: true,
      aptPackages: ["fonts-dejavu-core"], check: checkFonts),
    Requirement(
      name: "icon theme", purpose: "programs draw placeholders instead of icons", isRequired: false,
      aptPackages: ["adwaita-icon-theme"],
      check: { checkFile(["/usr/share/icons/Adwaita/index.theme", "/usr/share/icons/hicolor/index.theme"]) }),
    Requirement(
      name: "portals",
      purpose: "what asks a person for leave, for files and for printers; without it, programs go without",
      isRequired: false, aptPackages: ["xdg-desktop-portal", "xdg-desktop-portal-gtk"],
      check: { checkServices([DesktopServices.portal, DesktopServices.portalDialogs]) }),
    Requirement(
      name: "notifications", purpose: "shows banners that tests can see", isRequired: false,
      aptPackages: ["xfce4-notifyd"], check: { checkServices([DesktopServices.notificationDaemon]) }),
    Requirement(Programs.bubblewrap, isRequired: false),
    Requirement(Programs.busProxy, isRequired: false),
    Requirement(Programs.ffmpeg, isRequired: false),
    Requirement(Programs.tesseract, isRequired: false),
    Requirement(
      name: "locales", purpose: "the key locale= of a destination, and the language of a test plan",
      isRequired: false, aptPackages: ["locales"], check: checkLocales),
  ]

  private init(_ program: Program, isRequired: Bool = true) {
    self.init(
      name: program.name, purpose: program.purpose, isRequired: isRequired, aptPackages: program.packages,
      check: {
        do {
          return .present(try program.find())
        } catch DesktopError.missingProgram(let name, _, let searched, _) {
          // What it is for and what brings it is told beside this.
          return .missing("no program \(name) in \(searched.joined(separator: ", "))")
        } catch {
          return .missing("\(error)")
        }
      })
  }

  @Sendable private static func checkServer() -> Status {
    let found = [Programs.xorg, Programs.xvfb].compactMap { try? $0.find() }
    if let server = try? Programs.xorg.find(), found == [server],
      case .missing(let reason) = checkModules(["drivers/dummy_drv.so"])
    {
      return .missing("Xorg is there, but cannot run without hardware: \(reason)")
    }
    return found.isEmpty
      ? .missing("neither Xorg nor Xvfb is installed") : .present(found.joined(separator: ", "))
  }

  private static func checkModules(_ names: [String]) -> Status {
    let folders = ["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"]
    let missing = names.filter { name in !folders.contains { access("\($0)/\(name)", R_OK) == 0 } }
    guard missing.isEmpty else {
      return .missing("\(missing.joined(separator: " and ")) not found in \(folders.joined(separator: ", "))")
    }
    return .present(names.joined(separator: ", "))
  }

  @Sendable private static func checkSocketDirectory() -> Status {
    do {
      try SocketDirectory.prepare()
      return .present(SocketDirectory.path)
    } catch {
      return .missing("\(error)")
    }
  }

  @Sendable private static func checkLocales() -> Status {
    let names = InstalledLocales.names().filter { !["C.utf8", "C.UTF-8"].contains($0) }
    let shown = names.count > 12 ? names.prefix(12) + ["… (\(names.count))"] : names[...]
    let list = (["C.UTF-8"] + shown).joined(separator: ", ")
    guard access("/usr/share/i18n/locales/de_DE", R_OK) == 0 || !names.isEmpty else {
      return .missing("only \(list), which tests use by default; the sources of others are missing")
    }
    return .present("\(list); another one, as root: localedef -i de_DE -f UTF-8 de_DE.UTF-8")
  }

  private static func checkServices(_ names: [String]) -> Status {
    let missing = names.filter { HostServices.file($0) == nil }
    guard missing.isEmpty else {
      return .missing("no service of the session bus is called \(missing.joined(separator: " or "))")
    }
    return .present(
      names.compactMap { HostServices.file($0).flatMap(HostServices.program(in:)) }
        .joined(separator: ", "))
  }

  private static func checkFile(_ candidates: [String]) -> Status {
    guard let found = candidates.first(where: { access($0, R_OK) == 0 }) else {
      return .missing("none of \(candidates.joined(separator: ", ")) is there")
    }
    return .present(found)
  }

  @Sendable private static func checkFonts() -> Status {
    let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    let extensions: Set = ["ttf", "otf", "ttc", "pfb"]
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder)
      while let name = files?.nextObject() as? String {
        if extensions.contains((name as NSString).pathExtension.lowercased()) {
          return .present("\(folder)/\(name)")
        }
      }
    }
    return .missing("no font file is in \(folders.joined(separator: ", "))")
  }
}
