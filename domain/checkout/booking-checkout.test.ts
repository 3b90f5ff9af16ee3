import { expect, test } from 'vitest'
import {
  checkoutFailed,
  checkoutSucceeded,
  failureMessage,
  idleCheckout,
  pendingCheckout,
  whyNoSessionUrl,
} from './booking-checkout.ts'

test('checkout is idle, pending, then success with its session or failed with its error (#301)', () => {
  expect([idleCheckout.bookingStatus, pendingCheckout.bookingStatus]).toEqual(['idle', 'pending'])
  expect(pendingCheckout.isLoading).toBe(true)
  expect(checkoutSucceeded({ sessionId: 's1', sessionUrl: 'https://pay.example/s1' })).toMatchObject({
    bookingStatus: 'success',
    sessionId: 's1',
    sessionUrl: 'https://pay.example/s1',
    isLoading: false,
  })
  expect(checkoutFailed('No')).toMatchObject({
    bookingStatus: 'failed',
    error: 'No',
    bookingError: 'No',
    isLoading: false,
  })
})

test('a reset is idle and has nothing left of a session or an error (#302)', () => {
  const { bookingStatus, isLoading, ...rest } = idleCheckout
  expect([bookingStatus, isLoading]).toEqual(['idle', false])
  expect(Object.values(rest)).toEqual([null, null, null, null])
})

test('its fields are sessionId, sessionUrl, isLoading, error, bookingStatus and bookingError (#303)', () => {
  const fields = ['bookingError', 'bookingStatus', 'error', 'isLoading', 'sessionId', 'sessionUrl']
  for (const state of [idleCheckout, pendingCheckout, checkoutFailed('No')]) {
    expect(Object.keys(state).toSorted()).toEqual(fields)
  }
})

test('a failure says the server’s words, else the error’s, else ours (#304)', () => {
  expect(failureMessage('From the server', 'An error')).toBe('From the server')
  expect(failureMessage('', 'An error')).toBe('An error')
  expect(failureMessage(undefined, undefined)).toBe('Failed to process booking')
})

test('an answer without an address says which checkout gave none (#305 #306)', () => {
  expect(whyNoSessionUrl('bookings', {})).toBe('No session URL returned from booking creation')
  expect(whyNoSessionUrl('plans', { sessionUrl: '' })).toBe('No session URL returned from pricing plan checkout')
  expect(whyNoSessionUrl('plans', { sessionUrl: 'https://pay.example' })).toBeNull()
})
