import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfferedKind, SaleQuoteAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { emptyCart, withThing } from './cart.ts'
import { SalePanel } from './SalePanel.tsx'
import { AtCounter } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const price: SaleQuoteAnswer = { total: 35, discount: 0, giftCard: 0, due: 35, gst: 3.18, lines: [] }
const sarong = { id: 'sarong', name: 'Sarong', price: 35, worth: null, note: null }
const products: OfferedKind = {
  kind: 'PRODUCT',
  title: 'Products',
  things: [sarong],
  most: 9,
  none: null,
  otherWorth: null,
}

/** A sale of a sarong, which the house refuses to take. */
function sellWhereRefused(refusal: { code: string; message: string }) {
  const answer = (asked: string) =>
    Promise.resolve(asked.endsWith('/quote') ? Response.json(price) : Response.json(refusal, { status: 400 }))
  vi.stubGlobal('fetch', vi.fn(answer))
  const cart = withThing(emptyCart, products, sarong)
  const taken = vi.fn()
  render(<SalePanel cart={cart} today="2026-11-24" onChange={() => {}} onTaken={taken} />, { wrapper: AtCounter })
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
