// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the configuration of a private session bus, and the files of its services (dbus-daemon(1)).
struct SessionBusConfiguration {
  let folders: DesktopFolders

  /// Services of the host that programs expect and that use only the private folders.
  private static let hostServices = [
    "ca.desrt.dconf", "org.xfce.Xfconf", "org.gnome.evolution.dataserver.Sources5",
    "org.gnome.evolution.dataserver.AddressBook10", "org.gnome.evolution.dataserver.Calendar8",
    PermissionStore.name, DesktopServices.documents, DesktopServices.portalDialogs,
  ]

  /// Writes the configuration of the bus and the files of the services that it may start.
  ///
  /// Of the host's services, only those in the list ``hostServices`` are included. Others would start the host's
  /// daemons on the desktop. If several services claimed the same name, the bus would choose any of them.
  ///
  /// - Returns: the file with the configuration of the bus.
  /// - Throws: `DesktopError.missingProgram`, `ProcessError.fileFailed`.
  func write() throws -> URL {
    let launcher = try HelperPrograms.accessibilityLauncher.find()
    try DesktopFolders.write(
      Data("[D-BUS Service]\nName=org.a11y.Bus\nExec=\(launcher)\n".utf8),
      to: folders.services.appendingPathComponent("org.a11y.Bus.service"))
    for name in Self.hostServices {
      guard let service = HostServices.file(name) else { continue }
      try DesktopFolders.write(
        Data(service.text.utf8), to: folders.services.appendingPathComponent(name + ".service"))
    }
    try DesktopServices(folders: folders).write()
    let file = folders.settings.appendingPathComponent("session.conf")
    try DesktopFolders.write(Data(text.utf8), to: file)
    return file
  }

  private var text: String {
    // The limits are those of a user's session bus, because all clients of the bus run as the same user.
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <keep_umask/>
      <listen>unix:path=\(folders.sessionBusSocket.path)</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(folders.services.path)</servicedir>
      <servicedir>\(folders.dataHome.path)/dbus-1/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      <limit name="max_incoming_bytes">1000000000</limit>
      <limit name="max_incoming_unix_fds">250000000</limit>
      <limit name="max_outgoing_bytes">1000000000</limit>
      <limit name="max_outgoing_unix_fds">250000000</limit>
      <limit name="max_message_size">1000000000</limit>
      <limit name="service_start_timeout">30000</limit>
      <limit name="max_completed_connections">100000</limit>
      <limit name="max_incomplete_connections">10000</limit>
      <limit name="max_connections_per_user">100000</limit>
      <limit name="max_pending_service_starts">10000</limit>
      <limit name="max_names_per_connection">50000</limit>
      <limit name="max_match_rules_per_connection">50000</limit>
      <limit name="max_replies_per_connection">50000</limit>
    </busconfig>

    """
  }
}
