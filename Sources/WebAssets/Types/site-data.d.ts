// SPDX-License-Identifier: Apache-2.0

// The data that Swift encodes for the scripts, by the names of the Swift types. Made by a test, which fails when this is out
// of date: UNDERSTUDY_WRITE_PAGE_DATA=1 swift test --filter PageDataTests

interface OverviewPage {
  bots: OverviewPage.Bot[]
  jobs: JobLine[]
}

declare namespace OverviewPage {
  interface Bot {
    id: number
    name: string
    integrations: IntegrationLine[]
  }
}

interface IntegrationLine {
  number: number
  branch: string
  revision: string
  start: string
  duration: number
  isPinned: boolean
  hasPassed: boolean
  counts: { [name: string]: number }
  failures: number
}

interface JobLine {
  id: number
  bot: number
  branch: string
  revision: string
  cause: string
  state: string
  isOver: boolean
  note: string
  queued: string
  started?: string
  ended?: string
  integration?: number
}

interface BotPage {
  id: number
  name: string
  integrations: IntegrationLine[]
  jobs: JobLine[]
  isDefined: boolean
  tests: TestLine[]
  moreTests: number
  statuses: { [name: string]: number }
  leftOut: number
  looked: number
  changes: BotPage.Change[]
  moreChanges: number
}

interface TestLine {
  id: number
  name: string
  status: string
  rule: string
  outcomes: string
  failsSince?: number
  quarantine?: string
}

declare namespace BotPage {
  interface Change {
    test: number
    name: string
    metric: string
    destination: string
    before: string
    after: string
    percent: number
    since: IntegrationLine
  }
}

interface MatrixPage {
  integrations: IntegrationLine[]
  destinations: string[]
  rows: MatrixPage.Row[]
}

declare namespace MatrixPage {
  interface Row {
    test: number
    name: string
    outcomes: string[]
  }
}

interface IntegrationPage {
  bot: string
  integration: IntegrationLine
  previous?: number
  next?: number
  destinations: string[]
  tests: IntegrationPage.Test[]
  count: number
  failures: IntegrationPage.Group[]
  moreFailures: number
  mended: IntegrationPage.Test[]
  moreMended: number
  hasReport: boolean
  commits: CommitLine[]
  job?: number
}

declare namespace IntegrationPage {
  interface Test {
    id: number
    name: string
    results: IntegrationPage.Result[]
  }
}

declare namespace IntegrationPage {
  interface Result {
    destination: string
    outcome: string
    duration: number
    attempts: number
    before?: string
    reason?: string
  }
}

declare namespace IntegrationPage {
  interface Group {
    message: string
    tests: number[]
    count: number
    quarantined: number
    isNew: boolean
  }
}

interface CommitLine {
  revision: string
  author: string
  subject: string
}

interface FurtherTests {
  tests: IntegrationPage.Test[]
}

interface TestHistoryPage {
  bot: string
  name: string
  status: string
  rule: string
  quarantine?: string
  failsSince?: number
  lastPass?: number
  integrations: IntegrationLine[]
  results: TestHistoryPage.Result[]
  failures: TestHistoryPage.Failure[]
  series: TestHistoryPage.Series[]
  reports: number[]
  isDefined: boolean
}

declare namespace TestHistoryPage {
  interface Result {
    integration: number
    destination: string
    outcome: string
    duration: number
    attempts: number
    failure?: number
  }
}

declare namespace TestHistoryPage {
  interface Failure {
    message: string
    count: number
    first: number
    last: number
  }
}

declare namespace TestHistoryPage {
  interface Series {
    metric: string
    destination: string
    factor: number
    unit: string
    points: TestHistoryPage.Series.Point[]
    changes: TestHistoryPage.Series.Change[]
  }
}

declare namespace TestHistoryPage.Series {
  interface Point {
    number: number
    revision: string
    start: string
    average: number
    text: string
    deviation: number
    baseline?: number
  }
}

declare namespace TestHistoryPage.Series {
  interface Change {
    index: number
    before: number
    after: number
    words: string
    percent: number
  }
}

interface JobPage {
  name: string
  job: JobLine
  commits: CommitLine[]
}

interface PicturesPage {
  number: number
  pictures: PicturesPage.Picture[]
}

declare namespace PicturesPage {
  interface Picture {
    name: string
    file: string
    time: number
  }
}

declare namespace SettingsRequests {
  interface Page {
    users: SettingsRequests.Page.User[]
    tokens: SettingsRequests.Page.Token[]
    secrets: string[]
    log: SettingsRequests.Page.Note[]
  }
}

declare namespace SettingsRequests.Page {
  interface User {
    name: string
    role: string
  }
}

declare namespace SettingsRequests.Page {
  interface Token {
    name: string
    bot?: string
  }
}

declare namespace SettingsRequests.Page {
  interface Note {
    date: string
    who: string
    what: string
  }
}

declare namespace RequestAuthenticator {
  interface Visitor {
    name?: string
    isAdministrator: boolean
    needsSignIn: boolean
    provider?: string
  }
}
