# SPDX-License-Identifier: Apache-2.0
*** Settings ***
Documentation    What a suite of Robot Framework with AppiumLibrary does: a calculator of GTK 4.
Library          AppiumLibrary
Test Setup       Open Application    %{UNDERSTUDY_WEBDRIVER_URL}    platformName=linux    appium:app=org.gnome.Calculator
Test Teardown    Close All Applications

*** Test Cases ***
A Sum Is Shown
    Click Element                    name=1
    Click Element                    xpath=//XCUIElementTypeButton[@label='+']
    Click Element                    name=2
    Click Element                    xpath=//XCUIElementTypeButton[@label='=']
    Wait Until Page Contains         3
    Element Should Be Enabled        name=3
    Capture Page Screenshot          sum.png

A Missing Element Fails
    Run Keyword And Expect Error     *did not match any elements*    Click Element    name=Nothing of the kind
