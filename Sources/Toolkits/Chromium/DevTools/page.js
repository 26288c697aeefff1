// SPDX-License-Identifier: Apache-2.0
// @ts-check

/**
 * What Understudy asks of a page, in a world of its own that the page's scripts neither see nor reach.
 *
 * It says where elements are and which of them may be called by a text. What they are and what they are called is said
 * by the browser's accessibility. `null` stands for "cannot be told here": then accessibility answers everything.
 */
;(() => {
  "use strict"

  // The browser hands out the same world again, also to who was not told that this script had run in it.
  if ("understudy" in globalThis) return

  /** What is a control by its tag, or may be one by what its author says. */
  const controls = "a,area,button,input,select,textarea,summary,[role],[contenteditable]"

  /** What changes what it holds without a change of the document. */
  const fields = "input,select,textarea"

  /** What holds the document of another frame, which has a world of its own. */
  const holders = "iframe,frame"

  /** What has elements inside that no script sees. */
  const closed = "webview,object,embed,fencedframe,portal,video[controls],audio[controls]," +
    "input[type=date],input[type=datetime-local],input[type=month],input[type=week],input[type=time]"

  /** What gives a name to what it stands in, in a way of its own. */
  const made = "input,select,textarea,slot,[aria-labelledby],[aria-owns]"

  /** Elements of HTML that never have a shadow root; a page has most of these. All others may have one. */
  const withoutShadow = [
    "html,head,title,base,link,meta,style,script,noscript,template,address,hgroup,search,hr,pre",
    "ol,ul,menu,li,dl,dt,dd,figure,figcaption,a,em,strong,small,s,cite,q,dfn,abbr,ruby,rt,rp",
    "data,time,code,var,samp,kbd,sub,sup,i,b,u,mark,bdi,bdo,br,wbr,ins,del,picture,source",
    "img,iframe,embed,object,video,audio,track,map,area,table,caption,colgroup,col,tbody,thead",
    "tfoot,tr,td,th,form,label,input,button,select,datalist,optgroup,option,textarea,output",
    "progress,meter,fieldset,legend,details,summary,dialog,slot,canvas,font,center,svg,path,g",
    "circle,rect,line,polyline,polygon,ellipse,use,defs,symbol",
  ]
  const possibleHosts = `:not(${withoutShadow.join()})`

  const namedByBrowser = ["submit", "reset", "image", "file", "color", "button"]

  /** More are not looked at one by one. */
  const maximum = 12

  /**
   * What texts of the page are without differences of writing. Each search looks at all of them.
   *
   * @type {Map<string, string>}
   */
  const folded = new Map()

  /** @param {string} text */
  function fold(text) {
    let result = folded.get(text)
    if (result !== undefined) return result
    result = text.normalize("NFKD").toUpperCase().toLowerCase()
      .replace(/[\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "")
    if (folded.size > 100000) folded.clear()
    if (text.length < 1000) folded.set(text, result)
    return result
  }

  /**
   * Whether an element may be called by a text. What is called otherwise for certain is not.
   *
   * A name is made of texts and attributes of the page, which may be left out as a whole, or be changed in case. So one
   * at least is part of the text.
   *
   * @param {Element} element
   * @param {string} text
   * @param {string} key the text without differences of writing
   * @param {Map<Element, HTMLLabelElement[]>} labels
   */
  function mayBeCalled(element, text, key, labels) {
    const field = /** @type {HTMLInputElement} */ (element)
    if (element.id === text || field.value === text || field.placeholder === text) return true
    let hasPiece = false
    /** @param {string | null | undefined} piece */
    const fits = (piece) => {
      if (!piece) return false
      const part = fold(piece)
      if (!part) return false
      hasPiece = true
      return key.includes(part)
    }
    /** @param {Element} node */
    const fitsAttributes = (node) =>
      fits(node.getAttribute("aria-label")) || fits(node.getAttribute("title")) || fits(node.getAttribute("alt")) ||
      fits(node.getAttribute("placeholder")) || fits(node.getAttribute("aria-placeholder"))
    if (element.hasAttribute("aria-owns")) return true
    if (fitsAttributes(element)) return true
    for (const id of element.getAttribute("aria-labelledby")?.split(/\s+/) ?? []) {
      const other = /** @type {Document | ShadowRoot} */ (element.getRootNode()).getElementById(id)
      if (!other) continue
      if (other.matches(made) || other.querySelector(made) || fitsAttributes(other) || fitsTexts(other, fits)) {
        return true
      }
    }
    for (const label of labels.get(element) ?? []) {
      // What else is in a label may be part of the name, in ways of its own.
      const parts = [...label.querySelectorAll(`${made},[role],[aria-label],img`)]
      if (parts.some((part) => part !== element)) return true
      if (fitsTexts(label, fits)) return true
    }
    switch (element.localName) {
      // Those with a name of the browser's own.
      case "input":
        return namedByBrowser.includes(field.type) && (fits(field.value) || !hasPiece)
      case "textarea":
      case "select":
        return false
    }
    if (element.firstElementChild) {
      if (element.querySelector(made)) return true
      for (const part of element.querySelectorAll("*")) {
        if (part.shadowRoot || part.localName.includes("-")) return true
        if (fitsAttributes(part)) return true
      }
    }
    if (fitsTexts(element, fits)) return true
    // Its name may be drawn by its style alone.
    return !hasPiece
  }

  /**
   * @param {Element} element
   * @param {(piece: string | null) => boolean} fits
   */
  function fitsTexts(element, fits) {
    const only = element.firstChild
    if (only && !only.nextSibling && only.nodeType === Node.TEXT_NODE) return fits(only.nodeValue)
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (fits(texts.currentNode.nodeValue)) return true
    return false
  }

  /** What a text may stand in that makes something else of it than a text, or nothing. */
  const textless = "button,select,textarea,option,optgroup,datalist,script,style,noscript,template,title,head"

  /** What a button may hold and still be one piece. */
  const plainParts = "b,strong,i,em,span,u,s,small,br,wbr"

  /** What makes something else than a text of the text that it has. */
  const unlikeTexts = "[role],[aria-label],[aria-labelledby],a,area,summary,progress,meter,output,slot,legend"

  /** What has texts of which not all is known here. */
  const unknownTexts = "[contenteditable],svg,math,canvas,object,video,audio,ruby"

  /** @param {Text} text */
  function rangeOf(text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range
  }

  /**
   * What style sheets draw as texts, as far as they were looked at; `null` for those that may draw any text.
   *
   * @type {WeakMap<CSSStyleSheet, { rules: number, texts: string[] | null }>}
   */
  const drawnTexts = new WeakMap()
  /**
   * A number for each field that was asked about, unlike that of any other field, also of other documents.
   *
   * @type {WeakMap<Element, number>}
   */
  const fieldNumbers = new WeakMap()

  /** @param {Element} field */
  function numberOf(field) {
    const number = fieldNumbers.get(field) ?? Math.random()
    fieldNumbers.set(field, number)
    return number
  }

  /**
   * @param {CSSRuleList} rules
   * @param {string[]} texts gets what they draw
   * @returns whether that is known
   */
  function addTexts(rules, texts) {
    for (const rule of rules) {
      const { style, cssRules, styleSheet } = /** @type {any} */ (rule)
      if (styleSheet && !textsOf(styleSheet)?.every((text) => texts.push(text))) return false
      if (cssRules && !addTexts(cssRules, texts)) return false
      const content = style?.content
      if (!content || ["none", "normal"].includes(content)) continue
      if (!/^(\s*"([^"\\]|\\.)*"\s*)+$/.test(content)) return false
      const drawn = [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("")
      texts.push(
        fold(
          drawn.replace(
            /\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
            (_, code, plain) => plain ?? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
          ),
        ),
      )
    }
    return true
  }

  /** @param {CSSStyleSheet} sheet */
  function textsOf(sheet) {
    let rules
    // Those of another site are not told.
    try {
      rules = sheet.cssRules
    } catch {
      return null
    }
    const known = drawnTexts.get(sheet)
    if (known?.rules === rules.length) return known.texts
    /** @type {string[]} */
    const texts = []
    const told = { rules: rules.length, texts: addTexts(rules, texts) ? texts : null }
    drawnTexts.set(sheet, told)
    return told.texts
  }

  /**
   * Whether a text may be shown that no text of the document says: by a style, in a field, or by what names something
   * else.
   *
   * @param {Document | ShadowRoot} root
   * @param {string} key the text without differences of writing
   */
  function mayBeShownOtherwise(root, key) {
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets]
    for (const sheet of sheets) {
      const texts = textsOf(sheet)
      if (!texts || texts.some((text) => text && key.includes(text))) return true
    }
    for (const field of root.querySelectorAll("input,textarea")) {
      const { value, placeholder } = /** @type {HTMLInputElement} */ (field)
      if (fold(value) === key || fold(placeholder) === key) return true
    }
    if (root.querySelector("[aria-labelledby]:not(input,select,textarea,button)")) return true
    // One without a summary is called "Details" by the browser, in its language.
    return [...root.querySelectorAll("details")].some(({ children }) =>
      [...children].every(({ localName }) => localName !== "summary")
    )
  }

  /**
   * Texts that stand alone in an element and say a text, and those elements. `null` where the text is, or may be, said
   * in other ways.
   *
   * @param {Document | ShadowRoot} root
   * @param {string} text
   * @param {string} key the text without differences of writing
   */
  function texts(root, text, key) {
    /** @type {(Element | Text)[]} */
    const found = []
    for (const element of root.querySelectorAll("[id],[aria-label],[title],[alt]")) {
      if (element.id === text) return null
      for (const name of ["aria-label", "title", "alt"]) if (fold(element.getAttribute(name) ?? "") === key) return null
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode)
      const part = fold(node.data)
      const parent = node.parentElement
      if (!part || !parent || !key.includes(part)) continue
      const holder = parent.closest(textless)
      // A button that holds more than one text may have its texts as parts: that depends on how it came about.
      if (
        holder?.matches("button") &&
        (fold(holder.textContent ?? "") !== key || holder.querySelector(`:not(${plainParts})`))
      ) return null
      if (holder || !rangeOf(node).getClientRects().length) continue
      // A piece of it, which may stand beside the others.
      if (part !== key) {
        let block = parent
        while (block.parentElement && key.includes(fold(block.parentElement.textContent ?? ""))) {
          block = block.parentElement
        }
        if (fold(block.textContent ?? "") === key) return null
        continue
      }
      if (parent.childNodes.length !== 1) return null
      if (parent.matches(unlikeTexts) || parent.closest(unknownTexts)) return null
      if (["::before", "::after"].some((part) => getComputedStyle(parent, part).content !== "none")) return null
      found.push(parent, node)
    }
    return found.length || !mayBeShownOtherwise(root, key) ? found : null
  }

  /** @param {DOMRect} rect */
  const numbers = (rect) => [rect.x, rect.y, rect.width, rect.height]

  /**
   * Whether the whole of an element can be seen, and takes what is pressed in its middle.
   *
   * @param {Element} element
   * @param {DOMRect} rect
   */
  function isOpen(element, rect) {
    if (rect.width < 4 || rect.height < 4 || element.getClientRects().length !== 1) return false
    if (rect.left < 0 || rect.top < 0 || rect.right > innerWidth || rect.bottom > innerHeight) return false
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode())
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    const places = [[x, y], [x, rect.top + 1.5], [x, rect.bottom - 1.5], [rect.left + 1.5, y], [rect.right - 1.5, y]]
    return places.every(([x, y]) => {
      const found = root.elementFromPoint(x, y)
      return found !== null && (found === element || element.contains(found))
    })
  }

  /** Whether something moves that will come to rest. */
  function isMoving() {
    return document.getAnimations().some((animation) => {
      const end = animation.effect?.getComputedTiming().endTime
      return animation.playState === "running" && typeof end === "number" && Number.isFinite(end)
    })
  }

  let isLeaving = false

  // Not in the types of TypeScript everywhere.
  /** @type {any} */
  const { navigation } = globalThis
  navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null) isLeaving = true
  })
  navigation?.addEventListener("navigateerror", () => {
    isLeaving = false
  })

  /**
   * How often the document has changed, and how often one of the elements that are looked at may have come, gone or
   * changed.
   */
  let changes = 0
  let changesOfParts = 0

  const attributesOfParts = ["role", "contenteditable", "type", "controls", "for", "id"]

  /** @param {Node} node */
  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE

  new MutationObserver((records) => {
    changes += records.length
    const isOfParts = records.some(({ type, attributeName, addedNodes, removedNodes }) =>
      type === "attributes"
        ? attributesOfParts.includes(attributeName ?? "")
        : [...addedNodes].some(isElement) || [...removedNodes].some(isElement)
    )
    if (isOfParts) changesOfParts += 1
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  function view() {
    return {
      title: document.title,
      measures: {
        width: innerWidth,
        height: innerHeight,
        ratio: devicePixelRatio,
        zoom: visualViewport ? visualViewport.scale : 1,
      },
      isShown: document.visibilityState === "visible",
      isLoaded: document.readyState === "complete",
      isMoving: isMoving(),
      isLeaving,
      changes,
    }
  }

  /**
   * What has labels, and which. A control's own list of them is found by a look at the whole document.
   *
   * @param {Document | ShadowRoot} root
   */
  function labelled(root) {
    /** @type {Map<Element, HTMLLabelElement[]>} */
    const result = new Map()
    for (const label of root.querySelectorAll("label")) {
      const { control } = label
      if (control) result.set(control, [...result.get(control) ?? [], label])
    }
    return result
  }

  /**
   * What is looked at in a document or a shadow root.
   *
   * @param {Document | ShadowRoot} root
   */
  function parts(root) {
    const all = [...root.querySelectorAll(controls)]
    return {
      inaccessible: [...root.querySelectorAll(closed)],
      holders: [...root.querySelectorAll(holders)],
      hosts: [...root.querySelectorAll(possibleHosts)],
      controls: all,
      fields: new Set(all.filter((element) => element.matches(fields))),
      labels: labelled(root),
    }
  }

  /** Those of the document, and how often they had changed then. */
  let known = { changes: changesOfParts, parts: parts(document) }

  function partsOfDocument() {
    if (known.changes !== changesOfParts) known = { changes: changesOfParts, parts: parts(document) }
    return known.parts
  }

  /** What was found by texts since the document has changed last, fields left out. */
  let searches = { changes: -1, found: /** @type {Map<string, Element[]>} */ (new Map()) }

  /**
   * Those controls of the document that may be called by a text, as many as are looked at and one more.
   *
   * @param {string} text
   * @param {string} key the text without differences of writing
   */
  function controlsOfDocument(text, key) {
    const { controls, fields, labels } = partsOfDocument()
    /** @param {Element} element */
    const isCalled = (element) => mayBeCalled(element, text, key, labels)
    if (searches.changes !== changes || searches.found.size > 1000) searches = { changes, found: new Map() }
    let steady = searches.found.get(text)
    if (!steady) {
      steady = controls.filter((element) => !fields.has(element) && isCalled(element)).slice(0, maximum + 1)
      searches.found.set(text, steady)
    }
    const changing = [...fields].filter(isCalled)
    if (!changing.length) return steady
    const all = new Set([...steady, ...changing])
    return controls.filter((element) => all.has(element))
  }

  /** @param {Element} element */
  const isDrawn = (element) => element.getClientRects().length > 0

  /**
   * @param {string} text
   * @param {boolean} isText whether texts are looked for, and not controls
   */
  function candidates(text, isText) {
    const key = fold(text)
    if (!key) return null
    /** @type {(Element | Text)[]} */
    const found = []
    /** @type {Element[]} */
    const frames = []
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document]
    for (const root of roots) {
      const { inaccessible, holders, hosts, controls, labels } = root === document ? partsOfDocument() : parts(root)
      // One that is not drawn, as in a closed panel, has no parts either.
      if (inaccessible.some(isDrawn)) return null
      frames.push(...holders.filter(isDrawn))
      for (const element of hosts) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        // One whose content is closed to scripts.
        else if (element.localName.includes("-")) return null
      }
      const here = isText
        ? texts(root, text, key)
        // What is in a shadow root changes without a change of the document.
        : roots.length === 1
        ? controlsOfDocument(text, key)
        : controls.filter((element) => mayBeCalled(element, text, key, labels))
      if (!here || here.length > maximum) return null
      found.push(...here)
    }
    return roots.length > 1 && found.length > (isText ? 2 : 1) ? null : { found, frames }
  }

  /** Those whose documents are asked as well. */
  function drawnFrames() {
    /** @type {Element[]} */
    const frames = []
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document]
    for (const root of roots) {
      const { holders, hosts } = root === document ? partsOfDocument() : parts(root)
      frames.push(...holders.filter(isDrawn))
      for (const { shadowRoot } of hosts) if (shadowRoot) roots.push(shadowRoot)
    }
    return frames
  }

  /**
   * Where the view of a frame is, by the element that holds it; no place for one that is enlarged or turned.
   *
   * @param {Element} holder
   */
  function frameView(holder) {
    const rect = holder.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (holder)
    if (Math.abs(rect.width - offsetWidth) > 1 || Math.abs(rect.height - offsetHeight) > 1) return { rect: [] }
    const style = getComputedStyle(holder)
    /** @param {string} name */
    const padding = (name) => parseFloat(style.getPropertyValue(`padding-${name}`)) || 0
    return {
      rect: [
        rect.x + holder.clientLeft + padding("left"),
        rect.y + holder.clientTop + padding("top"),
        holder.clientWidth - padding("left") - padding("right"),
        holder.clientHeight - padding("top") - padding("bottom"),
      ],
    }
  }

  /**
   * The frames that were told last.
   *
   * @type {Element[]}
   */
  let toldFrames = []

  /**
   * @param {(Element | Text)[] | null} found
   * @param {Element[]} frames
   * @returns a text that is JSON, and the elements that it tells of
   */
  function answer(found, frames) {
    toldFrames = frames
    const json = JSON.stringify({ view: view(), found: found?.map(described) ?? null, frames: frames.map(frameView) })
    return [json, ...found ?? [], ...frames]
  }

  /**
   * A text, by the element that it is alone in.
   *
   * @param {Text} text
   */
  function describedText(text) {
    const rect = rangeOf(text).getBoundingClientRect()
    return {
      id: "",
      tag: "#text",
      class: "",
      role: "",
      type: "",
      placeholder: "",
      text: null,
      rect: numbers(rect),
      isOpen: false,
      isInView: isInView(rect),
    }
  }

  /** @param {DOMRect} rect */
  const isInView = (rect) => rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth

  /** @param {Element | Text} element */
  function described(element) {
    if (element instanceof Text) return describedText(element)
    const rect = element.getBoundingClientRect()
    const field = /** @type {HTMLInputElement} */ (element)
    const isText = element.localName === "textarea" || element.localName === "input"
    return {
      id: element.id,
      tag: element.localName,
      class: element.getAttribute("class") ?? "",
      role: element.getAttribute("role") ?? "",
      type: element.localName === "input" ? field.type : "",
      placeholder: element.getAttribute("placeholder") ?? "",
      text: isText && typeof field.value === "string" ? field.value : null,
      rect: numbers(rect),
      isOpen: isOpen(element, rect),
      isInView: isInView(rect),
    }
  }

  /** @type {Promise<boolean>} */
  let handled = Promise.resolve(true)

  /** Ends the wait for input that has gone elsewhere. */
  let expectation = new AbortController()

  /** Keys that only change what others do, by where they are on a keyboard. */
  const modifiers = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/

  /** Resolves when what has changed so far is drawn. */
  const drawn = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        // The task after the frame: it is made then.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(true)
        channel.port2.postMessage(0)
      })
    )

  /**
   * Begins to wait for events that people make.
   *
   * @template {'mouseup' | 'keyup'} Type
   * @param {Type} type
   * @param {number} count
   * @param {(event: WindowEventMap[Type]) => boolean} counts
   */
  function expect(type, count, counts) {
    let rest = count
    expectation.abort()
    expectation = new AbortController()
    const { signal } = expectation
    handled = new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(false))
      /** @param {WindowEventMap[Type]} event */
      const listener = (event) => {
        if (!event.isTrusted || !counts(event) || --rest > 0) return
        // Before the wait is ended, which resolves it as well.
        resolve(drawn())
        expectation.abort()
      }
      addEventListener(type, listener, { capture: true, signal })
    })
  }

  Object.defineProperty(globalThis, "understudy", {
    value: {
      /**
       * @param {string} text
       * @param {boolean} isText whether texts are looked for, and not controls
       */
      find(text, isText) {
        const parts = document.visibilityState === "visible" ? candidates(text, isText) : null
        return answer(parts?.found ?? null, parts?.frames ?? [])
      },
      frames: () => answer([], drawnFrames()),
      frameCount: () => drawnFrames().length,
      /**
       * Whether frames take what is pressed at places in them.
       *
       * @param {number} frame which of those that were told last
       * @param {number[][][]} places for each element that is asked for
       */
      takes(frame, places) {
        const holder = toldFrames[frame]
        const root = /** @type {Document | ShadowRoot} */ (holder.getRootNode())
        return places.map((some) =>
          some.every(([x, y]) =>
            x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && root.elementFromPoint(x, y) === holder
          )
        )
      },
      /** Ends the waits that were begun. */
      expectNothing() {
        expectation.abort()
        return true
      },
      /**
       * Begins to wait for the end of a click with the left button. The click itself comes right behind it, in the same
       * task.
       *
       * @param {number} count
       */
      expectClicks(count) {
        expect("mouseup", count, ({ button }) => button === 0)
      },
      /**
       * Begins to wait for the end of typed keys.
       *
       * @param {number} count
       */
      expectKeys(count) {
        expect("keyup", count, ({ code }) => !modifiers.test(code))
      },
      /**
       * What the field with the keyboard holds from a place up to its caret.
       *
       * @param {number | null} start null for where what is typed will begin
       * @param {number} maximum
       */
      fieldText(start, maximum) {
        if (window !== top && !document.hasFocus()) return null
        let field = /** @type {any} */ (document.activeElement)
        while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement
        // Null for those that tell no caret, as for numbers.
        if (typeof field?.value !== "string" || typeof field.selectionStart !== "number") return null
        const from = start ?? field.selectionStart
        if (start !== null && field.selectionEnd < start) return null
        return {
          start: from,
          text: start === null ? "" : field.value.slice(from, Math.min(field.selectionEnd, from + maximum)),
          field: numberOf(field),
        }
      },
      handled: () => handled.then(view),
      view,
    },
  })
})()
