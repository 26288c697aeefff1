// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The elements that searches examine, in a document or in a shadow root.

import { controlTags } from "./control-kinds.js"

// A change of these selectors may need a change of the attributes in `document-changes.js`.

/** Elements that are controls by their tag, or may be controls: headers of columns are buttons. */
const possibleControls = [...controlTags, "th", "[role]", "[contenteditable]"].join()

/** Elements whose content changes without a change of the document. */
const fields = "input,select,textarea"

/** Elements that contain the document of another frame, which has a separate world. */
const frames = "iframe,frame"

/** Elements whose content is invisible to scripts. */
const opaqueElements = "webview,object,embed,fencedframe,portal,video[controls],audio[controls]," +
  "input[type=date],input[type=datetime-local],input[type=month],input[type=week],input[type=time]"

/** HTML elements that never have a shadow root, which most elements of a page are. Any other may have one. */
const elementsWithoutShadow = [
  "html,head,title,base,link,meta,style,script,noscript,template,address,hgroup,search,hr,pre",
  "ol,ul,menu,li,dl,dt,dd,figure,figcaption,a,em,strong,small,s,cite,q,dfn,abbr,ruby,rt,rp",
  "data,time,code,var,samp,kbd,sub,sup,i,b,u,mark,bdi,bdo,br,wbr,ins,del,picture,source",
  "img,iframe,embed,object,video,audio,track,map,area,table,caption,colgroup,col,tbody,thead",
  "tfoot,tr,td,th,form,label,input,button,select,datalist,optgroup,option,textarea,output",
  "progress,meter,fieldset,legend,details,summary,dialog,slot,canvas,font,center,svg,path,g",
  "circle,rect,line,polyline,polygon,ellipse,use,defs,symbol",
]
const possibleHosts = `:not(${elementsWithoutShadow.join()})`

/**
 * The elements that searches examine.
 *
 * @param {SearchRoot} root
 * @returns {PageParts}
 */
export function partsOf(root) {
  const controls = [...root.querySelectorAll(possibleControls)]
  return {
    opaqueElements: [...root.querySelectorAll(opaqueElements)],
    frameElements: [...root.querySelectorAll(frames)],
    possibleHosts: [...root.querySelectorAll(possibleHosts)],
    controls,
    fields: new Set(controls.filter((element) => element.matches(fields))),
    labels: labelsByElement(root),
  }
}

/**
 * The labels of each labeled element. The `labels` property of a control would search the whole document.
 *
 * @param {SearchRoot} root
 */
function labelsByElement(root) {
  /** @type {Map<Element, HTMLLabelElement[]>} */
  const labels = new Map()
  for (const label of root.querySelectorAll("label")) {
    const { control } = label
    if (control) labels.set(control, [...labels.get(control) ?? [], label])
  }
  return labels
}

/** The elements that searches examine, of the document of this frame and of the shadow roots in it. */
export class CachedParts {
  #changes
  /** The elements of the document, and the number of changes at the time they were found. */
  #cached

  /** @param {{ readonly countOfParts: number }} changes the changes of the document */
  constructor(changes) {
    this.#changes = changes
    this.#cached = { countOfParts: changes.countOfParts, parts: partsOf(document) }
  }

  /**
   * The elements of the document. They are cached until they may have changed.
   *
   * @returns {PageParts}
   */
  get ofDocument() {
    const { countOfParts } = this.#changes
    if (this.#cached.countOfParts !== countOfParts) this.#cached = { countOfParts, parts: partsOf(document) }
    return this.#cached.parts
  }

  /**
   * The elements of a root. Those of a shadow root are not cached, because its content changes without a change of the
   * document.
   *
   * @param {SearchRoot} root
   */
  of(root) {
    return root === document ? this.ofDocument : partsOf(root)
  }
}
