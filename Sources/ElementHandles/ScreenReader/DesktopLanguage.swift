// SPDX-License-Identifier: Apache-2.0

import Desktop
import Programs
import Speech

/// The language of the desktop that a program runs on.
struct DesktopLanguage {
  /// The locale of the desktop; nil for the default locale, and for a recording.
  let locale: String?

  init(of application: TargetProgram) {
    let session = application.session
    guard !application.isRecorded, let desktop = session.host.current?.desktop else {
      locale = nil
      return
    }
    guard desktop.isUserDesktop else {
      locale = desktop.configuration.locale
      return
    }
    // The first of these variables that is set decides (locale(7)).
    locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { session.settings.variable($0) }
      .first { !$0.isEmpty }
  }

  /// The language in which a screen reader reads.
  var speech: SpeechLanguage { .of(locale: locale) }
}
