// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A plot of the times against the number of nodes, and a plot of the memory below it.
///
/// The times and the nodes have logarithmic scales, on which linear growth is a line of slope one. The scale of the
/// memory begins at zero.
struct GrowthPlot {
  let points: [GrowthSection.Point]

  private static let width = 720.0
  private static let height = 420.0
  private static let memoryHeight = 240.0
  private static let margin = 72.0
  private static let colors = ["#1f6feb", "#2da44e", "#bf8700", "#cf222e"]

  var svg: String {
    let nodes = decades(points.map { Double($0.result.nodes) })
    let times = decades(points.flatMap { [$0.snapshot.median * 1000, $0.absent.median * 1000] })
    func x(_ value: Double) -> Double { place(value, in: nodes, from: Self.margin, to: Self.width - 190) }
    func y(_ value: Double) -> Double { place(value, in: times, from: Self.height - Self.margin, to: 20) }
    var parts = axis(of: nodes, x, from: 20, to: Self.height - Self.margin)
    for power in Int(times.lowerBound)...Int(times.upperBound) {
      let at = y(pow(10, Double(power)))
      parts.append(line(Self.margin, at, Self.width - 190, at, "#d0d7de"))
      parts.append(text(number(power) + " ms", Self.margin - 6, at + 4, "end"))
    }
    for (index, toolkit) in GrowthProbe.Toolkit.allCases.enumerated() {
      let own = points.filter { $0.toolkit == toolkit }
      let color = Self.colors[index]
      parts.append(curve(own.map { (x(Double($0.result.nodes)), y($0.snapshot.median * 1000)) }, color, ""))
      parts.append(curve(own.map { (x(Double($0.result.nodes)), y($0.absent.median * 1000)) }, color, "6 4"))
      let top = 40 + Double(index) * 22
      parts.append(line(Self.width - 170, top, Self.width - 140, top, color, 2))
      parts.append(text(toolkit.name, Self.width - 132, top + 4, "start"))
    }
    parts.append(text("solid: full snapshot", Self.width - 170, 140, "start"))
    parts.append(text("dashed: exists, absent", Self.width - 170, 158, "start"))
    parts += memory(x, decades: nodes)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height + Self.memoryHeight))" \
      font-family="sans-serif" font-size="12"><title>Time and memory against the number of nodes</title>
      <rect width="100%" height="100%" fill="white"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  /// Returns the grid lines of a plot for the number of nodes, with their labels below the plot.
  private func axis(
    of nodes: ClosedRange<Double>, _ x: (Double) -> Double, from top: Double, to bottom: Double
  ) -> [String] {
    let powers = (Int(nodes.lowerBound)...Int(nodes.upperBound)).flatMap { power in
      let at = x(pow(10, Double(power)))
      return [line(at, top, at, bottom, "#d0d7de"), text(number(power), at, bottom + 18, "middle")]
    }
    return powers + [text("nodes", (Self.margin + Self.width - 190) / 2, bottom + 42, "middle")]
  }

  /// Returns the plot of the peak memory of the test process.
  private func memory(_ x: (Double) -> Double, decades nodes: ClosedRange<Double>) -> [String] {
    let (top, bottom) = (Self.height + 8, Self.height + Self.memoryHeight - 52)
    let most = ((points.map(\.megabytes).max() ?? 0) / Self.memoryStep).rounded(.up) * Self.memoryStep
    func y(_ megabytes: Double) -> Double { bottom + (top - bottom) * megabytes / max(most, Self.memoryStep) }
    var parts = stride(from: 0, through: most, by: Self.memoryStep).flatMap { megabytes in
      [
        line(Self.margin, y(megabytes), Self.width - 190, y(megabytes), "#d0d7de"),
        text("\(Int(megabytes)) MB", Self.margin - 6, y(megabytes) + 4, "end"),
      ]
    }
    parts += axis(of: nodes, x, from: top, to: bottom)
    for (toolkit, color) in zip(GrowthProbe.Toolkit.allCases, Self.colors) {
      let own = points.filter { $0.toolkit == toolkit }
      parts.append(curve(own.map { (x(Double($0.result.nodes)), y($0.megabytes)) }, color, ""))
    }
    parts.append(text("memory of the test's", Self.width - 170, top + 16, "start"))
    parts.append(text("process, at most", Self.width - 170, top + 34, "start"))
    return parts
  }

  /// The distance of the grid lines for the memory, in megabytes.
  private static let memoryStep = 25.0

  /// Returns the exponents of the powers of ten between which all values are.
  private func decades(_ values: [Double]) -> ClosedRange<Double> {
    let powers = values.filter { $0.isFinite && $0 > 0 }.map { log10($0) }
    let low = (powers.min() ?? 0).rounded(.down)
    return low...max(low + 1, (powers.max() ?? 1).rounded(.up))
  }

  private func place(_ value: Double, in range: ClosedRange<Double>, from: Double, to: Double) -> Double {
    from + (log10(value) - range.lowerBound) / (range.upperBound - range.lowerBound) * (to - from)
  }

  private func number(_ power: Int) -> String {
    power < 0 ? String(format: "%g", pow(10, Double(power))) : "1" + String(repeating: "0", count: power)
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, _ width: Double = 1
  ) -> String {
    String(
      format:
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"\(color)\" stroke-width=\"%.0f\"/>",
      x1, y1, x2, y2, width)
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    String(format: "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"\(anchor)\">\(text)</text>", x, y)
  }

  private func curve(_ places: [(Double, Double)], _ color: String, _ dashes: String) -> String {
    let list = places.map { String(format: "%.1f,%.1f", $0.0, $0.1) }.joined(separator: " ")
    let dots = places.map {
      String(format: "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"\(color)\"/>", $0.0, $0.1)
    }
    return "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" "
      + "stroke-dasharray=\"\(dashes)\"/>" + dots.joined()
  }
}
