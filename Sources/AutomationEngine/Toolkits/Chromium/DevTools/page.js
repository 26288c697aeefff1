// SPDX-License-Identifier: Apache-2.0
// @ts-check

/**
 * What Understudy asks of a page, in a world of its own that the page's scripts neither see nor reach.
 *
 * It says where elements are and which of them may be called by a text. What they are and what they are called is said by the
 * browser's accessibility. `null` stands for "cannot be told here": then accessibility answers everything.
 */
(() => {
  'use strict'

  /** What is a control by its tag, or may be one by what its author says. */
  const controls = 'a,area,button,input,select,textarea,summary,[role],[contenteditable]'

  /** What has elements inside that no script of the page's document sees. */
  const closed = 'iframe,frame,webview,object,embed,fencedframe,portal,video[controls],audio[controls],' +
    'input[type=date],input[type=datetime-local],input[type=month],input[type=week],input[type=time]'

  /** What gives a name to what it stands in, in a way of its own. */
  const made = 'input,select,textarea,slot,[aria-labelledby],[aria-owns]'

  /** What may have a shadow root: all but the elements of HTML that never have one, of which a page has most. */
  const possibleHosts = `:not(${[
    'html,head,title,base,link,meta,style,script,noscript,template,address,hgroup,search,hr,pre,ol,ul,menu,li,dl,dt,dd,figure',
    'figcaption,a,em,strong,small,s,cite,q,dfn,abbr,ruby,rt,rp,data,time,code,var,samp,kbd,sub,sup,i,b,u,mark,bdi,bdo,br,wbr',
    'ins,del,picture,source,img,iframe,embed,object,video,audio,track,map,area,table,caption,colgroup,col,tbody,thead,tfoot,tr',
    'td,th,form,label,input,button,select,datalist,optgroup,option,textarea,output,progress,meter,fieldset,legend,details',
    'summary,dialog,slot,canvas,font,center,svg,path,g,circle,rect,line,polyline,polygon,ellipse,use,defs,symbol',
  ].join()})`

  const namedByBrowser = ['submit', 'reset', 'image', 'file', 'color', 'button']

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
    result = text.normalize('NFKD').toUpperCase().toLowerCase()
      .replace(/[\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
    if (folded.size > 20000) folded.clear()
    if (text.length < 1000) folded.set(text, result)
    return result
  }

  /**
   * Whether an element may be called by a text. What is called otherwise for certain is not.
   *
   * A name is made of texts and attributes of the page, which may be left out as a whole, or be changed in case. So one at least
   * is part of the text.
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
      fits(node.getAttribute('aria-label')) || fits(node.getAttribute('title')) || fits(node.getAttribute('alt')) ||
      fits(node.getAttribute('placeholder')) || fits(node.getAttribute('aria-placeholder'))
    if (element.hasAttribute('aria-owns')) return true
    if (fitsAttributes(element)) return true
    for (const id of element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []) {
      const other = /** @type {Document | ShadowRoot} */ (element.getRootNode()).getElementById(id)
      if (!other) continue
      if (other.matches(made) || other.querySelector(made) || fitsAttributes(other) || fitsTexts(other, fits)) return true
    }
    for (const label of labels.get(element) ?? []) {
      // What else is in a label may be part of the name, in ways of its own.
      const parts = [...label.querySelectorAll(`${made},[role],[aria-label],img`)]
      if (parts.some((part) => part !== element)) return true
      if (fitsTexts(label, fits)) return true
    }
    switch (element.localName) {
      // Those with a name of the browser's own.
      case 'input': return namedByBrowser.includes(field.type) && (fits(field.value) || !hasPiece)
      case 'textarea': case 'select': return false
    }
    if (element.firstElementChild) {
      if (element.querySelector(made)) return true
      for (const part of element.querySelectorAll('*')) {
        if (part.shadowRoot || part.localName.includes('-')) return true
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
      return animation.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
    })
  }

  let isLeaving = false

  // Not in the types of TypeScript everywhere.
  /** @type {any} */
  const { navigation } = globalThis
  navigation?.addEventListener('navigate', (/** @type {any} */ event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null) isLeaving = true
  })
  navigation?.addEventListener('navigateerror', () => { isLeaving = false })

  /** How often the document has changed, and how often one of the elements that are looked at may have come, gone or changed. */
  let changes = 0
  let changesOfParts = 0

  const attributesOfParts = ['role', 'contenteditable', 'type', 'controls', 'for', 'id']

  /** @param {Node} node */
  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE

  new MutationObserver((records) => {
    changes += records.length
    const isOfParts = records.some(({ type, attributeName, addedNodes, removedNodes }) =>
      type === 'attributes' ? attributesOfParts.includes(attributeName ?? '')
        : [...addedNodes].some(isElement) || [...removedNodes].some(isElement))
    if (isOfParts) changesOfParts += 1
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  function view() {
    return {
      measures: {
        width: innerWidth, height: innerHeight, ratio: devicePixelRatio, zoom: visualViewport ? visualViewport.scale : 1,
      },
      isShown: document.visibilityState === 'visible',
      isLoaded: document.readyState === 'complete',
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
    for (const label of root.querySelectorAll('label')) {
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
    return {
      inaccessible: [...root.querySelectorAll(closed)],
      hosts: [...root.querySelectorAll(possibleHosts)],
      controls: [...root.querySelectorAll(controls)],
      labels: labelled(root),
    }
  }

  /** Those of the document, and how often they had changed then. */
  let known = { changes: changesOfParts, parts: parts(document) }

  function partsOfDocument() {
    if (known.changes !== changesOfParts) known = { changes: changesOfParts, parts: parts(document) }
    return known.parts
  }

  /** @param {string} text */
  function candidates(text) {
    const key = fold(text)
    if (!key) return null
    /** @type {Element[]} */
    const found = []
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document]
    for (const root of roots) {
      const { inaccessible, hosts, controls, labels } = root === document ? partsOfDocument() : parts(root)
      // One that is not drawn, as in a closed panel, has no parts either.
      if (inaccessible.some((element) => element.getClientRects().length)) return null
      for (const element of hosts) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        // One whose content is closed to scripts.
        else if (element.localName.includes('-')) return null
      }
      for (const element of controls) {
        if (!mayBeCalled(element, text, key, labels)) continue
        if (found.length === maximum) return null
        found.push(element)
      }
    }
    return roots.length > 1 && found.length > 1 ? null : found
  }

  /** @param {Element} element */
  function described(element) {
    const rect = element.getBoundingClientRect()
    const field = /** @type {HTMLInputElement} */ (element)
    const isText = element.localName === 'textarea' || element.localName === 'input'
    return {
      id: element.id,
      tag: element.localName,
      class: element.getAttribute('class') ?? '',
      role: element.getAttribute('role') ?? '',
      type: element.localName === 'input' ? field.type : '',
      placeholder: element.getAttribute('placeholder') ?? '',
      text: isText && typeof field.value === 'string' ? field.value : null,
      rect: numbers(rect),
      isOpen: isOpen(element, rect),
      isInView: rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth,
    }
  }

  /** @type {Promise<boolean>} */
  let handled = Promise.resolve(true)

  /** Ends the wait for input that has gone elsewhere. */
  let expectation = new AbortController()

  /** Keys that only change what others do, by where they are on a keyboard. */
  const modifiers = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/

  /** Resolves when what has changed so far is drawn. */
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => {
    // The task after the frame: it is made then.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(true)
    channel.port2.postMessage(0)
  }))

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
      /** @param {WindowEventMap[Type]} event */
      const listener = (event) => {
        if (!event.isTrusted || !counts(event) || --rest > 0) return
        expectation.abort()
        resolve(drawn())
      }
      addEventListener(type, listener, { capture: true, signal })
    })
  }

  Object.defineProperty(globalThis, 'understudy', { value: {
    /**
     * @param {string} text
     * @returns a text that is JSON, and the elements that it tells of
     */
    find(text) {
      const found = candidates(text)
      return [JSON.stringify({ view: view(), found: found?.map(described) ?? null }), ...found ?? []]
    },
    /**
     * Begins to wait for the end of a click with the left button. The click itself comes right behind it, in the same task.
     *
     * @param {number} count
     */
    expectClicks(count) { expect('mouseup', count, ({ button }) => button === 0) },
    /**
     * Begins to wait for the end of typed keys.
     *
     * @param {number} count
     */
    expectKeys(count) { expect('keyup', count, ({ code }) => !modifiers.test(code)) },
    /**
     * What the field with the keyboard holds from a place up to its caret.
     *
     * @param {number | null} start null for where what is typed will begin
     * @param {number} maximum
     */
    fieldText(start, maximum) {
      let field = /** @type {any} */ (document.activeElement)
      while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement
      // Null for those that tell no caret, as for numbers.
      if (typeof field?.value !== 'string' || typeof field.selectionStart !== 'number') return null
      const from = start ?? field.selectionStart
      if (start !== null && field.selectionEnd < start) return null
      return { start: from, text: start === null ? '' : field.value.slice(from, Math.min(field.selectionEnd, from + maximum)) }
    },
    handled: () => handled.then(view),
    view,
  } })
})()
