// SPDX-License-Identifier: Apache-2.0

extension BundleWriter {
  package func destinationDidStart(_ destination: BundleEvent.Destination) {
    write(.destination(destination))
  }

  package func measurementWasTaken(_ measurement: BundleEvent.Measurement) {
    var measurement = measurement
    measurement.test = measurement.test.map(number(ofRecorders:)) ?? test
    write(.measurement(measurement))
  }

  package func applicationDidChange(_ application: BundleEvent.Application) {
    var application = application
    application.test = test
    write(.application(application))
  }

  package func outputWasRead(_ output: BundleEvent.Output) {
    var output = output
    output.test = test
    write(.output(output))
  }
}
