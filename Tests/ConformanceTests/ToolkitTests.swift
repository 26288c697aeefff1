/// The abilities with each of the toolkits besides GTK 4.
final class GTK3AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .gtk3 }
}

final class Qt5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt5 }
}

final class Qt6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt6 }
}

final class QtQuick5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick5 }
}

final class QtQuick6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick6 }
}

final class ChromiumAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromium }
}

final class FirefoxAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .firefox }
}

final class SwingAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .swing }
}
