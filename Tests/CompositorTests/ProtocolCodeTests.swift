// SPDX-License-Identifier: Apache-2.0

import CWayland
import XCTest

@testable import Compositor

/// The generated code of the protocols.
final class ProtocolCodeTests: XCTestCase {
  func testEachSignatureHasATypeForEachArgument() {
    for interface in InterfaceTable.all {
      for message in interface.requests + interface.events {
        let letters = message.signature.filter { "iufsonah".contains($0) }
        XCTAssertEqual(letters.count, message.types.count, "\(interface.name).\(message.name)")
      }
    }
  }

  func testEachInterfaceHasTheFormThatLibwaylandReads() {
    for interface in InterfaceTable.all {
      let pointer = InterfaceTable.shared.pointer(interface)
      XCTAssertEqual(String(cString: pointer.pointee.name), interface.name)
      XCTAssertEqual(Int(pointer.pointee.method_count), interface.requests.count)
      for (index, request) in interface.requests.enumerated() {
        XCTAssertEqual(String(cString: pointer.pointee.methods[index].signature), request.signature)
      }
    }
  }

  func testEachNameOccursOnce() {
    let names = InterfaceTable.all.map(\.name)
    XCTAssertEqual(names.count, Set(names).count)
  }

  func testNumbersOutOfRangeBecomeTheNearestLimit() {
    XCTAssertEqual(Fixed.value(1.5), 384)
    XCTAssertEqual(Fixed.value(.infinity), Int32.max)
    XCTAssertEqual(Fixed.value(-.infinity), Int32.min)
    XCTAssertEqual(Fixed.value(.nan), 0)
    XCTAssertEqual(Fixed.double(-128), -0.5)
  }
}
