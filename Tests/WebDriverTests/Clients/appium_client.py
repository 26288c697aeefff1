# SPDX-License-Identifier: Apache-2.0
"""A test like those of KDE's programs, with the unmodified Appium client of PyPI: KCalc, by its desktop file."""
import os
import re

from appium import webdriver
from appium.options.common.base import AppiumOptions
from appium.webdriver.common.appiumby import AppiumBy
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

options = AppiumOptions()
options.set_capability("app", "org.kde.kcalc.desktop")
options.set_capability("timeouts", {"implicit": 10000})
options.set_capability("appium:environ", {"LC_ALL": "en_US.UTF-8"})
driver = webdriver.Remote(command_executor=os.environ["UNDERSTUDY_WEBDRIVER_URL"], options=options)

# KCalc 24 names its buttons with words, and shows the result before "=" is pressed.
WORDS = {"AC": "All clear", "1": "One", "6": "Six", "×": "Multiply", "7": "Seven", "=": "Equals"}
has_words = driver.find_element(by=AppiumBy.XPATH, value="//*[@name='Equals' or @name='=']").text == "Equals"


def name(button):
    return WORDS[button] if has_words else button


display = driver.find_element(by="description", value="Result Display")
for button in ("AC", "1", "6", "×", "7") + (() if has_words else ("=",)):
    driver.find_element(by=AppiumBy.NAME, value=name(button)).click()
WebDriverWait(driver, 5).until(lambda _: display.text == "112")
ActionChains(driver).send_keys("+8").send_keys("" if has_words else Keys.ENTER).perform()
WebDriverWait(driver, 5).until(lambda _: display.text == "120")
assert display.get_attribute("description") == "Result Display"
assert display.is_displayed()

driver.find_element(by=AppiumBy.CLASS_NAME, value=f"[push button | {name('AC')}]").click()
WebDriverWait(driver, 5).until(lambda _: display.text in ("0", ""))
assert driver.find_elements(by=AppiumBy.IOS_CLASS_CHAIN, value=f"**/XCUIElementTypeButton[`label == '{name('7')}'`]")
assert driver.find_elements(by=AppiumBy.IOS_PREDICATE, value=f"label IN {{'{name('1')}', '2'}} AND elementType == 9")

driver.set_clipboard_text("42")
assert driver.get_clipboard_text() == "42"
driver.find_element(by=AppiumBy.NAME, value="Edit").click()
driver.find_element(by=AppiumBy.NAME, value="Paste").click()
WebDriverWait(driver, 5).until(lambda driver: "42" in driver.page_source)
driver.execute_script("understudy: doubleClick", {"elementId": driver.find_element(by=AppiumBy.NAME, value=name("1")).id})
WebDriverWait(driver, 5).until(lambda driver: re.search('="[^"]*11"', driver.page_source))
assert "XCUIElementTypeButton" in driver.page_source
driver.quit()
print("done")
