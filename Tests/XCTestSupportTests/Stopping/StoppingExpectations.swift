// SPDX-License-Identifier: Apache-2.0

/// The expected results of the tests in `StoppingFixtureTests`.
///
/// Each line has the name of a test, the number of its failures, and the marks that the test writes. The marks of
/// `tearDown()`, `tearDownWithError()` and `tearDown() async`, which each test writes at its end, are omitted. No mark
/// is written after a line that fails.
enum StoppingExpectations {
  static let tests = """
    AsyncTests.testActor 1: begin, actor is free, async-block, block
    AsyncTests.testAfterSuspensions 1: begin, async-block, block
    AsyncTests.testAsyncLet 1: begin, async-block, block
    AsyncTests.testAtOnce 1: begin, async-block, block
    AsyncTests.testBlockThatContinues 2: inside, after, async-block, block
    AsyncTests.testChildTask 1: begin, async-block, block
    AsyncTests.testContinuation 1: begin, async-block, block
    AsyncTests.testDetachedTask 1: begin, async-block, block
    AsyncTests.testFulfilment 0: end, async-block, block
    AsyncTests.testFulfilmentTimesOut 1: begin, async-block, block
    AsyncTests.testGroupOfChecks 2: inside, end of the group, async-block, block
    AsyncTests.testHopToMainActor 1: begin, async-block, block
    AsyncTests.testMainActor 1: begin, async-block, block
    AsyncTests.testManyArguments 1: begin, async-block, block
    AsyncTests.testPasses 0: end, async-block, block
    AsyncTests.testSyncWaitInside 1: begin, async-block, block
    AsyncTests.testTaskLeftBehind 1: begin, async-block, block
    AsyncTests.testTaskLeftBehindIsNotOfThisTest 0: end, async-block, block
    AsyncTests.testTaskLocal 1: begin, async-block, block
    AsyncTests.testThrow 1: begin, async-block, block
    AsyncTests.testUnwrap 1: begin, async-block, block
    AsyncTests.testXCUICall 1: begin, async-block, block
    DesktopTests.testStopsAtXCUICall 1: begin, desktop is free
    DesktopTests.testStopsInAsyncTest 1: begin, desktop is free
    DesktopTests.testStopsInQuery 1: begin, desktop is free
    DesktopTests.testStopsWithKeysHeld 1: begin, desktop is free
    FailingAsyncSetUpTests.test 1: async-setUp
    FailingAsyncSetUpTests.testAsync 1: async-setUp
    FailingMainActorSetUpTests.testAsync 1: async-setUp
    FailingSetUpTests.test 1: async-setUp, setUpWithError, block
    FailingSetUpTests.testAsync 1: async-setUp, setUpWithError, block
    FailingSetUpWithErrorTests.test 1: setUpWithError
    FailingTearDownTests.testFails 7: begin, block-3, block-2, block-1
    FailingTearDownTests.testFailsAsync 7: begin, block-3, block-2, block-1
    FailingTearDownTests.testPasses 6: begin, block-3, block-2, block-1
    MainActorTests.testAsync 1: begin
    MainActorTests.testPassesAsync 0: end
    MainActorTests.testSync 1: begin
    OverriddenSettingTests.test 1: begin
    OverriddenSettingTests.testAsync 1: begin
    SettingInInitialiserTests.test 1: begin
    SettingInInitialiserTests.testAsync 1: begin
    SettingInTestTests.testDefault 1: end
    SettingInTestTests.testSetInside 2: middle
    SyncTests.testAssertion 1: begin, block
    SyncTests.testBlockEndsWithAnError 0: caught, the old value, block
    SyncTests.testBlockThatContinues 2: inside, after, block
    SyncTests.testBlockThatStops 2: inside, the old value, block
    SyncTests.testDeepInHelpers 1: begin, block
    SyncTests.testDispatchQueue 1: begin, queue is free, block
    SyncTests.testExclusiveAccess 1: begin, counters are free, block
    SyncTests.testExpectedFailure 0: after, end, block
    SyncTests.testFail 1: begin, block
    SyncTests.testFailureInPredicate 1: begin, block
    SyncTests.testFailureInRunLoop 1: begin, block
    SyncTests.testGoesOnWhenRequested 2: after, end, block
    SyncTests.testGroupEndsWithAnError 2: block
    SyncTests.testGroupInAGroup 1: after the inner group, block
    SyncTests.testGroupInATestThatContinues 1: failed, block
    SyncTests.testGroupOfChecks 2: inside, end of the group, block
    SyncTests.testGroupThatPasses 0: inside, end, block
    SyncTests.testMeasure 1: begin, block
    SyncTests.testOtherThread 2: begin, block
    SyncTests.testPasses 0: begin, end, block
    SyncTests.testTaskLocal 1: begin, unbound, block
    SyncTests.testTaskOfSyncTest 2: begin, block
    SyncTests.testThrow 1: begin, block
    SyncTests.testToggle 2: after, block
    SyncTests.testUnwrap 1: begin, block
    SyncTests.testWaitForExpectationsTimesOut 1: begin, block
    SyncTests.testWaitTimesOut 1: begin, block
    SyncTests.testWaitsWorkAfterwards 0: end, block
    SyncTests.testXCUICall 1: begin, block
    ThrowingSetUpTests.test 1: setUpWithError
    ThrowingTearDownTests.testFails 3: begin
    ThrowingTearDownTests.testPasses 2: begin
    left-behind 0: begin
    """
}
