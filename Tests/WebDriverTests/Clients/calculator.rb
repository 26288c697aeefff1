# SPDX-License-Identifier: Apache-2.0
# A Ruby test with Debian's Selenium client: a calculator with GTK 4.
require "selenium-webdriver"

capabilities = Selenium::WebDriver::Remote::Capabilities.new("platformName" => "linux", "appium:app" => "org.gnome.Calculator")
driver = Selenium::WebDriver.for(:remote, url: ENV.fetch("UNDERSTUDY_WEBDRIVER_URL"), capabilities: capabilities)
begin
  driver.manage.timeouts.implicit_wait = 5
  driver.find_element(xpath: "//XCUIElementTypeButton[@label='4']").click
  driver.action.send_keys("2").perform
  digit = driver.find_element(name: "4")
  raise "not shown" unless digit.displayed?
  raise "not a button" unless digit.attribute("type") == "XCUIElementTypeButton"
  raise "no picture" unless driver.screenshot_as(:png).start_with?("\x89PNG".b)
  begin
    driver.manage.timeouts.implicit_wait = 0
    driver.find_element(name: "nothing of the kind")
    raise "found"
  rescue Selenium::WebDriver::Error::NoSuchElementError
    puts "done"
  end
ensure
  driver.quit
end
