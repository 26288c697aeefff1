// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// The tool `picture`.
extension AgentSession {
  func picture(_ arguments: ToolArguments) throws -> ToolAnswer {
    let onlyFile = try arguments.flag("file")
    let name = try arguments.text("on")
    return try automation.lock.withLock {
      let display = try automation.host.existingDesktop().display
      var frame = display.screenFrame
      var words = "the screen"
      if let name {
        (frame, words) = try reading { reading in
          let found = try target(name, in: reading)
          guard let frame = try reading.tree.frame(found.node) else {
            throw ToolFailure("\(try line(found.node, in: reading)) has no position on the screen.")
          }
          return (frame, ElementWords.name(reading.tree.type(found.node), reading.tree.label(found.node)))
        }
      }
      let data = try display.screenshot(of: frame).pngData()
      let file = newFile("picture", "png")
      try data.write(to: file)
      let text =
        "Picture of \(words), \(Int(frame.width))x\(Int(frame.height)) at \(Int(frame.minX)),\(Int(frame.minY)): "
        + file.path
      return ToolAnswer(text, pictures: onlyFile ? [] : [data])
    }
  }
}
