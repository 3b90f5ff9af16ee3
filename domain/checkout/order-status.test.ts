import { expect, test } from 'vitest'
import { mayBecome, successView, type OrderStatus } from './order-status.ts'

const all: OrderStatus[] = ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED']

test('an order ends paid, failed, expired or canceled; late money pays or is given back; paid is final', () => {
  const moves = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`))
  expect(moves).toEqual([
    'PENDING PAID',
    'PENDING FAILED',
    'PENDING EXPIRED',
    'PENDING CANCELED',
    'FAILED PAID',
    'FAILED REFUNDED',
    'EXPIRED PAID',
    'EXPIRED REFUNDED',
    'CANCELED PAID',
    'CANCELED REFUNDED',
  ])
})

test('the success page never says more than is true', () => {
  expect(all.map(successView)).toEqual(['confirming', 'confirmed', 'failed', 'failed', 'failed', 'refunded'])
})
