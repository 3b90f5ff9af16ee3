import { expect, test } from 'vitest'
import { isTimeForLink, linkEndsAt, mayPayOnArrival, waitOf } from './pay-by.ts'

const at = (time: string, day = '01') => new Date(`2026-12-${day}T${time}:00Z`)

test('a link is good for 12 hours, and no longer than an hour before the start (#605)', () => {
  expect(linkEndsAt(at('08:00'), null)).toEqual(at('20:00'))
  expect(linkEndsAt(at('08:00'), at('10:00', '02'))).toEqual(at('20:00'))
  expect(linkEndsAt(at('08:00'), at('12:00'))).toEqual(at('11:00'))
})

test('there is no link where the page could not be open for half an hour (#605)', () => {
  expect(isTimeForLink(at('08:00'), at('09:31'))).toBe(true)
  expect(isTimeForLink(at('08:00'), at('09:30'))).toBe(false)
})

test('what starts within 48 hours may be paid on arrival, and is held until 15 minutes after its start (#606)', () => {
  expect(mayPayOnArrival(at('08:00', '03'), at('08:00'))).toBe(true)
  expect(mayPayOnArrival(at('08:01', '03'), at('08:00'))).toBe(false)
  expect(waitOf('on-arrival', at('08:00'), at('10:00'))).toEqual({ payableUntil: null, heldUntil: at('10:15') })
})

test('the counter holds as long as the site does, a link as long as its page and two minutes (#605)', () => {
  const asOnSite = { payableUntil: at('08:31'), heldUntil: at('08:33') }
  expect(waitOf('page', at('08:00'), at('10:00'))).toEqual(asOnSite)
  expect(waitOf('counter', at('08:00'), at('10:00'))).toEqual(asOnSite)
  expect(waitOf('link', at('08:00'), null)).toEqual({ payableUntil: at('20:00'), heldUntil: at('20:02') })
})
