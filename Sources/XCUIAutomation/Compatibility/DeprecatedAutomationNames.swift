// SPDX-License-Identifier: Apache-2.0

// The former names of types that only Understudy has. These names have Apple's prefix, so a later version of Apple's
// API may use them. Version 0.2 removes the former names.

/// The former name of ``UnderstudyBusTrafficMetric``.
@available(*, deprecated, renamed: "UnderstudyBusTrafficMetric")
public typealias XCUIBusTrafficMetric = UnderstudyBusTrafficMetric
/// The former name of ``UnderstudyTextAttributeRun``.
@available(*, deprecated, renamed: "UnderstudyTextAttributeRun")
public typealias XCUITextAttributeRun = UnderstudyTextAttributeRun
