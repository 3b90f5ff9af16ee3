import { expect, test } from 'vitest'
import { emptyCart } from './cart.ts'
import {
  codeFailure,
  couponApplied,
  couponAsked,
  couponRefused,
  giftCardApplied,
  giftCardAsked,
  giftCardRefused,
} from './codes.ts'

const welcome = { code: 'WELCOME10', worth: { percentOff: 10 } }

test('a coupon is pending, with loading on and the error cleared, then applied or refused with words (#214)', () => {
  const pending = couponAsked({ ...emptyCart, couponError: 'before' }, 'WELCOME10')
  expect(pending).toMatchObject({ couponCode: 'WELCOME10', loading: true, couponError: null })
  expect(couponApplied(pending, welcome)).toMatchObject({ activeCoupon: welcome, loading: false, couponError: null })
  expect(couponRefused(pending, 'Coupon has expired.')).toMatchObject({
    activeCoupon: null,
    couponCode: '',
    loading: false,
    couponError: 'Coupon has expired.',
  })
})

test('a refused code leaves the one applied before', () => {
  const applied = couponApplied(couponAsked(emptyCart, 'WELCOME10'), welcome)
  expect(couponRefused(couponAsked(applied, 'BAD'), 'Invalid coupon code.')).toMatchObject({
    activeCoupon: welcome,
    couponCode: 'WELCOME10',
  })
})

test('a gift card is pending, then applied or refused with words', () => {
  const pending = giftCardAsked({ ...emptyCart, giftCardError: 'before' }, 'GIFT')
  expect(pending).toMatchObject({ giftCardCode: 'GIFT', loading: true, giftCardError: null })
  const giftCard = { code: 'GIFT', balance: 2000 }
  expect(giftCardApplied(pending, giftCard)).toMatchObject({ giftCard, loading: false })
  expect(giftCardRefused(pending, 'Invalid gift card.')).toMatchObject({
    giftCard: null,
    giftCardCode: '',
    loading: false,
    giftCardError: 'Invalid gift card.',
  })
})

test('the words of the server are preferred for coupons (#220) and gift cards, and a failure is tracked (#221 #239)', () => {
  const events: string[] = []
  const track = (event: string) => void events.push(event)
  expect(codeFailure('coupon', { server: 'From the server.', ours: 'Ours.' }, track)).toBe('From the server.')
  expect(codeFailure('gift-card', { server: 'From the server.', ours: 'Ours.' }, track)).toBe('From the server.')
  expect(codeFailure('coupon', { server: null, ours: 'Ours.' }, track)).toBe('Ours.')
  expect(codeFailure('gift-card', { server: '', ours: 'Ours.' }, track)).toBe('Ours.')
  expect(events).toEqual(['coupon_failed', 'gift_card_failed', 'coupon_failed', 'gift_card_failed'])
})
