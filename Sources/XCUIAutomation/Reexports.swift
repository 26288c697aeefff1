// SPDX-License-Identifier: Apache-2.0

// Exports the types of issues, attachments, metrics and expectations to tests that import only XCUIAutomation. As on
// Apple platforms, these types belong to XCTest; XCUIElement and the related types only use them. XCTestSupport
// declares them together with the replacements of XCTest's functions, which use these types. A list of type aliases
// cannot replace this export, because a list has no functions, and hides the types' members from tests compiled with
// MemberImportVisibility.
@_exported import XCTestSupport
