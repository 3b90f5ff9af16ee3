import { expect, test } from 'vitest'
import { roleChoices } from './role-words.ts'

test('who invites somebody reads what the front desk does with bookings and money, and what owners do alone', () => {
  const [frontDesk, , owner] = roleChoices.map(({ detail }) => detail)
  expect(frontDesk).toMatch(/^Sells, takes money, checks guests in, and moves and cancels bookings\./)
  expect(owner).toContain('the terms, the membership plans')
})
