// SPDX-License-Identifier: Apache-2.0

// Former names of Understudy's types. They have Apple's prefix, so a later version of Apple's API may use the same
// names. Version 0.2 removes them.

/// The former name of ``UnderstudyTestCase``.
@available(*, deprecated, renamed: "UnderstudyTestCase")
public typealias XCUIAutomationTestCase = UnderstudyTestCase
/// The former name of ``UnderstudyIssueReceiving``.
@available(*, deprecated, renamed: "UnderstudyIssueReceiving")
public typealias XCUIIssueReceiving = UnderstudyIssueReceiving
/// The former name of ``UnderstudyAllocationMetric``.
@available(*, deprecated, renamed: "UnderstudyAllocationMetric")
public typealias XCUIAllocationMetric = UnderstudyAllocationMetric
/// The former name of ``UnderstudySignpost``.
@available(*, deprecated, renamed: "UnderstudySignpost")
public typealias XCUISignpost = UnderstudySignpost
/// The former name of ``UnderstudyActivity``.
@available(*, deprecated, renamed: "UnderstudyActivity")
public typealias XCUIRecordedActivity = UnderstudyActivity
/// The former name of ``UnderstudyAttachment``.
@available(*, deprecated, renamed: "UnderstudyAttachment")
public typealias XCUIRecordedAttachment = UnderstudyAttachment
/// The former name of ``UnderstudyTestObservation``.
@available(*, deprecated, renamed: "UnderstudyTestObservation")
public typealias XCUITestObservation = UnderstudyTestObservation
