// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Firefox and its relatives.
enum GeckoLaunch: LaunchRules {
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop) throws
    -> LaunchAdditions?
  {
    guard isGecko(executable) else { return nil }
    return try additions(
      arguments: arguments, home: desktop.homeDirectory, animations: desktop.configuration.animations)
  }

  static func isGecko(_ executable: String) -> Bool {
    let name = URL(fileURLWithPath: executable).resolvingSymlinksInPath().lastPathComponent
    return ["firefox", "firefox-esr", "firefox-bin", "librewolf", "waterfox", "thunderbird"].contains(name)
  }

  /// A profile of the desktop's own, with the settings below, unless the test brings one.
  ///
  /// It lives as long as the desktop: what a program keeps is there at its next launch.
  static func additions(arguments: [String], home: URL, animations: Bool) throws -> LaunchAdditions {
    var additions = LaunchAdditions()
    additions.environment = [
      // No window that offers to send a report; the end of the process is reported by this library.
      "MOZ_CRASHREPORTER_DISABLE": "1",
      // Touches arrive as touches.
      "MOZ_USE_XINPUT2": "1",
    ]
    let own = ["profile", "P", "ProfileManager", "p"]
    guard
      !arguments.contains(where: { $0.hasPrefix("-") && own.contains($0.trimmingPrefix(/-+/).description) })
    else { return additions }
    let profile = home.appendingPathComponent(".mozilla/understudy")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    try Data(settings(animations: animations).utf8).write(to: profile.appendingPathComponent("user.js"))
    additions.arguments = ["-profile", profile.path]
    return additions
  }

  /// The settings file, as preferences of Firefox 153.
  private static func settings(animations: Bool) -> String {
    var settings = preferences
    if !animations {
      settings["general.smoothScroll"] = "false"
      settings["ui.prefersReducedMotion"] = "1"
    }
    return settings.sorted { $0.key < $1.key }.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.joined()
  }

  private static let preferences: [String: String] = [
    // Without it a page's process sends its places, texts and attributes only some time after the first request for each; until
    // then it answers that there are no such data.
    "accessibility.enable_all_cache_domains": "true",
    "accessibility.force_disabled": "-1",
    // Pages, bars and questions of a first run.
    "browser.aboutwelcome.enabled": "false",
    "browser.preonboarding.enabled": "false",
    "browser.startup.homepage_override.mstone": "\"ignore\"",
    "browser.startup.firstrunSkipsHomepage": "true",
    "startup.homepage_override_url": "\"\"",
    "startup.homepage_welcome_url": "\"\"",
    "startup.homepage_welcome_url.additional": "\"\"",
    "termsofuse.bypassNotification": "true",
    "trailhead.firstrun.didSeeAboutWelcome": "true",
    "browser.shell.checkDefaultBrowser": "false",
    "browser.uitour.enabled": "false",
    "browser.tabs.warnOnClose": "false",
    "browser.warnOnQuit": "false",
    "browser.sessionstore.resume_from_crash": "false",
    "browser.startup.couldRestoreSession.count": "-1",
    // Else a program that tests have ended while it started asks whether to start without extensions.
    "toolkit.startup.max_resumed_crashes": "-1",
    "browser.translations.automaticallyPopup": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "datareporting.policy.dataSubmissionPolicyBypassNotification": "true",
    // Nothing is fetched that the page does not ask for.
    "app.normandy.enabled": "false",
    "app.update.auto": "false",
    "app.update.disabledForTesting": "true",
    "browser.discovery.enabled": "false",
    "browser.newtabpage.activity-stream.feeds.section.topstories": "false",
    "browser.newtabpage.activity-stream.feeds.topsites": "false",
    "browser.region.network.url": "\"\"",
    "browser.safebrowsing.downloads.remote.enabled": "false",
    "browser.safebrowsing.malware.enabled": "false",
    "browser.safebrowsing.phishing.enabled": "false",
    "browser.search.update": "false",
    "datareporting.healthreport.uploadEnabled": "false",
    "extensions.getAddons.cache.enabled": "false",
    "extensions.systemAddon.update.enabled": "false",
    "extensions.update.enabled": "false",
    "media.gmp-manager.updateEnabled": "false",
    "network.captive-portal-service.enabled": "false",
    "network.connectivity-service.enabled": "false",
    "toolkit.telemetry.enabled": "false",
    "toolkit.telemetry.reportingpolicy.firstRun": "false",
    // Processes that are started beforehand would be at work while a test waits for the page.
    "dom.ipc.processPrelaunch.enabled": "false",
    "browser.newtab.preload": "false",
  ]
}
