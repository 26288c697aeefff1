// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation

/// Reads the arguments of a format from a C argument list.
///
/// The list has no types, so the placeholders of the format determine the types.
enum ArgumentList {
  /// Reads the values of a list.
  ///
  /// - Parameters:
  ///   - list: the list, made by `withVaList(_:_:)`.
  ///   - placeholders: the placeholders of the format in order, without the percent sign.
  /// - Returns: a value for each placeholder; nil for a null pointer.
  static func values(of list: CVaListPointer, placeholders: [String]) -> [Any?] {
    let kinds = placeholders.map(kind)
    var arguments = [ctesthook_argument](repeating: ctesthook_argument(), count: kinds.count)
    ctesthook_read_arguments(list, kinds.map { CChar($0.asciiValue ?? 0) }, Int32(kinds.count), &arguments)
    return zip(zip(placeholders, kinds), arguments).map { type, argument in
      switch type.1 {
      case "i", "l": return argument.integer
      case "f": return argument.number
      default:
        guard let pointer = argument.object else { return nil }
        if type.0.lowercased().hasSuffix("s") {
          return String(cString: pointer.assumingMemoryBound(to: CChar.self))
        }
        let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        return (object as? FormatArgument)?.value ?? object
      }
    }
  }

  /// Returns how C passes the argument, as a letter for `ctesthook_read_arguments`.
  private static func kind(of placeholder: String) -> Character {
    switch placeholder.last {
    case "@", "K", "s", "S": return "@"
    case "f", "F", "e", "E", "g", "G", "a", "A": return "f"
    default: return placeholder.contains { "lqLzjt".contains($0) } ? "l" : "i"
    }
  }
}
