# SPDX-License-Identifier: Apache-2.0
"""A Selenium test with the unmodified client of PyPI: a text editor with GTK 3."""
import os
import sys

from selenium import webdriver
from selenium.common.exceptions import (
    InvalidSessionIdException,
    JavascriptException,
    NoAlertPresentException,
    NoSuchElementException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support import expected_conditions as EC
from selenium.webdriver.support.ui import WebDriverWait


class ProgramOptions(ArgOptions):
    @property
    def default_capabilities(self):
        return {"platformName": "linux"}


def expect(error, call):
    try:
        call()
    except error:
        return
    raise AssertionError(f"{error.__name__} was expected")


options = ProgramOptions()
options.set_capability("appium:app", "mousepad")
driver = webdriver.Remote(os.environ["UNDERSTUDY_WEBDRIVER_URL"], options=options)
driver.implicitly_wait(5)
assert "Mousepad" in driver.title, driver.title
text = driver.find_element(By.TAG_NAME, "text")
assert text.is_displayed() and text.is_enabled()
text.send_keys("Hello wörld" + Keys.RETURN + "second")
assert text.text == "Hello wörld\nsecond", text.text
text.send_keys(Keys.CONTROL + "a" + Keys.NULL + Keys.DELETE)
assert text.text == "", text.text

# The client uploads a file whose path is typed, unless the server reports that it does not accept files.
text.send_keys(__file__)
assert text.text == __file__, text.text
text.send_keys(Keys.CONTROL + "a" + Keys.NULL + Keys.DELETE)

driver.find_element(By.NAME, "File").click()
save = WebDriverWait(driver, 5).until(EC.element_to_be_clickable((By.XPATH, "//menu_item[@name='Save All' or @label='Save All']")))
assert save.get_attribute("enabled") == "true"
ActionChains(driver).send_keys(Keys.ESCAPE).perform()
ActionChains(driver).move_to_element(text).click().send_keys("typed").perform()
WebDriverWait(driver, 5).until(lambda _: text.text == "typed")
ActionChains(driver).double_click(text).perform()

driver.implicitly_wait(0)
expect(NoSuchElementException, lambda: driver.find_element(By.ID, "nothing"))
expect(JavascriptException, lambda: driver.execute_script("return 1"))
expect(NoAlertPresentException, lambda: driver.switch_to.alert.accept())
assert driver.get_screenshot_as_png().startswith(b"\x89PNG")
assert text.screenshot_as_png.startswith(b"\x89PNG")
assert len(driver.window_handles) == 1

driver.close()
WebDriverWait(driver, 5).until(EC.alert_is_present())
assert "save the changes" in driver.switch_to.alert.text, driver.switch_to.alert.text
driver.switch_to.alert.dismiss()
WebDriverWait(driver, 5).until(lambda driver: len(driver.window_handles) == 1)
driver.quit()
expect(InvalidSessionIdException, lambda: driver.title)
print("done")
sys.exit(7)
