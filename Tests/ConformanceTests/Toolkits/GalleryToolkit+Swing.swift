// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  static let swing = GalleryToolkit(
    name: "Swing", key: "java", program: "/usr/bin/java",
    arguments: { JavaClasses.arguments(swingSource) + ["--page=\($0)", "--rows=\($1)"] },
    package: Package("openjdk-17-jre", "openjdk-21-jre", "openjdk-25-jre"), limits: Impossible.swing)

  static let swingSource = "\(folder)/swing/Gallery.java"
}

extension Impossible {
  static let swing: [Ability: Limit] = [
    .identify: "The bridge of Java does not report identifiers: elements are found by their labels.",
    .toggle: "Swing has no switch; a toggle button is a toggle.",
    .textAttributes: "The bridge of Java does not report attributes of texts.",
    .touch: "Java turns touches into clicks of the mouse: it does not support a second finger.",
    .datePicker: "Swing has no date field; a spinner of dates is a stepper.",
    .value:
      "The bridge of Java does not report placeholders, and Swing's fields have none; the values can be read.",
  ]
}

final class SwingEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .swing }

  override class func setUp() {
    JavaClasses.compile(GalleryToolkit.swingSource)
    super.setUp()
  }

  override class func tearDown() {
    super.tearDown()
    JavaClasses.remove()
  }

  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class SwingAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .swing }

  override class func setUp() {
    JavaClasses.compile(GalleryToolkit.swingSource)
    super.setUp()
  }

  override class func tearDown() {
    super.tearDown()
    JavaClasses.remove()
  }

  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}
