import { expect, test } from 'vitest'
import { bookingSteps, isAnswered, nextStep, stepToShow, type Flow } from './booking-steps.ts'

type Change = { [Part in keyof Flow]?: Partial<Flow[Part]> }
const steps = (change: Change = {}) =>
  bookingSteps({
    parameters: {
      isClass: false,
      reschedule: null,
      guests: false,
      extras: false,
      extraBath: false,
      ...change.parameters,
    },
    views: { guests: true, extras: true, ...change.views },
    party: { capacity: 16, partyLimit: 4, ...change.party },
    offers: { robe: true, extraBath: true, ...change.offers },
  })
const nothing = { date: null, slot: null, towelRobe: null, extraBath: null }
const everything = { date: '2026-11-24', slot: {}, towelRobe: 'towel', extraBath: false } as const

test('the order is date, guests, slot, towel and robe, extra bath, then the summary', () => {
  expect(steps({ parameters: { extraBath: true } })).toEqual([
    'date',
    'guests',
    'slot',
    'towel-robe',
    'extra-bath',
    'summary',
  ])
  expect(nextStep(steps(), 'guests')).toBe('slot')
  expect(nextStep(steps(), 'towel-robe')).toBe('summary')
})

test('the guest step needs a capacity above one and guests enabled (#125)', () => {
  expect(steps()).toContain('guests')
  expect(steps({ party: { capacity: 1 } })).not.toContain('guests')
  expect(steps({ views: { guests: false } })).not.toContain('guests')
  expect(steps({ views: { guests: false }, parameters: { guests: true } })).toContain('guests')
})

test('a membership takes away the guest step unless its flag permits guests (#123)', () => {
  expect(steps({ party: { hasMembership: true } })).not.toContain('guests')
  expect(steps({ party: { hasMembership: true, membersMayBringGuests: true } })).toContain('guests')
})

test('towel and robe is asked only if extras are on and no membership applies (#132)', () => {
  expect(steps()).toContain('towel-robe')
  expect(steps({ views: { extras: false } })).not.toContain('towel-robe')
  expect(steps({ views: { extras: false }, parameters: { extras: true } })).toContain('towel-robe')
  expect(steps({ party: { hasMembership: true } })).not.toContain('towel-robe')
})

test('the extra bath is asked only if extrabath is on and no membership applies (#137)', () => {
  expect(steps({ parameters: { extraBath: true } })).toContain('extra-bath')
  expect(steps()).not.toContain('extra-bath')
  expect(steps({ parameters: { extraBath: true }, party: { hasMembership: true } })).not.toContain('extra-bath')
})

test('a service without robes or an extra bath asks for neither, whatever the address says (#713)', () => {
  const asked = { extras: true, extraBath: true }
  expect(steps({ parameters: asked, offers: { robe: false } })).not.toContain('towel-robe')
  expect(steps({ parameters: asked, offers: { robe: false } })).toContain('extra-bath')
  expect(steps({ parameters: asked, offers: { extraBath: false } })).not.toContain('extra-bath')
  expect(steps({ parameters: asked, offers: { extraBath: false } })).toContain('towel-robe')
})

test('in class mode the guest step comes first and the slot brings its date', () => {
  expect(steps({ parameters: { isClass: true } }).slice(0, 2)).toEqual(['guests', 'slot'])
})

test('moving a booking keeps its party and extras and asks only when', () => {
  expect(steps({ parameters: { reschedule: 'b1', guests: true, extraBath: true } })).toEqual([
    'date',
    'slot',
    'summary',
  ])
})

test('a towel and robe choice is required before going on, and so is every other choice', () => {
  expect(isAnswered('towel-robe', nothing)).toBe(false)
  expect(isAnswered('towel-robe', everything)).toBe(true)
  expect(isAnswered('extra-bath', nothing)).toBe(false)
  expect(isAnswered('extra-bath', everything)).toBe(true)
  expect([isAnswered('date', nothing), isAnswered('slot', nothing), isAnswered('guests', nothing)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an address may go back to any step but not past an unanswered one', () => {
  const all = steps({ parameters: { extraBath: true } })
  expect(stepToShow(all, 'summary', nothing)).toBe('date')
  expect(stepToShow(all, 'summary', { ...everything, slot: null })).toBe('slot')
  expect(stepToShow(all, 'summary', everything)).toBe('summary')
  expect(stepToShow(all, 'guests', everything)).toBe('guests')
  expect(stepToShow(all, 'nonsense', everything)).toBe('date')
  expect(stepToShow(all, null, everything)).toBe('date')
})

test('a step that a membership switches off gives way to the one that follows it', () => {
  const free = steps({ parameters: { extraBath: true }, party: { hasMembership: true } })
  expect(stepToShow(free, 'guests', everything)).toBe('slot')
  expect(stepToShow(free, 'towel-robe', everything)).toBe('summary')
})
