import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaleAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { PayWays } from './PayWays.tsx'
import { anUnpaidSale, AtCounter, salePath } from './testing.tsx'
import { useSale } from './useSales.ts'
import { useTaking } from './useTaking.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const isOver = 'This code is no longer valid. If the guest has not paid yet, show a new one.'

/** A sale of $35.00 at the counter, as the house answers it, and its screen. */
function openSale(more: Partial<SaleAnswer> = {}) {
  const sale = anUnpaidSale({ needsCard: false, ...more })
  let opened = 0
  let line = Promise.resolve()
  const answer = (asked: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST' && asked === `${salePath}/page`) {
      sale.pageUrl = `https://pay.example/${++opened}`
      return Promise.resolve(Response.json({ url: sale.pageUrl, expiresAt: '2026-11-24T00:31:00.000Z' }))
    }
    const now = { ...sale }
    return line.then(() => Response.json(asked === salePath ? now : {}))
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  render(<Counter />, { wrapper: AtCounter })
  const becomes = async (changed: Partial<SaleAnswer>) => {
    Object.assign(sale, changed)
    await answers.invalidateQueries({ queryKey: ['sale'] })
  }
  /** What is asked from now on is answered only when the line is fast again. */
  const slowLine = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    line = promise
    return resolve
  }
  return { becomes, slowLine, opened: () => opened }
}

function Counter() {
  const [isWaiting, setWaiting] = useState(false)
  const { data } = useSale('sale-1', isWaiting)
  return (
    <>
      {data && <Ways sale={data} onWaiting={setWaiting} />}
      <LiveRegion />
    </>
  )
}

function Ways({ sale, onWaiting }: { sale: SaleAnswer; onWaiting: (isWaiting: boolean) => void }) {
  return <PayWays sale={sale} said={undefined} taking={useTaking(sale, () => {})} onWaiting={onWaiting} />
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const waits = () => screen.findByText('Waiting for the payment…')

test('a code whose page is over is not shown any more, and a new one is a press away', async () => {
  const { becomes, opened } = openSale()
  await press('QR code')
  await press('Show the code')
  await waits()
  await becomes({ pageUrl: null })
  await screen.findByText(isOver, { selector: ':not([aria-live])' })
  await screen.findByText(isOver, { selector: '[aria-live]' })
  expect(screen.queryByText('Waiting for the payment…')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  await press('Show a new code')
  await waits()
  expect(screen.queryByText(isOver, { selector: ':not([aria-live])' })).toBeNull()
  expect(opened()).toBe(2)
})

test('an answer on its way from before does not take a new code away', async () => {
  const { becomes, slowLine } = openSale({ pageUrl: 'https://pay.example/before' })
  await waits()
  await becomes({ pageUrl: null })
  await screen.findByRole('button', { name: 'Show a new code' })
  const fastAgain = slowLine()
  const asking = becomes({})
  await press('Show a new code')
  await waits()
  fastAgain()
  await asking
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText('Waiting for the payment…')).not.toBeNull()
})

test('a code that was shown before is there again at once', async () => {
  const { opened } = openSale({ pageUrl: 'https://pay.example/before' })
  await waits()
  expect(opened()).toBe(0)
})

test('a page that was sent as a link is shown here only when it is asked for', async () => {
  openSale({ payBy: 'link', pageUrl: 'https://pay.example/link' })
  await press('QR code')
  await screen.findByText('The guest scans a code and pays on their own phone.')
  expect(screen.queryByText('Waiting for the payment…')).toBeNull()
  await press('Show the code')
  await waits()
})
