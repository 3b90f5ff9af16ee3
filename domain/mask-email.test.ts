import { describe, expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

describe('the words of an email, as people who work here read them', () => {
  test.each([
    ['Voucher code, worth $75.00: BH-7Q2M-7Q2M-7Q2M-9XYZ', 'Voucher code, worth $75.00: ••••-9XYZ'],
    [
      'See it: https://site.example/view-booking/AbC_d-efghijklmnopqrs1\n\nCome early.',
      'See it: https://site.example/view-booking/••••\n\nCome early.',
    ],
    ['https://site.example/view-booking/short', 'https://site.example/view-booking/••••'],
    [
      'Tax invoice: https://site.example/view-booking/AbC_d-efghijklmnopqrs1?invoice=1',
      'Tax invoice: https://site.example/view-booking/••••?invoice=••••',
    ],
    ['https://site.example/unsubscribe?token=abc-DEF_123', 'https://site.example/unsubscribe?token=••••'],
    ['https://site.example/auth?recoveryToken=abc&next=x', 'https://site.example/auth?recoveryToken=••••&next=••••'],
    ['https://site.example/auth?AbC_d-efghijklmnopqrs1', 'https://site.example/auth?••••'],
    ['https://site.example/desk/join#AbC_d-efghijklmnopqrs1', 'https://site.example/desk/join#••••'],
    [
      'https://site.example/api/checkout/v1/orders/AbC_d-efghijklmnopqrs1/calendar.ics',
      'https://site.example/api/checkout/v1/orders/••••/calendar.ics',
    ],
    ['https://pay.example/c/pay/cs_test_a1B2c3D4e5#fid=1', 'https://pay.example/c/pay/••••#••••'],
  ])('are without what opens or pays: %s', (sent, read) => {
    expect(maskEmail(sent)).toBe(read)
  })

  test.each([
    'Dear Ada-Mae, on Tue 1 Dec 2026: 02 5550 0100, promo code WELCOME10, 51 824 753 556, NSW 2000',
    'Book a visit: https://site.example/service-selection',
    'Read them: https://site.example/terms-and-conditions.md',
    'Map: https://www.google.com/maps/search/?api=1&query=12%20Quay%20Lane%2C%20Sydney%20NSW%202000',
    'https://site.example/',
    'https://site.example',
  ])('keep what anybody may know: %s', (words) => {
    expect(maskEmail(words)).toBe(words)
  })
})
