import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClosureOffer } from '#api/closures.ts'
import { answers } from '#desk/calls/answers.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useOffers } from './useOffers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

/** A house that answers each choice when it is told to. */
function slowHouse() {
  const asked: string[] = []
  const waiting: ((response: Response) => void)[] = []
  const fetched = (_: string, { body }: RequestInit) => {
    const { bookingIds, offer } = JSON.parse(typeof body === 'string' ? body : '') as Record<string, string>
    asked.push(`${String(bookingIds)}: ${offer}`)
    const { promise, resolve } = Promise.withResolvers<Response>()
    waiting.push(resolve)
    return promise
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  const answer = (response: Response) => act(async () => waiting.shift()?.(response))
  return {
    asked,
    saves: () => answer(Response.json({ id: 'closure-1' })),
    fails: () => answer(new Response('', { status: 500 })),
  }
}

/** Two guests, each with what was chosen and is not saved yet. */
function Guests() {
  const offers = useOffers('closure-1')
  const button = (id: string, offer: ClosureOffer) => (
    <button type="button" onClick={() => offers.choose([id], offer)}>
      {`${id} ${offer}, ${offers.chosen.get(id) ?? 'as before'}`}
    </button>
  )
  return (
    <>
      <Said act={offers.act} />
      {button('ada', 'refund')}
      {button('ben', 'voucher')}
    </>
  )
}

const choose = (name: RegExp) => act(() => void fireEvent.click(screen.getByRole('button', { name })))

test('what is chosen for a second guest while the first is being saved is saved after it', async () => {
  const { asked, saves } = slowHouse()
  render(<Guests />)
  choose(/^ada/)
  choose(/^ben/)
  await waitFor(() => expect(asked).toEqual(['ada: refund']))
  expect(screen.getByText('ben voucher, voucher')).toBeTruthy()
  await saves()
  await waitFor(() => expect(asked).toEqual(['ada: refund', 'ben: voucher']))
  await saves()
  await screen.findByText('ben voucher, as before')
  expect(screen.getByText('ada refund, as before')).toBeTruthy()
})

test('a choice that could not be saved is said, and nothing is shown as chosen any more', async () => {
  const { asked, fails } = slowHouse()
  render(<Guests />)
  choose(/^ada/)
  choose(/^ben/)
  await waitFor(() => expect(asked).toHaveLength(1))
  await fails()
  await screen.findByText('Could not save this. Please try again.')
  expect(screen.getByText('ada refund, as before')).toBeTruthy()
  expect(screen.getByText('ben voucher, as before')).toBeTruthy()
  expect(asked).toHaveLength(1)
})
