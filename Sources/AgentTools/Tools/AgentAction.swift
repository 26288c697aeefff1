// SPDX-License-Identifier: Apache-2.0

/// The actions of the tool `act`.
package enum AgentAction: String, CaseIterable, Sendable {
  case click
  case doubleClick = "double_click"
  case rightClick = "right_click"
  case hover
  case press
  case drag
  case swipe
  case scroll
  case type
  case set
  case key
  case chooseFile = "choose_file"
  case launch
  case activate
  case terminate
}
