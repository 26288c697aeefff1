// SPDX-License-Identifier: Apache-2.0

// The types of the script for users' pages.

/** A text that is searched, and the same text without differences of case and spacing. */
interface SearchedText {
  readonly text: string
  readonly folded: string
}

/** The root of a tree of elements that is searched separately. */
type SearchRoot = Document | ShadowRoot

/** A text node is found together with the element that contains only this text. */
type FoundNode = Element | Text

/** The elements that searches examine in a document or in a shadow root. */
interface PageParts {
  /** Elements whose content is invisible to scripts. */
  readonly opaqueElements: readonly Element[]
  /** Elements that contain the document of another frame. */
  readonly frameElements: readonly Element[]
  /** Elements that may have a shadow root. */
  readonly possibleHosts: readonly Element[]
  /** Elements that are, or may be, controls. */
  readonly controls: readonly Element[]
  /** The controls whose content changes without a change of the document. */
  readonly fields: ReadonlySet<Element>
  /** The labels of each labeled element. */
  readonly labels: ReadonlyMap<Element, readonly HTMLLabelElement[]>
}

/** The elements that searches examine, of the document of this frame and of each shadow root in it. */
interface PartsSource {
  readonly ofDocument: PageParts
  of(root: SearchRoot): PageParts
}

/** The elements that a search found, and the drawn frames, which are searched separately. */
interface SearchResult {
  found: FoundNode[]
  frames: Element[]
}

/** The controls of one kind. */
interface ControlCount {
  /** The number of elements that certainly are of the kind. */
  certainCount: number
  /** The elements of which only the browser's accessibility can decide whether they are of the kind. */
  uncertain: Element[]
  /** The drawn frames, which are counted separately. */
  frames: Element[]
}

/** A kind of control. `DevToolsAccess` counts the controls of all kinds except sliders. */
type ControlKind =
  | "button"
  | "link"
  | "checkBox"
  | "radioButton"
  | "textField"
  | "secureTextField"
  | "searchField"
  | "textView"
  | "slider"

/** The meaning of an element by its tag and its attributes. */
type ContentMeaning =
  | ContentKind
  | "generic"
  | "container"
  | "containerOfTexts"
  | "heading"
  | "label"
  | "break"
  /** A picture that is missing in the accessibility tree. */
  | "decoration"
  | "undisplayed"

/** The kind of an entry in the list of a page's content. */
type ContentKind =
  | ControlKind
  /** A piece of a text. */
  | "piece"
  /** The bullet or the number before a list item. */
  | "marker"
  /** A part of a line that is a text and contains another one. */
  | "inlineText"
  /** A part of a line that contains a text, such as a deleted one. */
  | "edit"
  /** An element with nothing but a text, or a heading. */
  | "text"
  | "image"
  /** A drop-down list. */
  | "choice"
  /** An element that no query for another kind finds, such as a line between two parts. */
  | "separator"
  | "list"
  | "listItem"
  | "table"
  | "row"
  | "cell"
  | "header"

/** A part of a line that is no entry of a list. */
type LinePart = "space" | "break" | "unseen"

/** An element or a text in the list of a page's content. */
interface ContentEntry {
  /** `null` for an entry that is left out: the next entry around it contains its content. */
  kind: ContentKind | null
  /** The entry that contains this one; `null` for the document. */
  readonly parent: ContentEntry | null
  /** The element; for a piece of text, its text node. */
  readonly node: Element | Text
  /** The only text in an element that is one with its text. */
  text: Text | null
  /** `null` for a name that only the browser can determine. */
  name: string | null
  /** Whether only the browser can determine the kind. */
  isUncertain: boolean
  /** Whether the entry is a button with several texts, which may be separate elements of the accessibility tree. */
  isDivided: boolean
  /** A part of a line that is left out: a space, the end of the line, or content that is not accessible. */
  readonly part: LinePart | null
  index: number
}

/** The content of an element, as the element around it has it. */
interface ContentSummary {
  /** The texts that are not in another element of the accessibility tree, and the spaces between them. */
  readonly texts: ContentEntry[]
  /** Whether the content has an element of the accessibility tree that is no text. */
  hasOthers: boolean
  /** Elements that are in the accessibility tree if they have an event listener. */
  readonly maybes: Element[]
  /** Whether the element is a block beside the lines of its container. */
  readonly isBlock: boolean
  /** Whether the content has such a block. */
  hasBlocks: boolean
}

/** The line to which texts are added. */
interface TextFlow {
  /** Whether the line ends with a space, or is empty, so that the next space is not shown. */
  isAfterSpace: boolean
}

/** The content of a document. */
interface Content {
  readonly entries: readonly ContentEntry[]
  /** Elements that must be missing in the accessibility tree. */
  readonly ignored: readonly Element[]
}

/** The entries of a page's content: `DevToolsContent`. */
interface ContentColumns {
  kinds: string[]
  /** -1 for an entry that only the document contains. */
  parents: number[]
  names: (string | null)[]
  ids: string[]
  /** The entries of the found elements, without those that must be missing in the accessibility tree. */
  asked?: number[]
}

/** A size in CSS pixels. */
interface ViewSize {
  readonly width: number
  readonly height: number
}

/** A rectangle in CSS pixels, relative to the corner of the document's view. */
type ViewRect = Pick<DOMRectReadOnly, "x" | "y" | "width" | "height" | "left" | "top" | "right" | "bottom">

/** The x and y of a point in CSS pixels, relative to the corner of the document's view. */
type ViewPoint = readonly number[]

/** The computed sizes of an element that contains a frame. */
interface FrameBox {
  readonly rect: ViewRect
  /** The size of the box with its border, before scaling. */
  readonly offsetSize: ViewSize
  /** The widths of the left and the top border. */
  readonly clientLeft: number
  readonly clientTop: number
  /** The size of the box without its border. */
  readonly clientSize: ViewSize
  readonly padding: { left: number; top: number; right: number; bottom: number }
}

/** The data about an element or a text node: `DevToolsSearchResult.Element`. */
interface DescribedElement {
  id: string
  tag: string
  class: string
  role: string
  /** The type of an `input`; empty for other elements. */
  type: string
  placeholder: string
  /** The content of a field; `null` for other elements. */
  text: string | null
  /** The x, y, width and height. */
  rect: number[]
  receivesClicks: boolean
  isInView: boolean
}

/** The state of a page in its window: `DevToolsView`. */
interface ViewState {
  title: string
  measures: {
    width: number
    height: number
    /** Screen pixels per CSS pixel. */
    ratio: number
    /** The scale factor of pinch zoom. */
    zoom: number
  }
  /** Whether the page is the visible tab. */
  isShown: boolean
  isLoaded: boolean
  /** Whether an animation is running that will end. */
  isMoving: boolean
  /** Whether another page is about to replace this one. */
  isLeaving: boolean
  /** The number of changes of the document. */
  changes: number
}

/** The parts of a response about the page. */
interface ResponseParts {
  /** The elements that may match, in document order; `null` if they cannot be determined. */
  found: readonly FoundNode[] | null
  /** The drawn frames. */
  frames: readonly Element[]
  /** The elements that contain the found ones, if they were requested. */
  containers?: readonly Element[]
  /** The number of elements that certainly match, in addition to the found ones. */
  certainCount?: number
  /** The content of the document, if it was requested. */
  content?: ContentColumns | null
}

/** The properties that a field with the keyboard focus may have. */
interface FieldWithCaret {
  readonly value?: unknown
  /** In UTF-16 units; null for a field that does not report a caret, such as a number field. */
  readonly selectionStart?: number | null
  readonly selectionEnd?: number | null
}

/** The methods that reading attributes requires. */
type AttributeReader = Pick<Element, "getAttribute">

/** The method that reading a style requires. TypeScript does not have all properties of styles in all versions. */
type StyleReader = Pick<CSSStyleDeclaration, "getPropertyValue">

/** The properties that decide about the kind of a control. */
type ControlProperties = Pick<Element, "localName" | "getAttribute" | "getAttributeNames">

/** The events of input that a wait counts. */
type InputType = "mouseup" | "keydown" | "beforeinput" | "keyup"
