// SPDX-License-Identifier: Apache-2.0

// The abilities with each of the toolkits besides GTK 4. SwiftPM runs inherited tests only in classes that have one
// of their own: each proves that its gallery is drawn with the toolkit that it is named after.

final class GTK3EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .gtk3 }
  func testToolkit() { checkToolkit() }
}

final class GTK3AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .gtk3 }
  func testToolkit() { checkToolkit() }
}

final class Qt5EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .qt5 }
  func testToolkit() { checkToolkit() }
}

final class Qt5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt5 }
  func testToolkit() { checkToolkit() }
}

final class Qt6EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .qt6 }
  func testToolkit() { checkToolkit() }
}

final class Qt6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt6 }
  func testToolkit() { checkToolkit() }
}

final class QtQuick5EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .quick5 }
  func testToolkit() { checkToolkit() }
}

final class QtQuick5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick5 }
  func testToolkit() { checkToolkit() }
}

final class QtQuick6EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .quick6 }
  func testToolkit() { checkToolkit() }
}

final class QtQuick6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick6 }
  func testToolkit() { checkToolkit() }
}

final class ChromiumEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testToolkit() { checkToolkit() }
}

final class ChromiumAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testToolkit() { checkToolkit() }
}

final class FirefoxEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testToolkit() { checkToolkit() }
}

final class FirefoxAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testToolkit() { checkToolkit() }
}

final class LibreOfficeEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .libreOffice }
  func testToolkit() { checkToolkit() }
}

final class LibreOfficeAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .libreOffice }
  func testToolkit() { checkToolkit() }
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

  func testToolkit() { checkToolkit() }
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

  func testToolkit() { checkToolkit() }
}
