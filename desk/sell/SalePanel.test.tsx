import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskStart, OfferedKind, SaleQuoteAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { changeStart, emptyCart, withStart, withThing } from './cart.ts'
import { SalePanel } from './SalePanel.tsx'
import { AtCounter } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const price: SaleQuoteAnswer = { total: 35, discount: 0, giftCard: 0, due: 35, gst: 3.18, lines: [] }
const sarong = { id: 'sarong', name: 'Sarong', price: 35, worth: null, term: null, note: null }
const products: OfferedKind = {
  kind: 'PRODUCT',
  title: 'Products',
  things: [sarong],
  most: 9,
  none: null,
  otherWorth: null,
}

const extras = { robe: 10, bath: 35, bathMinutes: 60 }
const panel = { extras, today: '2026-11-24', onChange: () => {} }

/** A sale of a sarong, which the house refuses to take. */
function sellWhereRefused(refusal: { code: string; message: string }) {
  const answer = (asked: string) =>
    Promise.resolve(asked.endsWith('/quote') ? Response.json(price) : Response.json(refusal, { status: 400 }))
  vi.stubGlobal('fetch', vi.fn(answer))
  const cart = withThing(emptyCart, products, sarong)
  const taken = vi.fn()
  render(<SalePanel {...panel} cart={cart} onTaken={taken} />, { wrapper: AtCounter })
  return { taken }
}

const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send a link' }))

test('an address that is refused, by the house or by its payment provider, is told at its field, with the field at hand', async () => {
  const message = 'Our payment provider does not accept this email address.'
  const { taken } = sellWhereRefused({ code: 'contact.email', message })
  await screen.findByRole('button', { name: 'Charge $35.00' })
  await send()
  const email = await screen.findByRole('textbox', { name: 'Email', description: message })
  expect(document.activeElement).toBe(email)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(taken).not.toHaveBeenCalled()
})

test('who the guest is, where the house has to know, is asked for above the fields, from the first one on', async () => {
  sellWhereRefused({ code: 'sale.needs-contact', message: 'Please ask the guest for a phone number.' })
  await screen.findByRole('button', { name: 'Charge $35.00' })
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please ask the guest for a phone number.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }))
})

const ten: DeskStart = {
  serviceId: 'calm',
  serviceName: 'Calm massage',
  kind: 'massage',
  heading: null,
  startDate: '2026-11-23T23:00:00.000Z',
  endDate: '2026-11-24T00:00:00.000Z',
  resourceId: 'suite',
  resourceName: 'Couples Suite',
  sessionId: null,
  isRunning: false,
  takesLink: true,
  free: 2,
  places: 2,
  leastPeople: 2,
  mostPeople: 2,
  price: 195,
  robe: true,
  bath: true,
}
const bath = { startDate: '2026-11-24T00:00:00.000Z', resourceName: 'Long Pool' }

test('extras say what they cost the party, and an extra bath how long it is, and when and where once it is found', async () => {
  const line = { name: 'Calm massage', people: 2, total: 265, bath }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ ...price, lines: [line] }))),
  )
  const pair = withStart(emptyCart, ten, 'a')
  const { rerender } = render(<SalePanel {...panel} cart={pair} onTaken={() => {}} />, { wrapper: AtCounter })
  await screen.findByRole('checkbox', { name: 'Robes $20.00' })
  await screen.findByRole('checkbox', { name: 'Extra bath, 60 min $70.00' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One person less' }).disabled).toBe(true)
  expect(screen.queryByText(/^Extra bath at/)).toBeNull()
  rerender(<SalePanel {...panel} cart={changeStart(pair, 'a', { bath: true })} onTaken={() => {}} />)
  await screen.findByText('Extra bath at 11:00 am, Long Pool')
})

test('while the next price is worked out, no bath of the cart before is told', async () => {
  const line = { name: 'Calm massage', people: 2, total: 265, bath }
  const later = Promise.withResolvers<Response>()
  const answer = vi.fn(() => Promise.resolve(Response.json({ ...price, lines: [line] })))
  vi.stubGlobal('fetch', answer)
  const withBath = changeStart(withStart(emptyCart, ten, 'a'), 'a', { bath: true })
  const { rerender } = render(<SalePanel {...panel} cart={withBath} onTaken={() => {}} />, { wrapper: AtCounter })
  await screen.findByText('Extra bath at 11:00 am, Long Pool')
  answer.mockReturnValue(later.promise)
  const other = withStart(emptyCart, { ...ten, startDate: '2026-11-24T04:00:00.000Z' }, 'b')
  rerender(<SalePanel {...panel} cart={changeStart(other, 'b', { bath: true })} onTaken={() => {}} />)
  expect(screen.queryByText(/^Extra bath at/)).toBeNull()
  later.resolve(Response.json({ ...price, lines: [{ ...line, bath: { ...bath, resourceName: 'Garden Pool' } }] }))
  await screen.findByText('Extra bath at 11:00 am, Garden Pool')
})
