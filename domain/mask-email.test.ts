import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('codes of gift cards and keys of orders are masked, and nothing else (#756)', () => {
  expect(maskEmail('Voucher code, worth $75.00: BH-7Q2M-7Q2M-7Q2M-9XYZ')).toBe('Voucher code, worth $75.00: ••••-9XYZ')
  expect(maskEmail('See it: https://site.example/view-booking/AbC_d-efghijklmnopqrs1\n\nCome early.')).toBe(
    'See it: https://site.example/view-booking/••••\n\nCome early.',
  )
  expect(maskEmail('https://site.example/unsubscribe?token=abc-DEF_123')).toBe(
    'https://site.example/unsubscribe?token=••••',
  )
  const plain = 'Dear Ada-Mae, on Tue 1 Dec 2026: 02 5550 0100, promo code WELCOME10, 51 824 753 556, NSW 2000'
  expect(maskEmail(plain)).toBe(plain)
})
