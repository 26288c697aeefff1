// SPDX-License-Identifier: Apache-2.0

import CWayland

#if canImport(Glibc)
  import Glibc
#endif

/// The number of an object that a client creates.
struct NewID {
  let value: UInt32

  init(_ value: UInt32) { self.value = value }
}

/// A file that a client has sent, which is closed with the last reference.
final class ReceivedDescriptor {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

/// The numbers of the protocol with 8 binary digits after the point.
enum Fixed {
  static func double(_ value: wl_fixed_t) -> Double { Double(value) / 256 }

  /// Returns the nearest representable number; a number out of range becomes the nearest limit.
  static func value(_ number: Double) -> wl_fixed_t {
    let scaled = (number * 256).rounded()
    return wl_fixed_t(max(Double(Int32.min), min(Double(Int32.max), scaled.isNaN ? 0 : scaled)))
  }
}

/// The bytes of an argument of type array.
enum Bytes {
  static func copy(_ array: UnsafeMutablePointer<wl_array>?) -> [UInt8] {
    guard let array, let data = array.pointee.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Returns the bytes of numbers of 32 bits.
  static func of(_ numbers: [UInt32]) -> [UInt8] { numbers.withUnsafeBytes { Array($0) } }

  static func of(_ numbers: [Int32]) -> [UInt8] { numbers.withUnsafeBytes { Array($0) } }
}

/// An argument of an event.
enum EventArgument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String?)
  case object(OpaquePointer?)
  case array([UInt8])
  /// A file of this process; the client receives a copy.
  case descriptor(Int32)
}

/// The arguments of one event in the form that libwayland requires.
struct MarshalledArguments: ~Copyable {
  private var values: [wl_argument] = []
  private var texts: [UnsafeMutablePointer<CChar>] = []
  private var arrays: [UnsafeMutablePointer<wl_array>] = []

  init(_ arguments: [EventArgument]) {
    values.reserveCapacity(max(1, arguments.count))
    for argument in arguments {
      var value = wl_argument()
      switch argument {
      case .int(let number): value.i = number
      case .uint(let number): value.u = number
      case .fixed(let number): value.f = Fixed.value(number)
      case .object(let object): value.o = object
      case .descriptor(let number): value.h = number
      case .string(let text):
        guard let text, let copy = strdup(text) else {
          value.s = nil
          break
        }
        texts.append(copy)
        value.s = UnsafePointer(copy)
      case .array(let bytes):
        let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
        let data = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
        bytes.withUnsafeBytes {
          if let base = $0.baseAddress { data.copyMemory(from: base, byteCount: $0.count) }
        }
        array.initialize(to: wl_array(size: bytes.count, alloc: bytes.count, data: data))
        arrays.append(array)
        value.a = array
      }
      values.append(value)
    }
    if values.isEmpty { values.append(wl_argument()) }
  }

  deinit {
    for text in texts { free(text) }
    for array in arrays {
      array.pointee.data.deallocate()
      array.deallocate()
    }
  }

  mutating func withPointer(_ body: (UnsafeMutablePointer<wl_argument>) -> Void) {
    // There is always one value at least.
    values.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first) }
    }
  }
}
