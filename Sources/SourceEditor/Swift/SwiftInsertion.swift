// SPDX-License-Identifier: Apache-2.0

/// The rules for Swift.
enum SwiftInsertion: InsertionLanguage {
  static func plan(_ point: InsertionPoint, text: SourceText) throws -> InsertionPlan {
    try SwiftPlanner(point, text: text).plan()
  }

  static func planNewFile(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan {
    try NewSwiftFile.plan(point, path: path)
  }
}
