// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Processes

/// A direct connection to the renderer of a program, and the arguments and files that its launch needs for it.
package struct RendererLaunch {
  package let connection: any RendererConnection
  package let arguments: [String]
  /// The files that become the descriptors 3, 4, … of the program.
  package let inherited: [FileDescriptor]
}
