// SPDX-License-Identifier: Apache-2.0

// The data that Swift encodes for the scripts, by the names of the Swift types. Made by a test, which fails when this is out
// of date: UNDERSTUDY_WRITE_PAGE_DATA=1 swift test --filter PageDataTests

interface RunPage {
  name: string
  start?: string
  duration: number
  host?: BundleEvent.Host
  destinations: RunPage.Destination[]
  configurations: string[]
  repetitions: BundleEvent.Repetition[]
  streams: RunPage.Stream[]
  problems: string[]
  leftOut: string[]
  messages: string[]
  tests: RunPage.Row[]
  outside: RunPage.Outside[]
  comparison?: ComparisonPage
  measurements: MeasurementRow[]
}

declare namespace BundleEvent {
  interface Host {
    name: string
    system: string
    processor: string
    cores: number
    memory: number
  }
}

declare namespace RunPage {
  interface Destination {
    name: string
    settings: { [name: string]: string }
  }
}

declare namespace BundleEvent {
  interface Repetition {
    configuration?: string
    mode: string
    maximum: number
  }
}

declare namespace RunPage {
  interface Stream {
    name: string
    host?: string
    process?: number
    start: number
    duration: number
    isFinished: boolean
  }
}

declare namespace RunPage {
  interface Row {
    target: string
    suite: string
    name: string
    configuration?: number
    outcome: string
    ofDesktop?: boolean
    quarantine?: string
    duration: number
    start: number
    attempts: number
    spans?: RunPage.Span[]
    stream: number
    destination?: number
    message?: number
    headline?: string
    source?: string
    picture?: RunPage.Picture
  }
}

declare namespace RunPage {
  interface Span {
    stream: number
    start: number
    duration: number
    outcome: string
  }
}

declare namespace RunPage {
  interface Picture {
    file: string
    media: string
  }
}

declare namespace RunPage {
  interface Outside {
    stream: number
    attempt: TestPage.Attempt
  }
}

declare namespace TestPage {
  interface Attempt {
    outcome: string
    interruption?: string
    uncertainty?: string
    duration: number
    iteration?: number
    file?: string
    line?: number
    activities: TestPage.Step[]
    issues: TestPage.Issue[]
    attachments: TestPage.Attachment[]
    resolutions: BundleEvent.Resolution[]
    gestures: TestPage.Gesture[]
    measurements: MeasurementPage[]
    applications: TestPage.Application[]
    output: TestPage.Output[]
    prompt?: string
  }
}

declare namespace TestPage {
  interface Step {
    parent?: number
    name: string
    start: number
    duration?: number
    spent?: { [name: string]: number }
  }
}

declare namespace TestPage {
  interface Issue {
    step?: number
    time: number
    type: string
    isFailure: boolean
    expected: boolean
    reason?: string
    text: string
    details?: string
    file?: string
    line?: number
    frames: BundleEvent.Issue.Frame[]
    excerpt?: SourceExcerpt
  }
}

declare namespace BundleEvent.Issue {
  interface Frame {
    symbol: string
    file?: string
    line?: number
  }
}

interface SourceExcerpt {
  first: number
  lines: string[]
}

declare namespace TestPage {
  interface Attachment {
    step?: number
    time: number
    name: string
    type: string
    media: string
    file: string
    size: number
    isMissing: boolean
    start?: number
    comparison?: string
    role?: string
    places?: TestPage.Place[]
  }
}

declare namespace TestPage {
  interface Place {
    frame: number[]
    words: string
  }
}

declare namespace BundleEvent {
  interface Resolution {
    test?: number
    activity?: number
    query: string
    steps: BundleEvent.Resolution.Step[]
    matches: number[]
    nearMisses?: BundleEvent.Resolution.NearMiss[]
    source?: string
    taken?: number
  }
}

declare namespace BundleEvent.Resolution {
  interface Step {
    text: string
    count: number
  }
}

declare namespace BundleEvent.Resolution {
  interface NearMiss {
    node: number
    reason: string
  }
}

declare namespace TestPage {
  interface Gesture {
    step?: number
    action: string
    point?: number[]
    frame?: number[]
  }
}

interface MeasurementPage {
  metric: string
  identifier?: string
  unit: string
  factor: number
  values: number[]
  valueTexts: string[]
  averageText?: string
  deviationText?: string
  average?: number
  deviation?: number
  baseline?: number
  baselineText?: string
  verdict: string
  comparison: string
  worst?: number
  worstWord: string
  machine?: string
  limitsText?: string
  limit?: number
  limitText?: string
  reference?: string
  history: MeasurementPage.Point[]
  otherMachines: number
}

declare namespace MeasurementPage {
  interface Point {
    bundle: string
    date?: string
    average: number
    averageText: string
    deviation?: number
    deviationText?: string
    baseline?: number
    baselineText?: string
    verdict: string
    comparison: string
  }
}

declare namespace TestPage {
  interface Application {
    time: number
    name: string
    process?: number
    change: string
    details?: string
  }
}

declare namespace TestPage {
  interface Output {
    time: number
    application?: string
    stream: string
    text: string
  }
}

interface ComparisonPage {
  name: string
  start?: string
  sections: ComparisonPage.Section[]
  measured: ComparisonPage.MeasuredSection[]
}

declare namespace ComparisonPage {
  interface Section {
    kind: string
    changes: ComparisonPage.Change[]
  }
}

declare namespace ComparisonPage {
  interface Change {
    test?: number
    target: string
    suite: string
    name: string
    configuration?: string
    before?: ComparisonPage.Side
    after?: ComparisonPage.Side
  }
}

declare namespace ComparisonPage {
  interface Side {
    outcome: string
    duration: number
    headline?: string
  }
}

declare namespace ComparisonPage {
  interface MeasuredSection {
    kind: string
    changes: ComparisonPage.MeasuredChange[]
  }
}

declare namespace ComparisonPage {
  interface MeasuredChange {
    test?: number
    metric: string
    before: string
    after: string
    change: string
    isOfOtherMachine: boolean
  }
}

interface MeasurementRow {
  test: number
  metric: string
  averageText?: string
  deviationText?: string
  relativeDeviation?: number
  worse?: number
  verdict: string
  comparison: string
  trend: number[]
}

interface TestPage {
  attempts: TestPage.Attempt[]
}

declare namespace ProfilePage {
  interface Content {
    test: string
    profiler: string
    event: string
    date: string
    notes: string[]
    weight: number
    modules: string[]
    files: string[]
    functions: ProfilePage.Functions
    processes: ProfilePage.Process[]
  }
}

declare namespace ProfilePage {
  interface Functions {
    names: string[]
    modules: number[]
    kinds: ("test" | "app" | "tools" | "swift" | "libc" | "library" | "kernel")[]
    files: number[]
  }
}

declare namespace ProfilePage {
  interface Process {
    name: string
    number: number
    weight: number
    isTest: boolean
    calls: number[]
  }
}

interface CapturedElement {
  d: number
  t: string
  l?: string
  i?: string
  v?: string
  p?: string
  f?: number[]
  s?: string[]
}
