// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes an issue to an archive and reads it.
extension XCTIssue {
  init?(coder: NSCoder) {
    func text(_ key: String) -> String? {
      coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
    }
    guard let type = IssueType(rawValue: coder.decodeInteger(forKey: "type")),
      let severity = Severity(rawValue: coder.decodeInteger(forKey: "severity")),
      let compactDescription = text("compactDescription")
    else { return nil }
    let context = coder.decodeObject(of: XCTSourceCodeContext.self, forKey: "sourceCodeContext")
    let attachments =
      coder.decodeObject(of: [NSArray.self, XCTAttachment.self], forKey: "attachments") as? [XCTAttachment]
    self.init(
      type: type, compactDescription: compactDescription, detailedDescription: text("detailedDescription"),
      sourceCodeContext: context ?? XCTSourceCodeContext(callStack: [], location: nil),
      associatedError: text("errorDomain").map { domain in
        NSError(
          domain: domain, code: coder.decodeInteger(forKey: "errorCode"),
          userInfo: text("errorDescription").map { [NSLocalizedDescriptionKey: $0] })
      },
      attachments: attachments ?? [], severity: severity)
  }

  func encode(with coder: NSCoder) {
    coder.encode(type.rawValue, forKey: "type")
    coder.encode(severity.rawValue, forKey: "severity")
    coder.encode(compactDescription as NSString, forKey: "compactDescription")
    if let detailedDescription {
      coder.encode(detailedDescription as NSString, forKey: "detailedDescription")
    }
    coder.encode(sourceCodeContext, forKey: "sourceCodeContext")
    coder.encode(NSArray(array: attachments), forKey: "attachments")
    // An error of any type is stored as its domain, its code and its description, because Foundation on Linux cannot
    // archive errors.
    guard let associatedError else { return }
    coder.encode(associatedError._domain as NSString, forKey: "errorDomain")
    coder.encode(associatedError._code, forKey: "errorCode")
    coder.encode("\(associatedError)" as NSString, forKey: "errorDescription")
  }
}
