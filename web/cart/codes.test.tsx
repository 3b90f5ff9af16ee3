import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { closeSite, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'
import { useCart } from './useCart.ts'

afterEach(closeSite)

const coupon = (more: object = {}, numberOfUsages = 0): Reply => ({
  body: {
    coupons: [
      {
        code: 'WELCOME10',
        specification: { active: true, expirationTime: null, usageLimit: null, percentOffRate: 10, ...more },
        numberOfUsages,
      },
    ],
  },
})
const toldEvents = () => (window as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event)
const couponsCall = 'GET /api/wix/v1/coupons'
const giftCard = (balance: number, status = 'VALID'): Reply => ({
  body: { giftCard: { code: 'CARD-7Q2M', status, balance } },
})
const giftCardCall = 'GET /api/wix/v1/gift-cards/CARD-7Q2M'

async function apply(label: 'Promo code' | 'Gift card', code: string) {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value: code } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

test('a promo code is put on by Enter, which does not send the form, and the total is lower (#282 #286)', async () => {
  const asked = houseAnswers({ [couponsCall]: coupon() })
  await openSite('/checkout')
  await apply('Promo code', 'WELCOME10')
  await screen.findByText('Promo code WELCOME10')
  expect(screen.getByRole('button', { name: 'PAY $67.50' })).toBeTruthy()
  expect(asked.some(({ what }) => what.startsWith('POST'))).toBe(false)
  expect(useCart.getState().cart.items[0]!.discount).toBe(750)
})

test('apply cannot be pressed while nothing is typed; Enter then says what is missing (#223 #283)', async () => {
  houseAnswers()
  await openSite('/checkout')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply promo code' }).disabled).toBe(true)
  await apply('Promo code', '')
  await screen.findByText('Please enter a promo code.')
})

test.each([
  ['unknown', { body: { coupons: [] } }, 'Invalid coupon code.'],
  ['not active', coupon({ active: false }), 'Invalid coupon code.'],
  ['expired', coupon({ expirationTime: '2026-01-01T00:00:00.000Z' }), 'Coupon has expired.'],
  ['used up', coupon({ usageLimit: 1 }, 1), 'Coupon has reached its usage limit.'],
  ['not to be looked up just now', { status: 500, body: 'x' }, words.promoCodeInvalid],
  ['guessed too often', { status: 429, body: { code: 'request.too-many', message: 'Please wait.' } }, 'Please wait.'],
] as [string, Reply, string][])(
  'a promo code that is %s is refused in plain words (#217-#220 #222)',
  async (_what, reply, text) => {
    houseAnswers({ [couponsCall]: reply })
    await openSite('/checkout')
    await apply('Promo code', 'WELCOME10')
    await screen.findByText(text)
    expect(screen.getByRole('button', { name: 'PAY $75.00' })).toBeTruthy()
    expect(toldEvents()).toContain('coupon_failed')
  },
)

test('a gift card lowers what is due and shows what is left on it (#241 #284 #287)', async () => {
  houseAnswers({ [giftCardCall]: giftCard(20) })
  await openSite('/checkout')
  await apply('Gift card', ' CARD-7Q2M ')
  await screen.findByText('Gift card •••• 7Q2M')
  expect(screen.getByText(/\$0\.00 left on it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PAY $55.00' })).toBeTruthy()
})

test.each([
  [
    'unknown',
    { status: 404, body: { code: 'gift-card.unknown', message: 'Invalid gift card.' } },
    'Invalid gift card.',
  ],
  ['disabled', giftCard(20, 'DISABLED'), 'Invalid gift card.'],
  ['expired', giftCard(20, 'EXPIRED'), 'Gift card has expired.'],
] as [string, Reply, string][])(
  'a gift card that is %s is refused in plain words (#235-#239)',
  async (_what, reply, text) => {
    houseAnswers({ [giftCardCall]: reply })
    await openSite('/checkout')
    await apply('Gift card', 'CARD-7Q2M')
    await screen.findByText(text)
    expect(toldEvents()).toContain('gift_card_failed')
  },
)

test('what was put on can be taken off, and PAY sends both codes (#309)', async () => {
  const asked = houseAnswers({ [couponsCall]: coupon(), [giftCardCall]: giftCard(20) })
  await openSite('/checkout')
  await apply('Promo code', 'WELCOME10')
  await screen.findByText('Promo code WELCOME10')
  await apply('Gift card', 'CARD-7Q2M')
  await screen.findByText('Gift card •••• 7Q2M')
  const form = within(screen.getByRole('main'))
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Email', 'a@b.example'],
  ] as const) {
    fireEvent.change(form.getByRole('textbox', { name: label }), { target: { value } })
  }
  fireEvent.click(form.getByRole('checkbox', { name: /I accept the terms/ }))
  fireEvent.click(screen.getByRole('button', { name: 'PAY $47.50' }))
  await expect
    .poll(() => asked.find(({ what }) => what === 'POST /api/checkout/v1/bookings')?.body)
    .toMatchObject({
      couponCode: 'WELCOME10',
      giftCardCode: 'CARD-7Q2M',
      shownTotal: 47.5,
    })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Promo code WELCOME10' }))
  await screen.findByLabelText('Promo code')
  expect(useCart.getState().cart.items[0]!.discount).toBe(0)
})

test('codes that stood on the cart are put on it again for this tab, and one that no longer holds says so once', async () => {
  houseAnswers({ [couponsCall]: coupon({ active: false }), [giftCardCall]: giftCard(20) })
  sessionStorage.setItem('codes', '["WELCOME10","CARD-7Q2M"]')
  await openSite('/checkout')
  await screen.findByRole('button', { name: 'PAY $55.00' })
  expect(screen.getByText('Invalid coupon code.')).toBeTruthy()
  expect(sessionStorage.getItem('codes')).toBe('[null,"CARD-7Q2M"]')
})

test('a code that nobody answered for is kept, and put on when the page is opened again', async () => {
  houseAnswers({ [couponsCall]: 'no connection', [giftCardCall]: { status: 503, body: 'x' } })
  sessionStorage.setItem('codes', '["WELCOME10","CARD-7Q2M"]')
  await openSite('/checkout')
  await screen.findByText('Invalid gift card.')
  expect(screen.getByText(words.promoCodeInvalid)).toBeTruthy()
  expect(sessionStorage.getItem('codes')).toBe('["WELCOME10","CARD-7Q2M"]')
  cleanup()
  houseAnswers({ [couponsCall]: coupon(), [giftCardCall]: giftCard(20) })
  await openSite('/checkout')
  await screen.findByRole('button', { name: 'PAY $47.50' })
})

test('a page that is left while the house is asked about a gift card keeps it, though the promo code is on', async () => {
  houseAnswers({ [couponsCall]: coupon(), [giftCardCall]: () => new Promise(() => {}) })
  sessionStorage.setItem('codes', '["WELCOME10","CARD-7Q2M"]')
  await openSite('/checkout')
  await screen.findByText('Promo code WELCOME10')
  expect(sessionStorage.getItem('codes')).toBe('["WELCOME10","CARD-7Q2M"]')
})

test('who applies a code or takes it off stays where it was: what takes its place has the focus', async () => {
  houseAnswers({ [giftCardCall]: giftCard(20) })
  await openSite('/checkout')
  screen.getByLabelText('Gift card').focus()
  await apply('Gift card', 'CARD-7Q2M')
  const remove = await screen.findByRole('button', { name: 'Remove Gift card •••• 7Q2M' })
  expect(document.activeElement).toBe(remove)
  fireEvent.click(remove)
  expect(document.activeElement).toBe(screen.getByLabelText('Gift card'))
})
