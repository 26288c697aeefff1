// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import GTK

/// Requests newer versions of the recipes from a server: at the start, repeatedly, and on demand.
@MainActor
final class RecipeUpdater {
  enum State: Equatable {
    case updating
    case upToDate
    /// The last update failed, and the next one waits for a call of ``update()``.
    case failed
  }

  private(set) var state = State.updating {
    didSet { onStateChange?(state) }
  }

  var onStateChange: ((State) -> Void)?
  var onUpdate: (([RecipeUpdate]) -> Void)?
  var onFailure: ((UpdateError) -> Void)?

  private let address: URL
  private let interval: Double
  private let session: URLSession
  /// Counts the updates, so that a turn that was scheduled before the last update is skipped.
  private var count = 0

  /// - Parameters:
  ///   - server: The server of the recipes.
  ///   - interval: The seconds from the end of an update to the next one.
  init(server: URL, interval: Double) {
    address = server.appendingPathComponent("recipes")
    self.interval = interval
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 5
    configuration.timeoutIntervalForResource = 10
    session = URLSession(configuration: configuration)
  }

  /// Sends a request now.
  ///
  /// The answer arrives later.
  func update() {
    count += 1
    let number = count
    state = .updating
    let address = address
    session.dataTask(with: address) { [weak self] data, response, error in
      let result = UpdateError.result(of: data, response, error, from: address)
      MainLoop.perform { self?.finish(number, with: result) }
    }.resume()
  }

  private func finish(_ number: Int, with result: Result<[RecipeUpdate], UpdateError>) {
    guard number == count else { return }
    switch result {
    case .success(let updates):
      onUpdate?(updates)
      state = .upToDate
      MainLoop.perform(after: interval) { [weak self] in
        guard let self, self.count == number else { return }
        self.update()
      }
    case .failure(let error):
      state = .failed
      onFailure?(error)
    }
  }
}

/// The reason why the recipes could not be updated.
enum UpdateError: LocalizedError, Equatable {
  case unreachable(server: String)
  case refused(server: String, status: Int)
  case notUnderstood(server: String)

  var errorDescription: String? {
    switch self {
    case .unreachable(let server): "The server at \(server) does not answer."
    case .refused(let server, let status): "The server at \(server) answers with status \(status)."
    case .notUnderstood(let server): "The server at \(server) sends something else than recipes."
    }
  }

  /// The meaning of an answer.
  static func result(of data: Data?, _ response: URLResponse?, _ error: (any Error)?, from address: URL)
    -> Result<[RecipeUpdate], UpdateError>
  {
    let server = [address.host, address.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    guard error == nil, let response = response as? HTTPURLResponse else {
      return .failure(.unreachable(server: server))
    }
    guard response.statusCode == 200 else {
      return .failure(.refused(server: server, status: response.statusCode))
    }
    guard let updates = try? JSONDecoder().decode([RecipeUpdate].self, from: data ?? Data()) else {
      return .failure(.notUnderstood(server: server))
    }
    return .success(updates)
  }
}
