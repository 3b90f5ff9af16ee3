import type { OutcomesAnswer } from '#api/staff-bookings.ts'
import type { Answer, TestHouse } from './house.ts'

type Browser = Pick<ReturnType<TestHouse['visitor']>, 'send'>

const at = (id: string, what = '') => `/api/desk/v1/bookings/${id}${what}`
const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})

/** What somebody at the desk does with a guest's booking. */
export const deskCalls = (by: Browser) => ({
  show: (id: string) => by.send('GET', at(id)),
  outcomes: (id: string, part: object = {}) =>
    by.send('GET', at(id, `/outcomes?${new URLSearchParams(Object.entries(part).map(([k, v]) => [k, String(v)]))}`)),
  freeStarts: (id: string, date?: string) => by.send('GET', at(id, `/free-starts${date ? `?date=${date}` : ''}`)),
  move: (id: string, body: object, key?: string) => by.send('POST', at(id, '/move'), body, keyed(key)),
  cancel: (id: string, body: object, key?: string) =>
    by.send('POST', at(id, '/cancel'), { reason: 'Change of plans', ...body }, keyed(key)),
  part: (id: string, body: object, key?: string) =>
    by.send('POST', at(id, '/part-cancel'), { people: 0, reason: 'Change of plans', ...body }, keyed(key)),
  handOut: (id: string, body: object, key?: string) => by.send('POST', at(id, '/hand-out'), body, keyed(key)),
  contact: (id: string, body: object) => by.send('POST', at(id, '/contact'), { why: 'A letter is missing', ...body }),
  letter: (id: string, key?: string) => by.send('POST', at(id, '/letter'), {}, keyed(key)),
})

/** Each way in words: what comes back to the card, what on a gift card, in dollars, and whether a manager is needed. */
export const eachOf = ({ body }: Answer): string[] =>
  (body as OutcomesAnswer).outcomes.map(
    (way) => `${way.outcome} ${way.toCard}+${way.onGiftCard}${way.needsManager ? ' by a manager' : ''}`,
  )
