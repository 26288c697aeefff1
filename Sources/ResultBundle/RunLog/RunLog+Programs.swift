// SPDX-License-Identifier: Apache-2.0

/// The events of desktops and programs; these functions can be called from any thread.
extension RunLog {
  package func destinationDidStart(_ destination: BundleEvent.Destination) {
    pass { $0.destinationDidStart(destination) }
  }

  package func applicationDidChange(_ application: BundleEvent.Application) {
    pass { $0.applicationDidChange(application) }
  }

  package func outputWasRead(_ output: BundleEvent.Output) {
    pass { $0.outputWasRead(output) }
  }
}
