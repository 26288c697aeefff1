// SPDX-License-Identifier: Apache-2.0

import XCTest

/// What the name `XCTestCase` means in files that give it no other meaning.
typealias PlainTestCase = XCTestCase
