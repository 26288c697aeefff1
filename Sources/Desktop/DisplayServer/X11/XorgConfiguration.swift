// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The configuration file of an Xorg server without hardware: the dummy video driver and test input devices.
struct XorgConfiguration {
  /// The size of the screen in pixels.
  let size: CGSize
  let sockets: InputTestSockets

  /// The range of pixel clocks in use.
  ///
  /// The driver accepts 11 to 300 MHz. With a pixel clock outside of this range, the screen gets a different size.
  private static let clocks = 12e6...290e6

  var text: String {
    let width = Int(size.width)
    let height = Int(size.height)
    // The virtual screen is square, so that it can be rotated from landscape to portrait later.
    let side = max(4096, width, height)
    let name = "\(width)x\(height)"
    return """
      Section "ServerFlags"
        Option "DontVTSwitch" "true"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "false"
      EndSection
      Section "Device"
        Identifier "dummy"
        Driver "dummy"
        VideoRam \(max(256_000, side * side * 4 / 1024 + 1024))
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 1.0-1000.0
        VertRefresh 1.0-200.0
        Modeline "\(name)" \(modeline)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "dummy"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(name)"
          Virtual \(side) \(side)
        EndSubSection
      EndSection
      \(devices)
      """
  }

  /// The timing of the video mode.
  ///
  /// The blanking must not be the 160 pixels of CVT's reduced blanking, because the driver rejects such a mode without
  /// a message and uses another size.
  private var modeline: String {
    let width = Int(size.width)
    let height = Int(size.height)
    let horizontal = [width, width + 48, width + 112, width + 200]
    let vertical = [height, height + 3, height + 13, height + 40]
    let requestedClock = Double(horizontal[3] * vertical[3]) * 60
    let clock = min(max(requestedClock, Self.clocks.lowerBound), Self.clocks.upperBound) / 1e6
    let numbers = (horizontal + vertical).map(String.init).joined(separator: " ")
    return String(format: "%.2f ", locale: Locale(identifier: "en_US_POSIX"), clock) + numbers
  }

  private var devices: String {
    let devices = [
      ("keyboard", "Keyboard", sockets.keyboard, "CoreKeyboard"),
      ("pointer", "PointerAbsolute", sockets.pointer, "CorePointer"),
      ("touch", "Touch", sockets.touch, nil),
      ("gesture", "PointerGesture", sockets.gesture, nil),
    ]
    let sections = devices.map { name, type, socket, core in
      """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "DeviceType" "\(type)"
        Option "SocketPath" "\(socket)"
        \(core.map { "Option \"\($0)\" \"true\"" } ?? "Option \"SendCoreEvents\" \"true\"")
      EndSection
      """
    }
    let references = devices.map { "  InputDevice \"\($0.0)\"" }.joined(separator: "\n")
    return sections.joined(separator: "\n") + """

      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(references)
      EndSection

      """
  }
}
