// SPDX-License-Identifier: Apache-2.0

import QueryWriting

/// A strategy and a value with which Appium clients find the element of a step.
struct AppiumLocator: Hashable {
  enum Strategy: String {
    case classChain = "-ios class chain"
    /// Used for the program itself, which has no class chain.
    case xpath
  }

  let strategy: Strategy
  let value: String

  /// - Throws: ``UnwrittenStatement`` if the query has no class chain.
  init(_ query: WrittenQuery) throws(UnwrittenStatement) {
    guard !query.steps.isEmpty else {
      (strategy, value) = (.xpath, "/*")
      return
    }
    do throws(ClassChainError) {
      (strategy, value) = (.classChain, try query.classChain())
    } catch {
      throw UnwrittenStatement(reason: error.description)
    }
  }
}
