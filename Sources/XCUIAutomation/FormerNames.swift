// SPDX-License-Identifier: Apache-2.0

// Own types that had Apple's prefix, which a later version of Apple's may use itself. They go with version 0.2.

/// The former name of ``UnderstudyBusTrafficMetric``.
@available(*, deprecated, renamed: "UnderstudyBusTrafficMetric")
public typealias XCUIBusTrafficMetric = UnderstudyBusTrafficMetric
/// The former name of ``UnderstudyTextAttributeRun``.
@available(*, deprecated, renamed: "UnderstudyTextAttributeRun")
public typealias XCUITextAttributeRun = UnderstudyTextAttributeRun
