import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GoodsReturnAnswer, GoodsReturnRequest, SaleAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { Returns } from './Returns.tsx'
import { useSale } from './useSales.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const path = '/api/desk/v1/sales/sale-1'
const back = (amount: number) => ({ amount, toCard: 0, onTerminal: amount, inCash: 0, onGiftCard: 0 })
const lost = 'The house did not answer. Please try again: nothing is done twice.'

/** A house that has sold so many sarongs, and does each press once; as many of its answers are lost as is said. */
function houseHas(count: number, { losing = 0 } = {}) {
  let [has, toLose] = [count, losing]
  const presses: (GoodsReturnRequest & { key: string })[] = []
  const done = new Map<string, GoodsReturnAnswer>()
  const doReturn = (asked: GoodsReturnRequest, key: string) => {
    presses.push({ ...asked, key })
    const before = done.get(key)
    if (before) return Response.json(before)
    if (asked.shownCount !== has) {
      return Response.json({ code: 'goods.changed', message: 'Some of these were returned.' }, { status: 409 })
    }
    has -= asked.count
    const answer = { ...back(asked.shownAmount), isEmailed: false, voucher: null }
    done.set(key, answer)
    return Response.json(answer)
  }
  const sale = (): Partial<SaleAnswer> => ({
    id: 'sale-1',
    state: 'PAID',
    pageUrl: null,
    paidBack: [],
    lines: [
      {
        id: 'line-1',
        name: 'Sarong',
        people: count,
        total: count * 6,
        bookingId: null,
        startDate: null,
        parts: [],
        bath: null,
        returnable: has,
        returns: Array.from({ length: has }, (_, i) => back(6 * (i + 1))),
      },
    ],
  })
  const answer = (asked: string, { method = 'GET', body = '{}', headers = {} }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(asked === path ? sale() : {}))
    const key = new Headers(headers).get('idempotency-key') ?? ''
    const response = doReturn(JSON.parse(typeof body === 'string' ? body : '{}'), key)
    return toLose-- > 0 ? Promise.reject(new TypeError('The line is down')) : Promise.resolve(response)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  render(<Sale />, {
    wrapper: ({ children }) => <QueryClientProvider client={answers}>{children}</QueryClientProvider>,
  })
  return { presses, left: () => has, returnElsewhere: () => (has -= 1) }
}

function Sale() {
  const { data } = useSale('sale-1', false)
  return data ? <Returns sale={data} /> : null
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sayWhy = async () =>
  fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: 'It has a hole' } })

test('a return whose answer was lost is asked for again as it was, whatever the screen has heard of the sale since', async () => {
  const house = houseHas(3, { losing: 1 })
  await press('Return Sarong…')
  await press('One more')
  await sayWhy()
  await press('Return them')
  await screen.findByText(lost)
  await answers.invalidateQueries({ queryKey: ['sale', 'sale-1'] })
  await waitFor(() => expect(screen.getByText('Sarong', { selector: 'span' })).toBeDefined())
  await press('Return them')
  await screen.findByText(/^Returned: 2 × Sarong\. Refund \$12\.00 on the terminal\./)
  expect(house.left()).toBe(1)
  const [first, second] = house.presses
  expect(second).toEqual(first)
})

test('whoever leaves a return whose answer was lost sees whether it was done', async () => {
  const house = houseHas(3, { losing: 1 })
  await press('Return Sarong…')
  await sayWhy()
  await press('Return it')
  await screen.findByText(lost)
  await press('Go back')
  await screen.findByText('2 × Sarong', { selector: 'span' })
  expect(house.left()).toBe(2)
})

test('the last of a line whose answer was lost can still be asked for, and says what to hand out', async () => {
  const house = houseHas(1, { losing: 2 })
  await press('Return Sarong…')
  await sayWhy()
  await press('Return it')
  await screen.findByText(lost)
  await answers.invalidateQueries({ queryKey: ['sale', 'sale-1'] })
  await press('Return it')
  await press('Return it')
  await screen.findByText(/^Returned: Sarong\. Refund \$6\.00 on the terminal\./)
  expect([house.left(), new Set(house.presses.map(({ key }) => key)).size]).toEqual([0, 1])
})

test('goods that another desk has returned in the meantime are refused, and what is left is shown', async () => {
  const house = houseHas(3)
  await press('Return Sarong…')
  await press('One more')
  await press('One more')
  await sayWhy()
  house.returnElsewhere()
  await press('Return them')
  await screen.findByText('Some of these were returned.')
  await screen.findByText('$12.00 back the way it came: terminal $12.00.')
  await press('Return them')
  await screen.findByText(/^Returned: 2 × Sarong\./)
  expect(house.left()).toBe(0)
})

test('the same return once more is announced anew', async () => {
  houseHas(3)
  for (const left of ['2 × Sarong', 'Sarong']) {
    await press('Return Sarong…')
    await sayWhy()
    await press('Return it')
    await screen.findByText(left, { selector: 'span' })
    const said = await screen.findByText(/^Returned: Sarong\. Refund \$6\.00/)
    await waitFor(() => expect(said.closest('[tabindex="-1"]')).toBe(document.activeElement))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
})
