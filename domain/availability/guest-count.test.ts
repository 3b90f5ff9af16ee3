import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundParty, guestsOf, isPartyAllowed, partyLimit, spokenParty, type PartyRule } from './guest-count.ts'

const rules: fc.Arbitrary<PartyRule> = fc.record({
  partyLimit: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  capacity: fc.integer({ min: 1, max: 16 }),
  hasMembership: fc.boolean(),
  membersMayBringGuests: fc.boolean(),
})

test('a party is 1 to 4 people unless the service says otherwise (#119 #433)', () => {
  expect(partyLimit({ capacity: 16 })).toBe(4)
  expect([0, -3, 1, 4, 5, 99].map((wanted) => boundParty(wanted, { capacity: 16 }))).toEqual([1, 1, 1, 4, 4, 4])
  expect(partyLimit({ capacity: 16, partyLimit: 6 })).toBe(6)
  expect(partyLimit({ capacity: 16, partyLimit: 2 })).toBe(2)
})

test('extra guests are capped at the capacity less the booker (#122)', () => {
  expect(guestsOf(partyLimit({ capacity: 3 }))).toBe(2)
  expect(guestsOf(partyLimit({ capacity: 1, partyLimit: 4 }))).toBe(0)
})

test('a membership covers its member alone unless the flag permits guests (#123)', () => {
  expect(partyLimit({ capacity: 16, hasMembership: true })).toBe(1)
  expect(partyLimit({ capacity: 16, hasMembership: true, membersMayBringGuests: false })).toBe(1)
  expect(partyLimit({ capacity: 16, hasMembership: true, membersMayBringGuests: true })).toBe(4)
})

test('guestCount is everyone but the booker (#124)', () => {
  expect([1, 2, 4].map(guestsOf)).toEqual([0, 1, 3])
})

test('whatever number is asked for, the party is one that the house takes (#119)', () => {
  const inputs = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN))
  fc.assert(
    fc.property(inputs, rules, (wanted, rule) => {
      const party = boundParty(wanted, rule)
      expect(isPartyAllowed(party, rule)).toBe(true)
      expect(party).toBeLessThanOrEqual(rule.capacity)
      expect(party).toBeLessThanOrEqual(rule.partyLimit ?? 4)
    }),
  )
  expect([0, 1.5, 5, Number.NaN].filter((party) => isPartyAllowed(party, { capacity: 16 }))).toEqual([])
})

test('a service for at least two takes no one alone, and begins to count there (#710)', () => {
  const rule = { capacity: 16, partyLimit: 6, minParty: 2 }
  expect([0, 1, 2, 6, 7].map((party) => isPartyAllowed(party, rule))).toEqual([false, false, true, true, false])
  expect([Number.NaN, 1, 2, 3, 99].map((wanted) => boundParty(wanted, rule))).toEqual([2, 2, 2, 3, 6])
  // A membership pays for its member alone, which is not enough here.
  expect(isPartyAllowed(1, { ...rule, hasMembership: true })).toBe(false)
})

test('a party is one person or so many people', () => {
  expect([1, 2].map(spokenParty)).toEqual(['1 person', '2 people'])
})
