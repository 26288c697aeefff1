// SPDX-License-Identifier: Apache-2.0

/// The position of a cell in a sheet as spreadsheets write it: "B2" is column 1 of row 1, counted from zero.
package struct CellAddress: Hashable, Sendable {
  package let row: Int
  package let column: Int

  /// The size of the largest sheet, which is the same in LibreOffice 7.4 and current versions of Excel.
  package static let columns = 16_384
  package static let rows = 1_048_576

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Parses an address of letters followed by digits; upper and lower case are equal.
  ///
  /// - Returns: nil for any other text and for an address outside of the largest sheet.
  package init?(_ text: String) {
    var column = 0
    var row = 0
    // The bytes are compared, because the upper case of some letters outside of ASCII is in ASCII: that of ß is SS.
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        guard row == 0, column < Self.columns else { return nil }
        // Upper and lower case differ in one bit.
        column = column * 26 + Int(byte & ~0x20 - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard column > 0, row <= Self.rows else { return nil }
        let digit = Int(byte - UInt8(ascii: "0"))
        // The row number of an address does not begin with a zero.
        guard row > 0 || digit > 0 else { return nil }
        row = row * 10 + digit
      default: return nil
      }
    }
    guard (1...Self.columns).contains(column), (1...Self.rows).contains(row) else { return nil }
    self.init(row: row - 1, column: column - 1)
  }

  /// The address as spreadsheets write it, such as "B2".
  package var text: String {
    var letters = ""
    var number = column + 1
    while number > 0 {
      letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8((number - 1) % 26))) + letters
      number = (number - 1) / 26
    }
    return "\(letters)\(row + 1)"
  }
}
