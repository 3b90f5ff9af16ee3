// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTermsMarkdown } from '#domain/checkout/terms.ts'

const terms = readFileSync(new URL('../../public/terms-and-conditions.md', import.meta.url), 'utf8')
const states = (sentence: RegExp) => expect(terms).toMatch(sentence)

test('the terms are markdown as the screen accepts it', () => {
  expect(isTermsMarkdown('text/markdown', terms)).toBe(true)
})

test('the minimum age is 12 (#17)', () => states(/minimum age is 12\b/))

test('under 18 only with a guardian (#18)', () => states(/under 18 may visit only with a parent or guardian/))

test('a membership is suspended for at most 4 weeks in any 12 months (#19)', () =>
  states(/suspend your membership for at most 4 weeks in any 12 months/))

test('gift cards are valid for 36 months (#20)', () => states(/Gift cards are valid for 36 months/))

test('memberships are paid fortnightly (#21)', () => states(/Membership payments are taken fortnightly/))

test('no refund for a change of mind, and consumer guarantees are not limited (#22)', () => {
  states(
    /no refund for a change of mind, on bookings and on most of our other products, except as the cancellation rules/,
  )
  states(/Nothing in these terms limits your rights under the Australian Consumer Law/)
  states(/consumer guarantees that cannot be excluded/)
})

test('30 days’ notice of a price change after the initial term (#23)', () =>
  states(/After the initial term we may change it, and we give you at least 30 days' notice of a price change/))
