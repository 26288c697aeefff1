// SPDX-License-Identifier: Apache-2.0

// As on Apple platforms, the types of issues, attachments, metrics and expectations belong to XCTest; XCUIElement and
// the related types only use them. They are declared in the same module as the replacements of XCTest's functions,
// which are made of them. Tests that import XCUIAutomation have always received the types by that import. A list of
// type aliases cannot replace this export: it has no functions, and it hides the types' members from tests compiled
// with MemberImportVisibility.
@_exported import XCTestSupport
