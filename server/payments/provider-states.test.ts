import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  endedUnpaidBy,
  meaningOfCharge,
  meaningOfDispute,
  meaningOfInvoice,
  meaningOfPage,
  meaningOfRefund,
} from './provider-states.ts'

/** The states that the provider's library names, as they stand in its types. */
function statesIn(file: string, type: string): string[] {
  const text = readFileSync(new URL(`../../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url), 'utf8')
  const line = new RegExp(String.raw`^ {4}type ${type} = (.*);$`, 'm').exec(text)?.[1] ?? ''
  return [...line.matchAll(/'(\w+)'/g)].map(([, state]) => state ?? '')
}

describe('every state of the provider has a meaning of its own', () => {
  test.each([
    ['a dispute', statesIn('Disputes', 'Status'), 10, meaningOfDispute],
    ['an invoice', statesIn('Invoices', 'Status'), 5, meaningOfInvoice],
    ['a payment page', statesIn('Checkout/Sessions', 'Status'), 3, meaningOfPage],
    // The library says in words which these are.
    ['a refund', ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'], 5, meaningOfRefund],
    ['a charge', ['succeeded', 'pending', 'failed'], 3, meaningOfCharge],
    ['the end of a subscription', ['cancellation_requested', 'payment_disputed', 'payment_failed'], 3, endedUnpaidBy],
  ] as const)('%s', (_, states, count, meaningOf) => {
    expect(states.length).toBeGreaterThanOrEqual(count)
    expect(states.filter((state) => meaningOf(state) === null)).toEqual([])
  })

  test('a state that nobody knows has none, and is no property of every object either', () => {
    for (const meaningOf of [
      meaningOfCharge,
      meaningOfDispute,
      meaningOfInvoice,
      meaningOfPage,
      meaningOfRefund,
      endedUnpaidBy,
    ])
      for (const state of ['brand_new', 'constructor', '', null]) expect(meaningOf(state)).toBeNull()
  })

  test('nobody reads a state of the provider elsewhere', () => {
    const foreign = /'(?:needs_response|warning_closed|uncollectible|requires_action|succeeded|payment_failed)'/
    const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|provider-states\.ts$/.test(file))
    expect(files.filter((file) => foreign.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
