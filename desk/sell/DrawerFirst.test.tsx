import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrawerAnswer, SaleAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { PayWays } from './PayWays.tsx'
import { anUnpaidSale, AtCounter, salePath } from './testing.tsx'
import { useSale } from './useSales.ts'
import { useTaking } from './useTaking.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const drawerPath = '/api/desk/v1/drawer'
const session = { openedAt: '2026-11-24T00:00:00.000Z', openedBy: 'Felix', movements: [], expected: null }
type House = { drawer?: 'open' | 'closed' | 'silent'; pay?: string }

/** A sale of $35.00 that is paid at the counter, by a key that has said how or not; the drawer is as it is said. */
function openSale({ drawer = 'closed', pay }: House = {}) {
  const sale = anUnpaidSale({ needsCard: false })
  const house = { isOpen: drawer === 'open' }
  const floats: unknown[] = []
  const drawerNow = (): Partial<DrawerAnswer> => ({ session: house.isOpen ? session : null, openSales: [], last: null })
  const answer = (asked: string, { body }: RequestInit): Response => {
    if (asked === `${drawerPath}/open`) {
      house.isOpen = true
      floats.push(typeof body === 'string' && JSON.parse(body))
      return Response.json(drawerNow())
    }
    if (asked === `${salePath}/tenders`)
      return Response.json({ code: 'drawer.closed', message: 'Open the drawer before you take cash.' }, { status: 409 })
    if (asked === drawerPath)
      return drawer === 'silent' ? Response.json({}, { status: 500 }) : Response.json(drawerNow())
    return Response.json({ ...sale })
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (asked: string, init: RequestInit = {}) => answer(asked, init)),
  )
  render(<Counter pay={pay} />, { wrapper: AtCounter })
  return { floats, closes: () => void (house.isOpen = false) }
}

function Counter({ pay }: { pay: string | undefined }) {
  const { data } = useSale('sale-1', false)
  return data ? <Sale sale={data} pay={pay} /> : null
}

function Sale({ sale, pay }: { sale: SaleAnswer; pay: string | undefined }) {
  return <PayWays sale={sale} said={pay} taking={useTaking(sale, () => {})} onWaiting={() => {}} />
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const float = () => screen.findByRole('textbox', { name: 'Float' })
const exact = () => screen.findByRole('button', { name: 'Exact' })

test('a closed drawer is opened as soon as cash is chosen, before any amount, and cash goes on from there', async () => {
  const { floats } = openSale()
  await press('Cash')
  fireEvent.change(await float(), { target: { value: '200' } })
  expect(screen.queryByRole('button', { name: 'Exact' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Only a part of it' })).toBeNull()
  await press('Open the drawer')
  await waitFor(async () => expect(document.activeElement).toBe(await exact()))
  expect(screen.queryByRole('form', { name: 'Open the drawer' })).toBeNull()
  expect(floats).toEqual([{ amount: 200 }])
})

test('whoever chose cash by its key is at the float, also where the drawer is known to be closed', async () => {
  openSale({ pay: 'cash' })
  await waitFor(async () => expect(document.activeElement).toBe(await float()))
  cleanup()
  openSale({ pay: 'cash' })
  await waitFor(async () => expect(document.activeElement).toBe(await float()))
})

test('nothing of the drawer is said where it is open, and where the guest pays by terminal', async () => {
  openSale({ drawer: 'open' })
  await press('Cash')
  await exact()
  await waitFor(() => expect(fetch).toHaveBeenCalledWith(drawerPath, expect.anything()))
  expect(screen.queryByText(/The drawer is closed/)).toBeNull()
  cleanup()
  openSale()
  await press('Terminal')
  await screen.findByRole('button', { name: 'Approved' })
  expect(screen.queryByText(/The drawer is closed/)).toBeNull()
})

test('a drawer that nobody can look up keeps no cash away', async () => {
  openSale({ drawer: 'silent' })
  await press('Cash')
  await exact()
  await waitFor(() => expect(answers.getQueryState(['drawer'])?.status).toBe('error'))
  await exact()
})

test('a drawer that somebody has closed meanwhile is opened after the refusal, which is over then', async () => {
  const { closes } = openSale({ drawer: 'open' })
  await press('Cash')
  await waitFor(() => expect(answers.getQueryState(['drawer'])?.status).toBe('success'))
  closes()
  await press('Exact')
  await screen.findByText('Open the drawer before you take cash.')
  fireEvent.change(await float(), { target: { value: '150' } })
  await press('Open the drawer')
  await exact()
  expect(screen.queryByText('Open the drawer before you take cash.')).toBeNull()
})
