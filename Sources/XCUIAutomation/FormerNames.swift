// SPDX-License-Identifier: Apache-2.0

// Understudy's own types that had Apple's prefix, which a later version of Apple's API may use. Version 0.2 removes
// them.

/// The former name of ``UnderstudyBusTrafficMetric``.
@available(*, deprecated, renamed: "UnderstudyBusTrafficMetric")
public typealias XCUIBusTrafficMetric = UnderstudyBusTrafficMetric
/// The former name of ``UnderstudyTextAttributeRun``.
@available(*, deprecated, renamed: "UnderstudyTextAttributeRun")
public typealias XCUITextAttributeRun = UnderstudyTextAttributeRun
