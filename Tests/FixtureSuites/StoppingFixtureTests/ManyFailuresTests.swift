// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
import XCUIAutomation

/// 300 synchronous and 300 asynchronous tests that fail at their first line.
///
/// Each test records the memory of the process in kilobytes.
class ManyFailures: FixtureTestCase {
  /// The memory for failures without a stop is measured too, for comparison.
  override func setUp() {
    continueAfterFailure = ProcessInfo.processInfo.environment["STOPPING_GO_ON"] != nil
  }
  override func tearDown() {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    writeMark("memory \((Int(status.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4)")
  }
  func fail() {
    let held = [Int](repeating: 1, count: 100)
    XCTFail("failed \(held.count)")
    if !continueAfterFailure { writeMark("NEVER") }
  }
}

class ManySyncFailures: ManyFailures {
  func test00() { fail() }
  func test01() { fail() }
  func test02() { fail() }
  func test03() { fail() }
  func test04() { fail() }
  func test05() { fail() }
  func test06() { fail() }
  func test07() { fail() }
  func test08() { fail() }
  func test09() { fail() }
  func test10() { fail() }
  func test11() { fail() }
  func test12() { fail() }
  func test13() { fail() }
  func test14() { fail() }
  func test15() { fail() }
  func test16() { fail() }
  func test17() { fail() }
  func test18() { fail() }
  func test19() { fail() }
  func test20() { fail() }
  func test21() { fail() }
  func test22() { fail() }
  func test23() { fail() }
  func test24() { fail() }
  func test25() { fail() }
  func test26() { fail() }
  func test27() { fail() }
  func test28() { fail() }
  func test29() { fail() }
}

class ManyAsyncFailures: ManyFailures {
  func test00() async { fail() }
  func test01() async { fail() }
  func test02() async { fail() }
  func test03() async { fail() }
  func test04() async { fail() }
  func test05() async { fail() }
  func test06() async { fail() }
  func test07() async { fail() }
  func test08() async { fail() }
  func test09() async { fail() }
  func test10() async { fail() }
  func test11() async { fail() }
  func test12() async { fail() }
  func test13() async { fail() }
  func test14() async { fail() }
  func test15() async { fail() }
  func test16() async { fail() }
  func test17() async { fail() }
  func test18() async { fail() }
  func test19() async { fail() }
  func test20() async { fail() }
  func test21() async { fail() }
  func test22() async { fail() }
  func test23() async { fail() }
  func test24() async { fail() }
  func test25() async { fail() }
  func test26() async { fail() }
  func test27() async { fail() }
  func test28() async { fail() }
  func test29() async { fail() }
}

final class ManySyncFailures1: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures2: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures3: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures4: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures5: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures6: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures7: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures8: ManySyncFailures { func testLast() { fail() } }
final class ManySyncFailures9: ManySyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures1: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures2: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures3: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures4: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures5: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures6: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures7: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures8: ManyAsyncFailures { func testLast() { fail() } }
final class ManyAsyncFailures9: ManyAsyncFailures { func testLast() { fail() } }

/// 300 tests that end at a wait.
///
/// A queue of XCTest records the failure, and the main thread ends the test while the task of the test returns from the
/// wait.
class ManyEndsOfWaits: FixtureTestCase {
  override func setUp() { continueAfterFailure = false }
  override func tearDown() { writeMark("end") }
  func fail() async {
    await fulfillment(of: [XCTestExpectation(description: "never")], timeout: 0.001)
    writeMark("NEVER")
  }
  func test0() async { await fail() }
  func test1() async { await fail() }
  func test2() async { await fail() }
  func test3() async { await fail() }
  func test4() async { await fail() }
  func test5() async { await fail() }
  func test6() async { await fail() }
  func test7() async { await fail() }
  func test8() async { await fail() }
  func test9() async { await fail() }
}
final class ManyEndsOfWaits1: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits2: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits3: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits4: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits5: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits6: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits7: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits8: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits9: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits10: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits11: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits12: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits13: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits14: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits15: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits16: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits17: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits18: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits19: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits20: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits21: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits22: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits23: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits24: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits25: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits26: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits27: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits28: ManyEndsOfWaits { func testLast() async { await fail() } }
final class ManyEndsOfWaits29: ManyEndsOfWaits { func testLast() async { await fail() } }
