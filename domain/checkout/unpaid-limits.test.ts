import { expect, test } from 'vitest'
import { whyTooMuchUnpaid, type UnpaidOrder } from './unpaid-limits.ts'

const now = new Date('2026-11-22T10:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const open = (places: number, endsIn = 33, more: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  isOpen: true,
  isOfMember: false,
  places,
  begunAt: inMinutes(endsIn - 33),
  heldUntil: inMinutes(endsIn),
  ...more,
})
const given = (minutesAgo: number): UnpaidOrder => open(0, 33 - minutesAgo, { isOpen: false, heldUntil: null })
const guest = (places: number) => ({ places, hasProvedAddress: false })
const member = (places: number) => ({ places, hasProvedAddress: true })

test('a guest’s network keeps forty unpaid places, and is told when enough of them are free again', () => {
  expect(whyTooMuchUnpaid([open(20), open(16)], guest(4), now)).toBe(null)
  expect(whyTooMuchUnpaid([open(20, 30), open(4, 10), open(16, 20)], guest(4), now)).toEqual({
    what: 'places',
    retryAfterSeconds: 10 * 60,
  })
  expect(whyTooMuchUnpaid([open(20, 30), open(4, 10), open(16, 20)], guest(5), now)).toEqual({
    what: 'places',
    retryAfterSeconds: 20 * 60,
  })
  // One that should be over is being closed just now.
  expect(whyTooMuchUnpaid([open(40, -5)], guest(1), now)).toEqual({ what: 'places', retryAfterSeconds: 60 })
})

test('a cart of more than forty is not a guest’s, however long they wait', () => {
  expect(whyTooMuchUnpaid([], guest(40), now)).toBe(null)
  expect(whyTooMuchUnpaid([], guest(41), now)).toEqual({ what: 'cart' })
  expect(whyTooMuchUnpaid([], member(160), now)).toBe(null)
  expect(whyTooMuchUnpaid([], member(201), now)).toEqual({ what: 'cart' })
})

test('members’ places leave guests theirs, and members buy where guests’ are many, up to two hundred in all', () => {
  const ofMember = open(100, 33, { isOfMember: true })
  expect(whyTooMuchUnpaid([ofMember], guest(40), now)).toBe(null)
  expect(whyTooMuchUnpaid([ofMember, open(40)], member(60), now)).toBe(null)
  expect(whyTooMuchUnpaid([ofMember, open(40)], member(61), now)).toMatchObject({ what: 'places' })
})

test('ten orders are open at a time, plans too, and sixty are begun within an hour', () => {
  const ten = Array.from({ length: 10 }, (_, n) => open(1, 10 + n))
  expect(whyTooMuchUnpaid(ten.slice(1), guest(1), now)).toBe(null)
  expect(whyTooMuchUnpaid(ten, guest(0), now)).toEqual({ what: 'orders', retryAfterSeconds: 10 * 60 })
  const sixty = Array.from({ length: 60 }, (_, n) => given(n % 59))
  expect(whyTooMuchUnpaid(sixty.slice(1), member(1), now)).toBe(null)
  expect(whyTooMuchUnpaid(sixty, member(1), now)).toEqual({ what: 'orders', retryAfterSeconds: 2 * 60 })
})

test('a wider network may have ten times as much, but no cart more', () => {
  const many = Array.from({ length: 9 }, () => open(40))
  expect(whyTooMuchUnpaid(many, guest(40), now, 10)).toBe(null)
  expect(whyTooMuchUnpaid([...many, open(1)], guest(40), now, 10)).toMatchObject({ what: 'places' })
  expect(whyTooMuchUnpaid([], guest(41), now, 10)).toEqual({ what: 'cart' })
})
