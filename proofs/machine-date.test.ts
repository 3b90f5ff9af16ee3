import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** The lines that ask the machine what time it is. A moment that is given is none, and neither is a stretch. */
function machineDatesIn(file: string, text: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, text)
  const note = (start: number) => found.push(`${file}:${text.slice(0, start).split('\n').length}`)
  new Visitor({
    NewExpression({ callee, arguments: given, start }) {
      if (isDate(callee) && given.length === 0) note(start)
    },
    CallExpression({ callee, start }) {
      if (isDate(callee)) note(start)
    },
    MemberExpression({ object, property, start }) {
      if (isDate(object) && text.slice(property.start, property.end).includes('now')) note(start)
    },
  }).visit(program)
  return found
}

const isDate = (node: { type: string; name?: unknown }) => node.type === 'Identifier' && node.name === 'Date'

/** Pages that measure how long something lasts: a stretch of time is the same by every clock. */
const pagesThatMeasure: Record<string, string> = {
  'desk/calls/house-time.ts': 'how far the clock of the house is ahead: the one place that compares the two',
  'desk/shifts/lock-state.ts': 'for how long nobody has touched the desk, also while the device slept',
  'web/shell/member-session.ts': 'for how long a token is good, also while the device slept',
  'web/availability/reschedule/live-booking.ts': 'for how long a token is good, also while the device slept',
}

const realHouse = 'a real house, with the clock of the machine'
const ownSandbox = 'a sandbox that nobody has set a clock, with that of the machine'
const keyboard = 'keys have the time of the browser’s machine'

/** Tests and their helpers that talk to something whose clock is the machine’s. */
const testsThatMeasure: Record<string, string> = {
  'sandbox/webhooks.test.ts': ownSandbox,
  'server/checks/checks.test.ts': 'a backup and a drill note when the machine made them',
  'server/operations/health.test.ts': 'puts the clock of the machine wrong, and right again',
  'server/operations/metrics.test.ts': 'a certificate is over by the clock of the machine',
  'server/platform/sign-in/sign-in.test.ts': 'the SDK counts until when its token is good by the clock of the machine',
  'proofs/clients.ts': 'the SDK counts until when its token is good by the clock of the machine',
  'journeys/staff.ts': keyboard,
  'journeys/desk-offline.test.ts': keyboard,
  'journeys/desk-shifts.test.ts': 'stops the clock of a page at the time that it has',
  'journeys/what-the-browser-keeps.test.ts': 'the browser notes until when it keeps a cookie by its own clock',
  'proofs/bench/availability.ts': realHouse,
  'proofs/bench/desk.ts': realHouse,
  'proofs/bench/growth.ts': realHouse,
  'proofs/bench/lighthouse.ts': realHouse,
  'proofs/bench/watchers.ts': realHouse,
  'proofs/bench/whole-checkout.ts': realHouse,
  'proofs/ops/backups.test.ts': 'backups and the log of the database are made by the clock of the machine',
  'proofs/storms/real-house.ts': 'how far the clock of a real house is from that of the machine',
  'proofs/simulation/world.ts': realHouse,
}

const isOfTests = (file: string) => /\.test\.tsx?$|\/testing(-setup)?\.tsx?$|^(journeys|proofs)\//.test(file)
const filesIn = (rooms: string) => globSync(`{${rooms}}/**/*.{ts,tsx}`)

/** Which of these files ask the machine for the time, with the first line of each. */
function machineDatesOf(files: readonly string[]): Map<string, string> {
  const found = files.map((file) => [file, machineDatesIn(file, readFileSync(file, 'utf8'))[0]] as const)
  return new Map(found.flatMap(([file, line]) => (line === undefined ? [] : [[file, line] as const])))
}

/** Who asks the machine without being on the list, and who is on the list for nothing. */
function strangersTo(list: Record<string, string>, files: readonly string[]) {
  const found = machineDatesOf(files)
  return {
    unlisted: [...found].flatMap(([file, line]) => (file in list ? [] : [line])),
    needless: Object.keys(list).filter((file) => !found.has(file)),
  }
}

test('a date of the machine is found in every way to write it, and a moment that is given is none', () => {
  const text = `first(new Date(), Date.now())
const now = Date.now
second(new Date(order.at), Date.parse(text), performance.now(), house.now())
third(Date(), new Date, Date['now']())`
  expect(machineDatesIn('a.ts', text).toSorted()).toEqual(['a.ts:1', 'a.ts:1', 'a.ts:2', 'a.ts:4', 'a.ts:4', 'a.ts:4'])
})

test('what guests and staff see takes its now and its today from the house, never from the machine (ruling 6)', () => {
  const files = filesIn('desk,web,ui').filter((file) => !isOfTests(file))
  expect(files.length).toBeGreaterThan(500)
  expect(strangersTo(pagesThatMeasure, files)).toEqual({ unlisted: [], needless: [] })
})

test('no test asks the machine for the time: on another day it would be another test', () => {
  const files = filesIn('domain,api,server,db,ui,web,desk,sandbox,proofs,journeys,bin').filter(isOfTests)
  expect(files.length).toBeGreaterThan(500)
  expect(strangersTo(testsThatMeasure, files)).toEqual({ unlisted: [], needless: [] })
})
