import { expect, test } from 'vitest'
import { codeOf, refusals, Refused, type RefusalReason } from './refusals.ts'
import { words } from './words.ts'

test('every refusal has the kind that the wire promises for its code', () => {
  const kinds: Partial<Record<RefusalReason, string>> = {
    'request.invalid': 'invalid',
    'request.unreadable': 'invalid',
    'request.foreign-url': 'invalid',
    'request.key-reused': 'mismatched',
    'request.too-many': 'too-many',
    'house.unavailable': 'unavailable',
    'not-found': 'missing',
    'service.unknown': 'missing',
    'coupon.unknown': 'invalid',
    'coupon.expired': 'invalid',
    'coupon.used-up': 'conflict',
    'gift-card.unknown': 'invalid',
    'gift-card.unknown/lookup': 'missing',
    'gift-card.expired': 'invalid',
    'contact.incomplete': 'invalid',
    'cart.unavailable': 'conflict',
    'quote.changed': 'conflict',
    'order.too-small': 'conflict',
    'order.already-paid': 'conflict',
    'order.unknown': 'missing',
    'plan.unknown': 'missing',
    'plan.already-held': 'conflict',
    'plan.recurring-alone': 'conflict',
    'payment.unreachable': 'unreachable',
    'account.required': 'unauthenticated',
    'account.mismatch': 'forbidden',
    'account.blocked': 'forbidden',
    'login.invalid': 'unauthenticated',
    noaccount: 'missing',
    emailAlreadyExists: 'conflict',
    'slot.taken': 'conflict',
    'booking.unknown': 'missing',
    'booking.too-late-2h': 'conflict',
    'booking.id-mismatch': 'invalid',
    'cancellation.reason': 'invalid',
    'refund.not-offered': 'conflict',
  }
  for (const [reason, kind] of Object.entries(kinds)) {
    expect([reason, refusals[reason as RefusalReason].kind]).toEqual([reason, kind])
  }
})

test('a refusal carries code, words and facts; what stands after a slash does not travel', () => {
  const refused = new Refused('booking.too-late-24h/cancel', { startsAt: 'soon' })
  expect(refused).toBeInstanceOf(Error)
  expect(refused.code).toBe('booking.too-late-24h')
  expect(refused.kind).toBe('conflict')
  expect(refused.facts).toEqual({ startsAt: 'soon' })
  expect(refused.message).toBe('Bookings can only be cancelled more than 24 hours before your appointment time.')
  expect(codeOf('gift-card.unknown/lookup')).toBe('gift-card.unknown')
})

test('no sentence is written twice among the words of the screens', () => {
  const sentences = Object.values(words)
  expect(new Set(sentences).size).toBe(sentences.length)
})
