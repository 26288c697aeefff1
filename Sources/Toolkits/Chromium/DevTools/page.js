// SPDX-License-Identifier: Apache-2.0
// @ts-check

/**
 * The functions that Understudy calls in a page. They run in an isolated world, which the page's scripts cannot see or
 * access.
 *
 * They return where elements are and which elements may have a text as their name. Types and names of elements come
 * from the browser's accessibility tree. A function returns `null` if the page cannot answer; accessibility then
 * answers instead.
 */
;(() => {
  "use strict"

  // The browser returns an existing world again, also to a new client. So this script may already have run in it.
  if ("understudy" in globalThis) return

  /** Elements that are controls without a role. */
  const withKinds = "a,area,button,input,select,textarea,summary"

  /** Elements that are controls by their tag, or may be controls by their attributes. */
  const controls = `${withKinds},[role],[contenteditable]`

  /** Elements whose content changes without a change of the document. */
  const fields = "input,select,textarea"

  /** Elements that hold the document of another frame, which has a separate world. */
  const holders = "iframe,frame"

  /** Elements whose content is invisible to scripts. */
  const closed = "webview,object,embed,fencedframe,portal,video[controls],audio[controls]," +
    "input[type=date],input[type=datetime-local],input[type=month],input[type=week],input[type=time]"

  /** Elements that, by special rules, name the element that contains them. */
  const made = "input,select,textarea,slot,[aria-labelledby],[aria-owns]"

  /** HTML elements that never have a shadow root, which most elements of a page are. Any other may have one. */
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

  /**
   * The kinds of controls that a tag and a type alone decide, if the element has no other attribute that changes its
   * meaning.
   *
   * @type {Record<string, string>}
   */
  const kindsOfInputs = {
    button: "button",
    submit: "button",
    reset: "button",
    checkbox: "checkBox",
    radio: "radioButton",
    text: "textField",
    email: "textField",
    url: "textField",
    tel: "textField",
    number: "textField",
    password: "secureTextField",
    search: "searchField",
    range: "slider",
  }

  /** Roles of elements that are no controls, and whose content is accessible. */
  const plainRoles = new Set([
    "alert",
    "article",
    "banner",
    "cell",
    "complementary",
    "contentinfo",
    "definition",
    "feed",
    "figure",
    "form",
    "grid",
    "gridcell",
    "group",
    "heading",
    "list",
    "listitem",
    "log",
    "main",
    "navigation",
    "region",
    "row",
    "rowgroup",
    "search",
    "status",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "toolbar",
  ])

  const namedByBrowser = ["submit", "reset", "image", "file", "color", "button"]

  /** The maximum number of elements that are examined one by one. */
  const maximum = 12

  /**
   * The texts of the page, folded: without differences of case and spacing. Each search reads all of them.
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
   * Whether an element may have a text as its name. False only if the element certainly has another name.
   *
   * A name is composed of texts and attributes of the page. Each of these pieces can be omitted as a whole or change
   * its case, so at least one complete piece is part of the name.
   *
   * @param {Element} element
   * @param {string} text
   * @param {string} key the folded text
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
      // By special rules, the other content of a label may also be part of the name.
      const parts = [...label.querySelectorAll(`${made},[role],[aria-label],img`)]
      if (parts.some((part) => part !== element)) return true
      if (fitsTexts(label, fits)) return true
    }
    switch (element.localName) {
      // Controls that the browser itself names.
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
    // The name may come only from the element's style.
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

  /** Elements in which a text becomes something other than a text, or nothing. */
  const textless = "button,select,textarea,option,optgroup,datalist,script,style,noscript,template,title,head"

  /** Elements that a button may contain while the button remains a single element in the tree. */
  const plainParts = "b,strong,i,em,span,u,s,small,br,wbr"

  /** Elements whose text becomes something other than a text. */
  const unlikeTexts = "[role],[aria-label],[aria-labelledby],a,area,summary,progress,meter,output,slot,legend"

  /** Elements whose texts this script cannot determine completely. */
  const unknownTexts = "[contenteditable],svg,math,canvas,object,video,audio,ruby"

  /** @param {Text} text */
  function rangeOf(text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range
  }

  /**
   * A number for each field that was queried, unique across documents.
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
   * @param {string[]} texts receives the texts that the rules draw
   * @returns whether all of these texts are known
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

  /**
   * Returns a function that reads a value from the rules of a style sheet, once for each sheet until the number of its
   * rules changes.
   *
   * @template Value
   * @param {(rules: CSSRuleList) => Value} read
   * @param {Value} unreadable the value for a sheet from another site, whose rules cannot be read
   * @returns {(sheet: CSSStyleSheet) => Value}
   */
  function fromRules(read, unreadable) {
    /** @type {WeakMap<CSSStyleSheet, { rules: number, value: Value }>} */
    const values = new WeakMap()
    return (sheet) => {
      let rules
      try {
        rules = sheet.cssRules
      } catch {
        return unreadable
      }
      const known = values.get(sheet)
      if (known?.rules === rules.length) return known.value
      const value = read(rules)
      values.set(sheet, { rules: rules.length, value })
      return value
    }
  }

  /** The texts that a style sheet draws; `null` for a sheet that may draw any text. */
  const textsOf = fromRules((rules) => {
    /** @type {string[]} */
    const texts = []
    return addTexts(rules, texts) ? texts : null
  }, /** @type {string[] | null} */ (null))

  /** Whether a style sheet may draw controls, which have no elements. */
  const mayDrawControls = fromRules(
    (rules) => [...rules].some(({ cssText }) => /::scroll-(button|marker)|@import/.test(cssText)),
    true,
  )

  /**
   * Whether the page may show a text that is not in the document: by a style, in a field, or as the name of another
   * element.
   *
   * @param {Document | ShadowRoot} root
   * @param {string} key the folded text
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
    // A `details` element without a summary is called "Details" by the browser, in the browser's language.
    return [...root.querySelectorAll("details")].some(({ children }) =>
      [...children].every(({ localName }) => localName !== "summary")
    )
  }

  /**
   * The text nodes that equal a text and are alone in their element, together with these elements. `null` if the text
   * is, or may be, shown in other ways.
   *
   * @param {Document | ShadowRoot} root
   * @param {string} text
   * @param {string} key the folded text
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
      // If a button contains several texts, the tree may have them as separate elements: that depends on how the button
      // was built.
      if (
        holder?.matches("button") &&
        (fold(holder.textContent ?? "") !== key || holder.querySelector(`:not(${plainParts})`))
      ) return null
      if (holder || !rangeOf(node).getClientRects().length) continue
      // A part of the text, which may be next to the other parts.
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
   * Whether an element is completely visible and receives events at its center.
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

  /** Whether an animation is running that will end. */
  function isMoving() {
    return document.getAnimations().some((animation) => {
      const end = animation.effect?.getComputedTiming().endTime
      return animation.playState === "running" && typeof end === "number" && Number.isFinite(end)
    })
  }

  let isLeaving = false

  // TypeScript does not have this type in all versions.
  /** @type {any} */
  const { navigation } = globalThis
  navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null) isLeaving = true
  })
  navigation?.addEventListener("navigateerror", () => {
    isLeaving = false
  })

  /**
   * How often the document has changed, and how often one of the examined elements may have appeared, disappeared or
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
   * The labels of each labelled element. The `labels` property of a control would search the whole document.
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
   * The elements that are examined in a document or a shadow root.
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

  /** The elements of the document, and the number of changes at the time they were found. */
  let known = { changes: changesOfParts, parts: parts(document) }

  function partsOfDocument() {
    if (known.changes !== changesOfParts) known = { changes: changesOfParts, parts: parts(document) }
    return known.parts
  }

  /** The results of searches since the last change of the document, without fields. */
  let searches = { changes: -1, found: /** @type {Map<string, Element[]>} */ (new Map()) }

  /**
   * The controls of the document that may have a text as their name; at most one more than the maximum number.
   *
   * @param {string} text
   * @param {string} key the folded text
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

  /**
   * The kind of a control, `null` for an element that is certainly no control, and `undefined` if only the browser can
   * decide.
   *
   * @param {Element} element
   */
  function kindOf(element) {
    const attributes = element.getAttributeNames()
    const role = element.getAttribute("role")
    const changesMeaning = (/** @type {string} */ name) =>
      name.startsWith("aria-") && !namingAttributes.has(name) ||
      /^(role|popovertarget|commandfor|interestfor|list|switch|contenteditable)$/.test(name)
    if (!attributes.some(changesMeaning)) {
      switch (element.localName) {
        case "button":
          return "button"
        case "a":
          return attributes.includes("href") ? "link" : null
        case "input":
          return kindsOfInputs[/** @type {HTMLInputElement} */ (element).type]
        case "textarea":
          return "textView"
        case "select":
        case "summary":
          return null
      }
    }
    const isPlain = role && plainRoles.has(role) && !element.matches(withKinds) &&
      !attributes.some((name) => /^(aria-checked|aria-hidden|contenteditable|tabindex)$/.test(name))
    return isPlain ? null : undefined
  }

  /** Attributes that change the name or the description of a control, and not its kind. */
  const namingAttributes = new Set([
    "aria-label",
    "aria-labelledby",
    "aria-description",
    "aria-describedby",
    "aria-placeholder",
    "aria-required",
    "aria-keyshortcuts",
  ])

  /**
   * Whether an element is in the accessibility tree; `undefined` if only the browser can decide.
   *
   * @param {Element} element
   */
  function isAccessible(element) {
    if (element.matches("[aria-hidden],[inert]")) return undefined
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (parent.matches(hidingParents)) return undefined
      const role = parent.getAttribute("role")
      if (role !== null && !plainRoles.has(role)) return undefined
    }
    // TypeScript does not have this function in all versions.
    const { checkVisibility } = /** @type {any} */ (element)
    /** @param {object} [options] */
    const isVisible = (options) => checkVisibility.call(element, options)
    if (!isVisible()) return getComputedStyle(element).display === "contents" ? undefined : false
    if (!isVisible({ visibilityProperty: true })) return false
    if (!isVisible({ contentVisibilityAuto: true })) return undefined
    // A style may hide an element from accessibility, as the attribute does.
    return getComputedStyle(element).getPropertyValue("interactivity") === "inert" ? undefined : true
  }

  /** Elements whose content may be missing in the accessibility tree. */
  const hidingParents = "[aria-hidden],[inert],[aria-modal],a,button,select,option,summary,canvas,svg,math,object"

  /**
   * The number of controls that are certainly of a kind, and the elements that may be of it; `null` if there are too
   * many of these.
   *
   * @param {string} kind
   */
  function counted(kind) {
    // Elements behind a modal dialog or a full screen are not accessible.
    if (document.fullscreenElement || document.querySelector("dialog:modal")) return null
    const { inaccessible, holders, hosts, controls } = partsOfDocument()
    if (inaccessible.some(isDrawn)) return null
    if (hosts.some((element) => element.shadowRoot || element.localName.includes("-"))) return null
    // The controls of a frame that is not accessible are not accessible either.
    if (holders.some((holder) => isDrawn(holder) && isAccessible(holder) !== true)) return null
    if ([...document.styleSheets, ...document.adoptedStyleSheets].some(mayDrawControls)) return null
    let certain = 0
    /** @type {Element[]} */
    const uncertain = []
    for (const element of controls) {
      const found = kindOf(element)
      if (found !== undefined && found !== kind) continue
      const isPart = isAccessible(element)
      if (isPart === false) continue
      // An element without a size may have content that is displayed without it.
      const { width, height } = element.getBoundingClientRect()
      if (!width || !height) return null
      if (isPart && found === kind) certain += 1
      else uncertain.push(element)
      if (uncertain.length > maximum) return null
    }
    return { certain, uncertain, frames: holders.filter(isDrawn) }
  }

  /** @param {Element} element */
  const isDrawn = (element) => element.getClientRects().length > 0

  /**
   * @param {string} text
   * @param {boolean} isText true to find texts, false to find controls
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
      // An element that is not drawn, as in a closed panel, has no parts either.
      if (inaccessible.some(isDrawn)) return null
      frames.push(...holders.filter(isDrawn))
      for (const element of hosts) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        // A custom element, whose content may be closed to scripts.
        else if (element.localName.includes("-")) return null
      }
      const here = isText
        ? texts(root, text, key)
        // The content of a shadow root changes without a change of the document.
        : roots.length === 1
        ? controlsOfDocument(text, key)
        : controls.filter((element) => mayBeCalled(element, text, key, labels))
      if (!here || here.length > maximum) return null
      found.push(...here)
    }
    return roots.length > 1 && found.length > (isText ? 2 : 1) ? null : { found, frames }
  }

  /** The frames whose documents are queried too. */
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
   * The rectangle of a frame's view, calculated from the element that holds the frame; no rectangle if that element is
   * scaled or rotated.
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
   * The frames of the last answer.
   *
   * @type {Element[]}
   */
  let toldFrames = []

  /**
   * @param {(Element | Text)[] | null} found
   * @param {Element[]} frames
   * @param {Element[]} containers
   * @param {number} certain the number of elements that are certainly found, in addition to the others
   * @returns a text that is JSON, and the elements that it describes
   */
  function answer(found, frames, containers = [], certain = 0) {
    toldFrames = frames
    const json = JSON.stringify({
      view: view(),
      found: found?.map(described) ?? null,
      frames: frames.map(frameView),
      containers: containers.map((element) => describedAt(element, element.getBoundingClientRect(), false)),
      certain,
    })
    return [json, ...found ?? [], ...frames, ...containers]
  }

  /**
   * The elements of the document that contain at least one of some elements, without these elements themselves: the
   * browser serializes an element only once.
   *
   * @param {Node[]} found
   */
  function containersOf(found) {
    /** @type {Set<Element>} */
    const result = new Set()
    for (const node of found) {
      for (let parent = node.parentElement; parent && !result.has(parent); parent = parent.parentElement) {
        result.add(parent)
      }
    }
    return [...result].filter((element) => !found.includes(element))
  }

  /**
   * The position of a text, calculated from the element that contains only this text.
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
    return describedAt(element, rect, isOpen(element, rect))
  }

  /**
   * @param {Element} element
   * @param {DOMRect} rect
   * @param {boolean} isOpen
   */
  function describedAt(element, rect, isOpen) {
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
      isOpen,
      isInView: isInView(rect),
    }
  }

  /** @type {Promise<boolean>} */
  let handled = Promise.resolve(true)

  /** Ends the wait for input that went elsewhere. */
  let expectation = new AbortController()

  /** Keys that only modify other keys, by their codes. */
  const modifiers = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/

  /** Resolves when all changes up to now are drawn. */
  const drawn = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        // Resolves in the task after the frame, when the frame is complete.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(true)
        channel.port2.postMessage(0)
      })
    )

  /**
   * Starts to wait for trusted events, which come from real input.
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
        // This precedes the abort of the wait, because the abort resolves the promise too.
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
       * @param {boolean} isText true to find texts, false to find controls
       * @param {boolean} needsContainers whether to describe the elements that contain the found ones, too
       */
      find(text, isText, needsContainers) {
        const parts = document.visibilityState === "visible" ? candidates(text, isText) : null
        if (!needsContainers || !parts) return answer(parts?.found ?? null, parts?.frames ?? [])
        // The containers of an element in a shadow root are in several roots.
        if (parts.found.some((node) => node.getRootNode() !== document)) return answer(null, [])
        return answer(parts.found, parts.frames, containersOf(parts.found))
      },
      /** @param {string} kind */
      count(kind) {
        const parts = document.visibilityState === "visible" ? counted(kind) : null
        return parts ? answer(parts.uncertain, parts.frames, [], parts.certain) : answer(null, [])
      },
      frames: () => answer([], drawnFrames()),
      frameCount: () => drawnFrames().length,
      /**
       * Whether frames receive events at given points inside them.
       *
       * @param {number} frame index in the frames of the last answer
       * @param {number[][][]} places the points, for each element of the query
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
      /** Ends the waits that were started. */
      expectNothing() {
        expectation.abort()
        return true
      },
      /**
       * Starts to wait for the end of a click with the left button. The click event itself follows immediately, in the
       * same task.
       *
       * @param {number} count
       */
      expectClicks(count) {
        expect("mouseup", count, ({ button }) => button === 0)
      },
      /**
       * Starts to wait for the end of typed keys.
       *
       * @param {number} count
       */
      expectKeys(count) {
        expect("keyup", count, ({ code }) => !modifiers.test(code))
      },
      /**
       * The text of the focused field, from a position to the caret.
       *
       * @param {number | null} start null for the position where the typed text will begin
       * @param {number} maximum
       */
      fieldText(start, maximum) {
        if (window !== top && !document.hasFocus()) return null
        let field = /** @type {any} */ (document.activeElement)
        while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement
        // Null for fields that do not report a caret, such as number fields.
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
