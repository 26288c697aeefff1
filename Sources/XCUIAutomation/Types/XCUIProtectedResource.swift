/// What a program needs a person's leave for.
///
/// Mirrors Apple's `XCUIProtectedResource`.
public enum XCUIProtectedResource: Int, Sendable {
  case contacts = 1
  case calendar = 2
  case reminders = 3
  case photos = 4
  case microphone = 5
  case camera = 6
  case mediaLibrary = 7
  case homeKit = 8
  case focus = 9
  case systemRootDirectory = 0x4000_0000
  case userDesktopDirectory = 0x4000_0001
  case userDownloadsDirectory = 0x4000_0002
  case userDocumentsDirectory = 0x4000_0003
  case networkVolumes = 0x4000_0004
  case removableVolumes = 0x4000_0005
  case appleEvents = 0x4000_0006
  case bluetooth = -0x4000_0000
  case keyboardNetwork = -0x4000_0001
  case location = -0x4000_0002
  case health = -0x4000_0003
  case userTracking = -0x4000_0004
  case localNetwork = -0x4000_0005
}
