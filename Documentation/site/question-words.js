// SPDX-License-Identifier: Apache-2.0
// Readers ask whole questions: "how do I rotate the screen". The theme's search looks for all words that begin with a
// word of the query: "do" also finds "documentation", "I" finds "integration", and "rotate" does not find "rotation".
// Therefore words without a topic are left out of a query, and the others lose their endings.

// The last line has the topic of every page.
const withoutTopic = new Set(
  `a an and any are as at be by can could do does for from get have how i if in into is it its may me my of on one or
  our should some than that the their them there these this those to up use used uses using was we what when where
  which who why will with would you your
  test tests testing`.split(/\s+/),
)

const ending = /(?<=^\p{L}{5,})(?:ations?|ions?|ings?|ers?|ed|es|e)$|(?<=^\p{L}{2,}[^s])s$/u

/** @param {string} query */
function topic(query) {
  const words = query.split(/\s+/).map((word) => word.replace(/[?!.,;:]+$/, ""))
  const left = words.filter((word) => !withoutTopic.has(word.toLowerCase()))
  return left.map((word) => word.replace(ending, "")).join(" ") || query
}

const { postMessage } = Worker.prototype
// The theme's number of a message with a query.
const queryType = 2

/** @this {Worker} */
Worker.prototype.postMessage = function (message, ...rest) {
  const isQuery = message?.type === queryType && typeof message.data === "string"
  return postMessage.call(this, isQuery ? { ...message, data: topic(message.data) } : message, ...rest)
}
