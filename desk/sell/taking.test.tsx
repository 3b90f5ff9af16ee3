import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaleAnswer, TenderAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import type { Me } from '#desk/calls/me.ts'
import { PayWays } from './PayWays.tsx'
import { anUnpaidSale, AtCounter, felix, salePath } from './testing.tsx'
import { useSale } from './useSales.ts'
import { lostWords, useTaking } from './useTaking.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

/** What becomes of a press on its way: the house takes it and its answer is lost, or it never gets there. */
type Fate = 'answered' | 'answer lost' | 'never there' | 'refused'

/** A sale of $35.00 at the counter whose presses go like this, one after the other; then they are answered. */
function openSale(...fates: Fate[]) {
  const sale = anUnpaidSale()
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
      if (asked === `${salePath}/tenders`) return takeFor(new Headers(headers).get('idempotency-key') ?? '')
      return Response.json(asked === salePath ? { ...sale } : {})
    }),
  )
  const onTaken = vi.fn()
  const counter = (me: Me) => (
    <AtCounter me={me}>
      <Counter onTaken={onTaken} />
    </AtCounter>
  )
  const { rerender } = render(counter(felix))
  return { keys, taken, onTaken, comes: (me: Me) => rerender(counter(me)) }
}

const mia: Me = { ...felix, id: 'mia', name: 'Mia' }

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

test('a press whose answer is lost is not sent again for somebody else: they see the sale as it is', async () => {
  const { keys, taken, comes } = openSale('answer lost', 'answered')
  await press('Cash')
  await press('Exact')
  await screen.findByText(lostWords)
  comes(mia)
  await screen.findByRole('heading', { name: 'Paid.' })
  expect([keys.length, taken.size]).toEqual([1, 1])
})

test('nor is one that never came: they are told that it was not taken', async () => {
  const { keys, taken, comes } = openSale('never there', 'answered')
  await press('Cash')
  await press('Exact')
  await screen.findByText(lostWords)
  comes(mia)
  await screen.findByText('Not taken. Try again.')
  expect([keys.length, taken.size]).toEqual([1, 0])
})
