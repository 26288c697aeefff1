// The run, and the data of tests: in this page, or in files beside it.

const run = JSON.parse(document.getElementById("run").textContent)
// What was too large for a page of one file.
const leftOut = new Set(run.leftOut ?? [])
// How many tests share a file beside the page; null where there is none.
const testsPerFile = JSON.parse(document.getElementById("tests-per-file")?.textContent ?? "null")

const state = {
  query: "", outcomes: new Set(), view: "suites", destination: null, configuration: null,
  place: "overview", test: null, attempt: 0, step: null, tab: null, nextTab: null, side: "picture",
}

const loaded = new Map(), waiting = new Map(), requested = new Set()
const texts = new Map(), addresses = new Map(), trees = new Map()

// What the files beside the page call.
window.understudy = {
  take(number, data) {
    loaded.set(number, data)
    waiting.get(number)?.forEach(resolve => resolve(data))
    waiting.delete(number)
  },
  text(file, content) { texts.set(file, content) },
}

/// The data of a test; null where its file is missing.
function details(number) {
  if (loaded.has(number)) return Promise.resolve(loaded.get(number))
  const inline = document.getElementById(`test-${number}`)
  if (inline) {
    const data = JSON.parse(inline.textContent)
    for (const attempt of data.attempts) for (const attachment of attempt.attachments) {
      if (leftOut.has(attachment.file)) attachment.isMissing = attachment.isLeftOut = true
    }
    loaded.set(number, data)
    return Promise.resolve(data)
  }
  if (!testsPerFile) return Promise.resolve(null)
  return new Promise(resolve => {
    waiting.set(number, [...(waiting.get(number) ?? []), resolve])
    const source = `data/tests-${Math.floor(number / testsPerFile)}.js`
    if (requested.has(source)) return
    requested.add(source)
    document.head.append(h("script", {
      src: source, onerror: () => {
        requested.delete(source)
        for (const list of waiting.values()) list.forEach(f => f(null))
        waiting.clear()
      }
    }))
  })
}

function bytesOf(inline) { return Uint8Array.from(atob(inline.textContent), c => c.charCodeAt(0)) }

/// Where the browser finds the file of an attachment.
function address(attachment) {
  const inline = document.getElementById(`file-${attachment.file}`)
  if (!inline) return `attachments/${attachment.file}`
  if (!addresses.has(attachment.file)) {
    addresses.set(attachment.file, URL.createObjectURL(new Blob([bytesOf(inline)], { type: attachment.media })))
  }
  return addresses.get(attachment.file)
}

/// Whether a text is the name of an attachment's file: trees name those that they go on from, and may name anything.
function isFileName(text) { return /^[\w-][\w.-]*$/.test(text) }

/// The text of an attachment; null where it is missing or too long to be kept for the page.
async function content(file) {
  if (texts.has(file)) return texts.get(file)
  const inline = document.getElementById(`file-${file}`)
  if (inline) {
    texts.set(file, new TextDecoder().decode(bytesOf(inline)))
  } else if (testsPerFile && isFileName(file)) {
    // A page from disk may not read other files, and may run them.
    await new Promise(resolve => document.head.append(
      h("script", { src: `data/texts/${file}.js`, onload: resolve, onerror: resolve })))
  }
  return texts.get(file) ?? null
}

/// The elements of a captured tree, pieces of earlier ones included; null where one is missing.
async function elementsOf(file, depth = 0) {
  if (trees.has(file)) return trees.get(file)
  const text = depth < 1000 ? await content(file) : null
  let elements = null
  try {
    const tree = text === null ? null : JSON.parse(text)
    const base = tree?.base ? await elementsOf(tree.base, depth + 1) : []
    if (tree && base) {
      elements = tree.elements.flatMap(piece => Array.isArray(piece) ? base.slice(piece[0], piece[0] + piece[1]) : [piece])
    }
  } catch { elements = null }
  trees.set(file, elements)
  return elements
}
