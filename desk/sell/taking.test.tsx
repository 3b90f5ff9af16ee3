import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaleAnswer, TenderAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { PayWays } from './PayWays.tsx'
import { useSale } from './useSales.ts'
import { lostWords, useTaking } from './useTaking.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const path = '/api/desk/v1/sales/sale-1'
/** What becomes of a press on its way: the house takes it and its answer is lost, or it never gets there. */
type Fate = 'answered' | 'answer lost' | 'never there' | 'refused'

/** A sale of $35.00 at the counter whose presses go like this, one after the other; then they are answered. */
function openSale(...fates: Fate[]) {
  const sale: Partial<SaleAnswer> = {
    id: 'sale-1',
    state: 'PENDING',
    payBy: 'counter',
    due: 35,
    left: 35,
    pageUrl: null,
  }
  const keys: string[] = []
  const taken = new Set<string>()
  const takeFor = (key: string) => {
    const fate = fates[keys.length] ?? 'answered'
    keys.push(key)
    if (fate === 'refused')
      return Response.json({ code: 'drawer.closed', message: 'Open the drawer.' }, { status: 409 })
    if (fate !== 'never there' && !taken.has(key)) {
      taken.add(key)
      Object.assign(sale, { state: 'PAID', left: 0 })
    }
    if (fate !== 'answered') throw new TypeError('Failed to fetch')
    return Response.json({ left: 0, change: 15, cash: 35, state: 'PAID' } satisfies TenderAnswer)
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (asked: string, { headers }: RequestInit = {}) => {
      if (asked === `${path}/tenders`) return takeFor(new Headers(headers).get('idempotency-key') ?? '')
      return Response.json(asked === path ? { ...sale } : {})
    }),
  )
  const onTaken = vi.fn()
  render(<Counter onTaken={onTaken} />, {
    wrapper: ({ children }) => <QueryClientProvider client={answers}>{children}</QueryClientProvider>,
  })
  return { keys, taken, onTaken }
}

type OnTaken = (answer: TenderAnswer) => void

function Counter({ onTaken }: { onTaken: OnTaken }) {
  const { data } = useSale('sale-1', false)
  return data ? <Sale sale={data} onTaken={onTaken} /> : null
}

function Sale({ sale, onTaken }: { sale: SaleAnswer; onTaken: OnTaken }) {
  const taking = useTaking(sale, onTaken)
  if (sale.state === 'PAID') return <h1>Paid.</h1>
  return <PayWays sale={sale} said={undefined} taking={taking} onWaiting={() => {}} />
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('money whose answer is lost is taken once: the same press is sent again, and its change is told', async () => {
  const { keys, taken, onTaken } = openSale('answer lost', 'answered')
  await press('Cash')
  await press('$50')
  await screen.findByText(lostWords)
  expect([button('Exact').disabled, button('Terminal').disabled]).toEqual([true, true])
  await screen.findByRole('heading', { name: 'Paid.' })
  expect([keys.length, new Set(keys).size, taken.size]).toEqual([2, 1, 1])
  expect(onTaken.mock.calls).toEqual([[{ left: 0, change: 15, cash: 35, state: 'PAID' }]])
})

test('a press that never reaches the house is told as not taken, and pressed again it is the very same', async () => {
  const { keys, taken } = openSale('never there', 'never there', 'never there', 'never there')
  await press('Cash')
  await press('Exact')
  await screen.findByText('Not taken. Try again.')
  expect(screen.queryByText(lostWords)).toBeNull()
  expect(taken.size).toBe(0)
  await press('Exact')
  await screen.findByRole('heading', { name: 'Paid.' })
  expect([keys.length, new Set(keys).size]).toEqual([5, 1])
})

test('where the house took it and never says so, the sale is shown as it is', async () => {
  const { taken } = openSale('answer lost', 'answer lost', 'answer lost', 'answer lost')
  await press('Terminal')
  await press('Approved')
  await screen.findByRole('heading', { name: 'Paid.' })
  expect(taken.size).toBe(1)
})

test('what the house refuses is not sent again', async () => {
  const { keys } = openSale('refused')
  await press('Terminal')
  await press('Approved')
  await screen.findByText('Open the drawer.')
  await waitFor(() => expect(button('Approved').disabled).toBe(false))
  expect(keys.length).toBe(1)
  await press('Cash')
  await waitFor(() => expect(screen.queryByText('Open the drawer.')).toBeNull())
})
