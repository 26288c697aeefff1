// SPDX-License-Identifier: Apache-2.0

/// See `WebDriverSession+Search.swift` for the implicit wait.
extension WebDriverSession {
  /// The capabilities of the session, as they are sent to the client.
  var sentCapabilities: WebDriverJSON {
    var values = capabilities.values
    values["platformName"] = "linux"
    values["browserName"] = ""
    values["browserVersion"] = ""
    values["acceptInsecureCerts"] = false
    values["pageLoadStrategy"] = values["pageLoadStrategy"] ?? "normal"
    values["setWindowRect"] = true
    values["strictFileInteractability"] = values["strictFileInteractability"] ?? false
    values["unhandledPromptBehavior"] = values["unhandledPromptBehavior"] ?? "ignore"
    values["proxy"] = values["proxy"] ?? [:]
    values["timeouts"] = timeouts.json
    values["appium:automationName"] = "Understudy"
    return .object(values)
  }
}
