// SPDX-License-Identifier: Apache-2.0

/// A command of a session: the commands of the standard, and those that Appium's clients add.
package enum Endpoint: String, Sendable, CaseIterable {
  case getSession, deleteSession
  case getTimeouts, setTimeouts
  case getCurrentURL, navigateTo, switchToFrame, switchToParentFrame
  case getCookies, deleteCookies
  case getTitle, getPageSource, takeScreenshot
  case getWindowHandle, getWindowHandles, switchToWindow, closeWindow, getWindowRect, setWindowRect
  case maximizeWindow, minimizeWindow, fullscreenWindow
  case findElement, findElements, findElementFromElement, findElementsFromElement, getActiveElement
  case isElementSelected, isElementDisplayed, isElementEnabled
  case getElementAttribute, getElementProperty, getElementCSSValue, getElementText, getElementTagName,
    getElementRect
  case getComputedRole, getComputedLabel, takeElementScreenshot
  case elementClick, elementClear, elementSendKeys
  case performActions, releaseActions, executeScript, executeAsyncScript
  case dismissAlert, acceptAlert, getAlertText, sendAlertText
  // The commands of Appium.
  case getSettings, setSettings, getContext, getContexts, setContext, getOrientation, setOrientation
  case getClipboard, setClipboard, queryAppState, terminateApp, activateApp, setElementValue
  // A command of Understudy, which is also accepted after the end of the session.
  case reportOutcome
}
