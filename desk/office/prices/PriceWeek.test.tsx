import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PricedService, StartPrices } from '#api/prices.ts'
import { PriceWeek } from './PriceWeek.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const morning = { id: 'm', name: 'Quiet mornings', label: 'Quiet morning', price: 55 }
const start = (time: string, won: StartPrices['won'] = null): StartPrices => ({
  start: new Date(`2026-11-${time}:00+11:00`).toISOString(),
  price: won ? won.price : 75,
  other: 75,
  won,
  beaten: [],
})
const bathing: PricedService = {
  id: 'bath',
  name: 'Bathing',
  price: 75,
  starts: [start('24T07:00', morning), start('24T08:00', morning), start('24T09:00'), start('26T07:00')],
  notOpen: { '2026-11-23': 'past', '2026-11-27': 'closed' },
}

/** A week on a screen, as wide as a phone or wider. */
async function show({ isPhone = false, isLinked = true } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const Week = () => <PriceWeek monday="2026-11-23" service={bathing} {...(isLinked && { isLinked })} />
  const router = createRouter({ routeTree: createRootRoute({ component: Week }), history: createMemoryHistory() })
  render(<RouterProvider router={router} />)
  await screen.findByRole('list', { name: 'What makes the prices' })
}

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim())
const legend = () => texts(within(screen.getByRole('list', { name: 'What makes the prices' })).getAllByRole('listitem'))
const day = (name: string) => within(screen.getByRole('region', { name }))
const cell = (name: string) => screen.getByRole('link', { name })

test('a week is a table of its days and times, with the letter of the special price beside what it makes', async () => {
  await show()
  expect(legend()).toEqual([
    'A Quiet mornings “Quiet morning”: $55.00, each extra person $75.00',
    'Usual price: $75.00, each extra person $75.00',
  ])
  const [heads, first, ...others] = screen.getAllByRole('row').map((row) => texts([...row.children] as HTMLElement[]))
  expect(heads?.map((head) => head?.replace('\u00A0', ' '))).toEqual([
    'Start',
    'Mon 23 Nov',
    'Tue 24 Nov',
    'Wed 25 Nov',
    'Thu 26 Nov',
    'Fri 27 Nov',
    'Sat 28 Nov',
    'Sun 29 Nov',
  ])
  expect(first).toEqual([
    '7\u00A0am',
    'Over',
    '$55 A',
    'Nothing to book',
    '$75',
    'Shut',
    ...Array(2).fill('Nothing to book'),
  ])
  expect(others).toEqual([
    ['8\u00A0am', '$55 A', ''],
    ['9\u00A0am', '$75', ''],
  ])
})

test('a price leads to the special price that made it, the usual price to a new one for its time', async () => {
  await show()
  const special = cell('Tuesday 24 November, 7 am: $55.00, Quiet mornings')
  const usual = cell('Tuesday 24 November, 9 am: $75.00, usual price')
  expect([special, usual].map((link) => link.getAttribute('href'))).toEqual([
    '/office/promotions/m',
    '/office/promotions/new?service=bath&day=2026-11-24&hours=09%3A00-09%3A00',
  ])
})

test('the Tab key meets one price of a week, and the arrows lead from it to the others', async () => {
  await show()
  const prices = within(screen.getByRole('table')).getAllByRole('link')
  const stops = () => prices.filter(({ tabIndex }) => tabIndex === 0)
  const [first, second] = [prices[0]!, cell('Thursday 26 November, 7 am: $75.00, usual price')]
  expect([prices.length, stops()]).toEqual([4, [first]])
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight', altKey: true })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect([document.activeElement, stops()]).toEqual([second, [second]])
})

test('on a phone a day is told in as few lines as it can be', async () => {
  await show({ isPhone: true })
  expect(screen.queryByRole('table')).toBeNull()
  expect(texts(day('Tuesday 24 November').getAllByRole('link'))).toEqual([
    '7\u00A0am to 8\u00A0am · $55.00 · Quiet mornings A',
    '9\u00A0am · $75.00 · Usual price',
  ])
  expect(day('Friday 27 November').getByText('Shut')).toBeTruthy()
})

test('before a special price is saved its week leads nowhere: what was typed would be lost', async () => {
  await show({ isLinked: false })
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getByTitle('Tuesday 24 November, 8 am: $55.00, Quiet mornings').textContent).toBe('$55 A')
})
