// SPDX-License-Identifier: Apache-2.0

/// The messages of the protocol about frames and their documents.
extension DevToolsFrame {
  struct Evaluate: Encodable {
    let expression: String
    let contextId: Int
    let returnByValue: Bool
    let awaitPromise: Bool
  }

  struct Evaluation<Value: Decodable>: Decodable {
    struct Object: Decodable {
      let value: Value?
    }

    let result: Object
    let exceptionDetails: Problem?

    var value: Value? { result.value }
  }

  struct Problem: Decodable {
    let text: String
  }

  struct DeepEvaluate: Encodable {
    struct Options: Encodable {
      struct Nodes: Encodable {
        let maxNodeDepth = 0
        let includeShadowTree = "none"
      }

      let serialization = "deep"
      let maxDepth = 1
      let additionalParameters = Nodes()
    }

    let expression: String
    let contextId: Int
    let objectGroup = DevToolsFrame.objectGroup
    let serializationOptions = Options()
  }

  struct DeepEvaluation: Decodable {
    struct Object: Decodable {
      struct List: Decodable {
        let value: [Part]
      }

      let deepSerializedValue: List?
    }

    /// A string, or an element of the page.
    struct Part: Decodable {
      struct Node: Decodable {
        let backendNodeId: Int
      }

      private enum Key: String, CodingKey {
        case value
      }

      let text: String?
      let element: Int?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // A value that is not a string is an element.
        text = try? container.decode(String.self, forKey: .value)
        element = text == nil ? try container.decode(Node.self, forKey: .value).backendNodeId : nil
      }
    }

    let result: Object
    let exceptionDetails: Problem?
  }

  struct PartialTree: Encodable {
    let backendNodeId: Int
    let fetchRelatives: Bool
  }

  struct Description: Encodable {
    let backendNodeId: Int
    let depth: Int
  }

  struct Described: Decodable {
    struct Node: Decodable {
      let frameId: String?
    }

    let node: Node
  }

  struct Attachment: Encodable {
    let targetId: String
    let flatten: Bool
  }

  struct Attached: Decodable {
    let sessionId: String
  }

  struct FrameTree: Decodable {
    struct Node: Decodable {
      struct Frame: Decodable {
        let id: String
      }

      let frame: Frame
    }

    let frameTree: Node
  }

  struct NewWorld: Encodable {
    let frameId: String
    let worldName: String
  }

  struct World: Decodable {
    let executionContextId: Int
  }
}

/// A message whose content is empty or not used.
struct EmptyMessage: Codable {
  init() {}
  init(from decoder: any Decoder) {}
}
