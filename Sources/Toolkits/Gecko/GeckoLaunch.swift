// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch rules of Firefox and related programs.
///
/// See `GeckoSettings` in the module `Desktop` for the variables of all programs.
enum GeckoLaunch: LaunchRules {
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  ) throws
    -> LaunchAdditions?
  {
    guard isGecko(executable) else { return nil }
    return try additions(
      arguments: arguments, home: home.url, animations: desktop.configuration.animations)
  }

  static func isGecko(_ executable: String) -> Bool {
    let name = URL(fileURLWithPath: executable).resolvingSymlinksInPath().lastPathComponent
    return ["firefox", "firefox-esr", "firefox-bin", "librewolf", "waterfox", "thunderbird"].contains(name)
  }

  /// Adds a profile in the home folder, with the settings below, unless the test sets a profile.
  ///
  /// The profile exists as long as the home folder, so data of the program is still there at its next launch.
  static func additions(arguments: [String], home: URL, animations: Bool) throws -> LaunchAdditions {
    var additions = LaunchAdditions()
    additions.environment = [
      // No window that offers to send a report: this library reports the end of the process.
      "MOZ_CRASHREPORTER_DISABLE": "1",
      // On X11, touches arrive as touch events, not as pointer events.
      "MOZ_USE_XINPUT2": "1",
    ]
    let profileOptions = ["profile", "P", "ProfileManager", "p"]
    guard
      !arguments.contains(where: {
        $0.hasPrefix("-") && profileOptions.contains($0.trimmingPrefix(/-+/).description)
      })
    else { return additions }
    let profile = home.appendingPathComponent(".mozilla/understudy")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    try Data(settings(animations: animations).utf8).write(to: profile.appendingPathComponent("user.js"))
    additions.arguments = ["-profile", profile.path]
    return additions
  }

  /// Returns the content of the settings file, with preferences of Firefox 153.
  private static func settings(animations: Bool) -> String {
    var settings = preferences
    if !animations {
      settings["general.smoothScroll"] = "false"
      settings["ui.prefersReducedMotion"] = "1"
    }
    return settings.sorted { $0.key < $1.key }.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.joined()
  }

  private static let preferences: [String: String] = [
    // Without this preference, a page's process sends its positions, text and attributes only some time after the
    // first request for each of these. Until then, it answers that there are no such data.
    "accessibility.enable_all_cache_domains": "true",
    "accessibility.force_disabled": "-1",
    // No pages, bars and dialogs of a first run.
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
    // Otherwise, a program that a test has ended during its start offers to start without extensions.
    "toolkit.startup.max_resumed_crashes": "-1",
    "browser.translations.automaticallyPopup": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "datareporting.policy.dataSubmissionPolicyBypassNotification": "true",
    // No network requests other than those of the page.
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
    // Prelaunched processes would still work while a test waits for the page.
    "dom.ipc.processPrelaunch.enabled": "false",
    "browser.newtab.preload": "false",
  ]
}
