import { expect, test } from 'vitest'
import { peopleToAgree, type Given } from './agreement.ts'

const now = new Date('2026-12-01T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const asked = { bookingId: 'today', partySize: 3, version: 2, validDays: 365 }
const given = (more: Partial<Given>): Given => ({ bookingId: 'today', version: 2, people: 1, at: daysAgo(0), ...more })

test.each<[string, Given[], number]>([
  ['nobody has agreed yet', [], 3],
  ['two have agreed for this booking', [given({ people: 2 })], 1],
  ['all have, in two steps', [given({ people: 2 }), given({ people: 1 })], 0],
  ['the member has agreed at another visit: it counts for them alone', [given({ bookingId: 'before', people: 3 })], 2],
  ['at two other visits: still one person', [given({ bookingId: 'a' }), given({ bookingId: 'b' })], 2],
  ['a day less than a year ago still counts', [given({ bookingId: 'before', at: daysAgo(364) })], 2],
  ['a year ago does not count any more', [given({ bookingId: 'before', at: daysAgo(365) })], 3],
  ['to an older text does not count', [given({ version: 1, people: 3 })], 3],
  ['more agreed than came: nobody is left', [given({ people: 5 })], 0],
])('house rules: %s (#635)', (_, agreements, left) => {
  expect(peopleToAgree(asked, agreements, now)).toBe(left)
})
