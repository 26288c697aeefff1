// SPDX-License-Identifier: Apache-2.0

// Apple's names of issues, attachments, metrics and expectations belong to XCTest, on Apple's systems as here: XCUIElement
// and its kin only use them. The replacements of XCTest's functions are made of these types, so the types are declared with
// them. Tests that import XCUIAutomation have always had the types by that import. A list of type aliases could not give
// this: it has no functions, and hides the types' members from tests that are compiled with MemberImportVisibility.
@_exported import XCTestSupport
