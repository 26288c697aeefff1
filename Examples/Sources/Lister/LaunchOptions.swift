/// What the arguments of the command line ask for.
struct LaunchOptions {
  /// Start from known lists and keep nothing: for tests and for a first look.
  var usesSampleData: Bool

  init(arguments: [String]) {
    usesSampleData = arguments.contains("--sample-data")
  }
}
