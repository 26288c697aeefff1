// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates

/// An object with the attributes of an element, as a UI test's predicates see them.
struct SampleElement: PredicateSubject {
  var values: [String: Any?] = [
    "exists": true,
    "isHittable": true,
    "hittable": true,
    "isEnabled": true,
    "enabled": true,
    "isSelected": false,
    "selected": false,
    "hasKeyboardFocus": false,
    "label": "Café Milk 42",
    "identifier": "list.row.3",
    "title": "",
    "value": "7",
    "placeholderValue": nil,
    "elementType": UInt(49),
    "count": 3,
    "state": 4,
    "frame": CGRect(x: 10, y: 20, width: 100, height: 50),
    "children": [["label": "Add"], ["label": "Remove"]],
  ]

  func predicateValue(forKey key: String) throws -> Any? {
    guard let value = values[key] else {
      throw PredicateEvaluationError.unknownKey(
        key: key, owner: "an element", knownKeys: Array(values.keys))
    }
    return value
  }
}

/// The answer of a format for the sample element, or for another object.
func evaluate(_ format: String, _ arguments: Any?...) throws -> Bool {
  try ParsedPredicate(format: format, arguments: arguments).evaluate(with: SampleElement())
}

func evaluate(_ format: String, _ arguments: Any?..., of object: Any?) throws -> Bool {
  try ParsedPredicate(format: format, arguments: arguments).evaluate(with: object)
}

/// Formats found in public UI test suites, with their arguments and their answer for the sample element.
var corpus: [(format: String, arguments: [Any?], answer: Bool)] {
  [
    ("exists == true", [], true), ("exists == false", [], false), ("exists == 1", [], true),
    ("exists == 0", [], false), ("exists = 1", [], true), ("exists == YES", [], true),
    ("exists == NO", [], false), ("exists != true", [], false),
    ("exists == %@", [NSNumber(value: true)], true),
    ("self.exists = true", [], true), ("SELF.exists == true", [], true),
    ("label CONTAINS %@", ["Milk"], true), ("identifier CONTAINS %@", ["col"], false),
    ("label CONTAINS 'Milk'", [], true), ("label CONTAINS \"milk\"", [], false),
    ("label CONTAINS[c] %@", ["mILK"], true), ("label contains[c] 'milk'", [], true),
    ("label CONTAINS [c] 'milk'", [], true), ("label CONTAINS[cd] %@", ["CAFE"], true),
    ("label CONTAINS[CD] %@", ["cafe"], true), ("label CONTAINS[c] %@", ["CAFE"], false),
    ("label == %@", ["Café Milk 42"], true), ("label == 'x'", [], false), ("label = %@", ["x"], false),
    ("label ==[c] %@", ["CAFÉ MILK 42"], true), ("label ==[cd] %@", ["cafe milk 42"], true),
    ("label != %@", ["x"], true), ("label !=[c] %@", ["CAFÉ MILK 42"], false), ("label <> 'x'", [], true),
    ("identifier == 'list.row.3'", [], true), ("identifier MATCHES %@", ["list\\.row\\.\\d+"], true),
    ("identifier MATCHES %@", ["row"], false), ("label MATCHES[c] %@", ["café.*"], true),
    ("identifier MATCHES 'list|list.row.3'", [], true), ("label LIKE 'Milk'", [], false),
    ("label LIKE '*Milk*'", [], true), ("label LIKE[c] '*milk ??'", [], true),
    ("label LIKE[cd] 'cafe*'", [], true), ("identifier LIKE 'list.row.?'", [], true),
    ("identifier LIKE 'listxrow.?'", [], false), ("value LIKE '7*'", [], true),
    ("identifier BEGINSWITH %@", ["list."], true), ("label BEGINSWITH[c] 'CAFÉ'", [], true),
    ("label BEGINSWITH[cd] %@", ["cafe"], true), ("identifier ENDSWITH '.3'", [], true),
    ("label ENDSWITH %@", ["x"], false), ("value == %@", ["7"], true), ("value != %@", ["7"], false),
    ("value == ''", [], false), ("value CONTAINS '7'", [], true), ("isHittable == true", [], true),
    ("hittable == true", [], true), ("isHittable == 1", [], true), ("enabled == true", [], true),
    ("isEnabled == false", [], false), ("selected == true", [], false), ("isSelected = true", [], false),
    ("exists == true && isHittable == true", [], true),
    ("exists == true && isHittable == true && enabled == true", [], true),
    ("label CONTAINS[c] %@ OR value CONTAINS[c] %@", ["x", "7"], true),
    ("label CONTAINS[c] %@ or identifier == %@", ["x", "y"], false),
    ("label CONTAINS[c] 'x' || value CONTAINS[c] '7'", [], true),
    ("identifier BEGINSWITH %@ AND label CONTAINS %@ AND value == %@", ["list", "Milk", "7"], true),
    ("identifier LIKE 'x' AND label LIKE 'y'", [], false),
    ("(label CONTAINS[c] 'a' OR label CONTAINS 'zz') AND NOT (label CONTAINS[c] 'b')", [], true),
    ("NOT (label CONTAINS %@)", ["Milk"], false), ("NOT label CONTAINS 'x'", [], true),
    ("NOT (label IN %@)", [["a", "b"]], true), ("not (title == %@)", ["x"], true),
    ("!(exists == 1)", [], false), ("!exists == 0", [], true),
    ("label IN %@", [["Café Milk 42", "b"]], true), ("identifier IN %@", [Set(["list.row.3"])], true),
    ("label IN {'a', 'b'}", [], false), ("label IN[cd] {'cafe milk 42'}", [], true),
    ("value IN '0123456789'", [], true), ("count > 0", [], true), ("count == 3", [], true),
    ("count == %d", [3], true), ("count > %lld", [Int64(3)], false), ("self.count = 1", [], false),
    ("elementType == %d", [49], true), ("elementType == %lu", [UInt(49)], true),
    ("elementType == 49", [], true), ("elementType == %d OR elementType == %d", [1, 49], true),
    ("elementType IN %@", [[1, 49]], true), ("elementType IN %@", [[UInt(1), UInt(2)]], false),
    ("%K == %i", ["elementType", 49], true), ("%K == %@", ["label", "x"], false),
    ("%K != %@", ["label", "x"], true), ("%K CONTAINS %@", ["identifier", "row"], true),
    ("%K > 99", ["frame.size.width"], true), ("frame.%K.width > 99", ["size"], true),
    ("hasKeyboardFocus == true", [], false), ("hasKeyboardFocus == NO", [], true),
    ("label.length > 0", [], true), ("label.length > 2 AND label.length < 5", [], false),
    ("value.length < 30", [], true), ("value.intValue >= 1", [], true), ("value.intValue == 7", [], true),
    ("value.doubleValue => 7.0", [], true), ("value.intValue =< 6", [], false), ("value != nil", [], true),
    ("label != ''", [], true), ("(value != nil AND value != '')", [], true),
    ("placeholderValue == %@", ["x"], false), ("placeholderValue == nil", [], true),
    ("placeholderValue == NULL", [], true), ("placeholderValue == %@", [nil], true),
    ("placeholderValue CONTAINS[c] 'x'", [], false), ("placeholderValue != 'x'", [], true),
    ("title == %@", [""], true), ("state == %d", [4], true), ("state == %u", [3], false),
    ("frame.size.width > frame.size.height", [], true), ("frame.height == 50", [], true),
    ("frame.origin.y < %f", [20.5], true), ("frame.size.width / 2 == frame.size.height", [], true),
    ("count BETWEEN {1, 3}", [], true), ("count BETWEEN %@", [[4, 9]], false),
    ("frame.size.height BETWEEN {49.5, 50.5}", [], true), ("TRUEPREDICATE", [], true),
    ("FALSEPREDICATE OR exists == 1", [], true), ("ANY children.label == 'Add'", [], true),
    ("SOME children.label BEGINSWITH 'R'", [], true), ("ALL children.label CONTAINS 'd'", [], false),
    ("NONE children.label == 'x'", [], true), ("children.@count == 2", [], true),
    ("children[0].label == 'Add'", [], true), ("children[LAST].label == 'Remove'", [], true),
    ("children[SIZE] == 2", [], true), ("count == -3", [], false), ("count - 4 == -1", [], true),
    ("count > 1 OR count < 0 AND count == 9", [], true), ("NOT count == 3 OR exists == 1", [], true),
    ("label CONTAINS '%@'", [], false), ("label CONTAINS 'it\\'s'", [], false), ("count == 0x3", [], true),
    ("3 == count", [], true), ("'Milk' IN label", [], true), ("#count == 3", [], true),
  ]
}
