import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InvoiceAnswer } from '#api/invoices.ts'
import { anOrder, closeSite, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'
import { signOut } from '#web/shell/member-session.ts'

afterEach(closeSite)

const page = '/view-booking/order-key?invoice=1'
const call = 'GET /api/checkout/v1/orders/order-key/invoice'

/** A bath of two with an extra bath, a promo code and a gift card in part. */
const anInvoice = (more: Partial<InvoiceAnswer> = {}): InvoiceAnswer => ({
  kind: 'tax-invoice',
  number: '7QK2M4X',
  house: {
    name: 'Stillwater Bathhouse',
    legalName: 'Stillwater Baths Pty Ltd',
    address: '12 Quay Lane, Sydney NSW 2000',
    abn: '51 824 753 556',
  },
  buyer: 'Ada Byron',
  // Ten minutes past midnight in Sydney.
  paidAt: '2026-11-19T13:10:00.000Z',
  issuedAt: null,
  lines: [
    {
      kind: 'BOOKING',
      name: 'Bathing',
      people: 2,
      from: '2026-11-23T20:00:00.000Z',
      until: '2026-11-23T21:00:00.000Z',
      where: 'Long Pool',
      extraBath: { from: '2026-11-23T21:00:00.000Z', until: '2026-11-23T22:00:00.000Z' },
      parts: [
        { label: 'First person', amount: 75 },
        { label: 'Discount', note: 'promo code WELCOME10', amount: -24 },
      ],
      total: 216,
      gst: 19.64,
    },
  ],
  total: 216,
  gst: 19.64,
  payments: [
    { way: 'gift-card', amount: 50, rounded: null },
    { way: 'card', amount: 166, rounded: null },
  ],
  adjustments: [],
  left: { total: 216, gst: 19.64 },
  ...more,
})
const open = async (reply: Reply | (() => Reply)) => {
  houseAnswers({ [call]: typeof reply === 'function' ? () => reply() : reply })
  await openSite(page, [])
}
const sheet = () => screen.findByRole('article')
const rowsOf = (element: HTMLElement) => element.textContent

describe('a tax invoice', () => {
  test('says its words, number, seller, ABN, day of payment in Sydney and buyer, and each line with its GST', async () => {
    await open({ body: anInvoice() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Tax invoice' })).toBeTruthy()
    expect(document.title).toBe('Tax invoice – Stillwater Bathhouse')
    const paper = within(await sheet())
    for (const words of [
      '7QK2M4X',
      'Stillwater Bathhouse',
      'Stillwater Baths Pty Ltd',
      '12 Quay Lane, Sydney NSW 2000',
      'ABN 51 824 753 556',
      'Friday 20 November 2026',
      'Ada Byron',
      'Tuesday 24 November 2026',
      '7:00 am to 8:00 am AEDT · Long Pool',
      '2 people',
      'Extra bath: 8:00 am to 9:00 am AEDT',
      'First person: $75.00',
      'Discount, promo code WELCOME10: -$24.00',
      'GST included: $19.64',
      'Gift card: $50.00',
      'Card: $166.00',
    ])
      expect(paper.getByText(words), words).toBeTruthy()
    expect(paper.getByText('Includes GST of').closest('div')!.textContent).toBe('Includes GST of$19.64')
    expect(paper.getByText('Total').closest('div')!.textContent).toBe('Total$216.00')
    expect(paper.queryByText('Date of issue')).toBeNull()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
  })

  test('is printed by its button, and leads back to the order', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await open({ body: anInvoice() })
    fireEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/view-booking/order-key')
  })

  test('says what was paid back, with its GST and what of it is on a gift card, and what is left', async () => {
    const back = { at: '2026-11-21T00:00:00.000Z', name: 'Bathing', amount: 75, gst: 6.81 }
    await open({
      body: anInvoice({
        adjustments: [
          { ...back, what: 'part', onGiftCard: 16.67 },
          { ...back, what: 'bath', onGiftCard: 0 },
          { ...back, what: 'cancelled', onGiftCard: 0 },
        ],
        left: { total: 0, gst: 0 },
      }),
    })
    const rows = (await screen.findByRole('heading', { name: 'Adjustments: what was paid back' })).nextElementSibling!
    expect([...rows.children].map((row) => row.textContent)).toEqual([
      'Bathing-$75.00A part of the booking left, Saturday 21 November 2026On a gift card: $16.67GST included: -$6.81',
      'Bathing-$75.00Extra bath cancelled, Saturday 21 November 2026GST included: -$6.81',
      'Bathing-$75.00Cancelled, Saturday 21 November 2026GST included: -$6.81',
    ])
    expect(screen.getByText('Total after adjustments').closest('div')!.textContent).toBe('Total after adjustments$0.00')
  })

  test('names goods, a gift voucher without GST, a membership for its time, cash that was rounded, and another day of issue', async () => {
    const line = { people: 1, from: null, until: null, where: null, extraBath: null, parts: [], gst: 0 }
    const period = { from: '2026-11-13T22:00:00.000Z', until: '2026-11-27T22:00:00.000Z' }
    await open({
      body: anInvoice({
        issuedAt: '2026-11-17T00:00:00.000Z',
        lines: [
          { ...line, kind: 'PRODUCT', name: 'Sarong', people: 2, total: 70.04, gst: 6.37 },
          { ...line, kind: 'GIFT_CARD', name: 'Gift voucher', total: 100 },
          { ...line, ...period, kind: 'PLAN', name: 'Soak', total: 69, gst: 6.27 },
          { ...line, kind: 'PLAN', name: 'Sauna Club 10', total: 380, gst: 34.55 },
        ],
        payments: [
          { way: 'terminal', amount: 169, rounded: null },
          { way: 'cash', amount: 70.04, rounded: 70.05 },
        ],
      }),
    })
    await sheet()
    expect(screen.getAllByRole('listitem').map(rowsOf)).toEqual([
      '2 × Sarong$70.04GST included: $6.37',
      'Gift voucher$100.00No GST: tax is paid when it is used.',
      'Soak$69.00Membership, Saturday 14 November 2026 to Saturday 28 November 2026GST included: $6.27',
      'Sauna Club 10$380.00MembershipGST included: $34.55',
    ])
    expect(screen.getByText('Card, by terminal: $169.00')).toBeTruthy()
    expect(screen.getByText('Cash: $70.04, rounded to $70.05')).toBeTruthy()
    expect(screen.getByText('Date of issue').closest('div')!.textContent).toBe('Date of issueTuesday 17 November 2026')
    // An order without visits has no order view.
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/success?idempotencyKey=order-key',
    )
  })

  test('is a receipt without an ABN, and says neither “Tax invoice” nor “ABN”', async () => {
    const house = { ...anInvoice().house, abn: null, legalName: '' }
    await open({ body: anInvoice({ kind: 'receipt', house, payments: [] }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy()
    expect(screen.getByText('Nothing to pay')).toBeTruthy()
    expect(screen.getByRole('main').textContent).not.toMatch(/tax invoice|ABN/i)
  })
})

describe('the page of an invoice', () => {
  test('says that it is being looked up', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>()
    houseAnswers({ [call]: () => promise })
    await openSite(page, [])
    expect(await screen.findByText('Loading your invoice')).toBeTruthy()
    resolve({ body: anInvoice() })
    expect(await screen.findByRole('heading', { name: 'Tax invoice' })).toBeTruthy()
  })

  test.each<[string, Reply]>([
    ['the house is down', { status: 503, body: { code: 'house.unavailable', message: 'Not now.' } }],
    ['there is no connection', 'no connection'],
  ])('can be tried again when %s', async (_what, failing) => {
    let reply: Reply = failing
    await open(() => reply)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing about your payment has changed.')
    reply = { body: anInvoice() }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Tax invoice' })).toBeTruthy()
  })

  test('says that there is none of what was not paid', async () => {
    await open({ status: 409, body: { code: 'invoice.none', message: 'x' } })
    expect(await screen.findByRole('heading', { name: 'No invoice' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/view-booking/order-key')
  })

  test('says that the booking is not found under a key that nobody knows', async () => {
    await open({ status: 404, body: { code: 'order.unknown', message: 'x' } })
    expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeTruthy()
  })
})

describe('the page of a member’s payment', () => {
  const ownCall = 'GET /api/memberships/v1/payments/second/invoice'
  const ada = {
    id: 'm1',
    contactId: 'c1',
    loginEmail: 'ada@b.example',
    contact: { firstName: 'Ada', lastName: 'Byron' },
  }
  const session = { state: 'AUTHENTICATED' as const, authToken: 'token-1', expiresIn: 900, member: ada }
  const ask = 'GET /api/wix/v1/auth/session'
  // The token is in memory.
  afterEach(async () => {
    cleanup()
    houseAnswers({ 'POST /api/wix/v1/logout': { body: {} } })
    await signOut()
  })

  test('shows its invoice, and leads back to the account', async () => {
    houseAnswers({ [ask]: { body: session }, [ownCall]: { body: anInvoice({ number: 'M-3f9a21c7-0b5d' }) } })
    await openSite('/account?invoice=second', [])
    expect(await screen.findByText('M-3f9a21c7-0b5d')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your memberships' }).getAttribute('href')).toBe('/account')
  })

  test('says that a payment of somebody else is not found', async () => {
    houseAnswers({
      [ask]: { body: session },
      [ownCall]: { status: 404, body: { code: 'invoice.unknown', message: 'x' } },
    })
    await openSite('/account?invoice=second', [])
    expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeTruthy()
  })

  test('can be tried again when the house cannot say who is here', async () => {
    let isUp = false
    houseAnswers({
      [ask]: () => (isUp ? { body: session } : 'no connection'),
      [ownCall]: { body: anInvoice() },
    })
    await openSite('/account?invoice=second', [])
    await screen.findByRole('alert')
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Tax invoice' })).toBeTruthy()
  })

  test('is for whoever signs in, who comes back to it', async () => {
    houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
    const router = await openSite('/account?invoice=second', [])
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(router.state.location.search).toEqual({ redirect: '/account?invoice=second' })
  })
})

describe('the link to it', () => {
  const order = 'GET /api/checkout/v1/orders/order-key'

  test.each([
    ['tax-invoice', 'Tax invoice'],
    ['receipt', 'Receipt'],
  ] as const)('stands on the page after the payment, named for what it is: %s', async (invoice, name) => {
    houseAnswers({ [order]: { body: anOrder({ invoice }) } })
    await openSite('/success?idempotencyKey=order-key', [])
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/view-booking/order-key?invoice=1')
  })
})
