// SPDX-License-Identifier: Apache-2.0

/// A predicate as a tree, built once from its format.
///
/// The parser limits the depth, so recursion is safe on a small stack.
indirect enum PredicateNode: Sendable {
  case constant(Bool)
  case comparison(PredicateComparison)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
}
