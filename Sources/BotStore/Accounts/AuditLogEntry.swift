// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An entry in the log of actions, which has the actions of people, of bots and of the command line.
package struct AuditLogEntry: Sendable, Equatable {
  package let date: Date
  package let author: String
  package let action: String
}
