// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The meaning of the name `XCTestCase` in files that give it no other meaning.
typealias PlainTestCase = XCTestCase
