// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The meaning of the name `XCTestCase` in files that do not redefine it.
typealias PlainTestCase = XCTestCase
