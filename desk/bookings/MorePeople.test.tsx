import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers } from '#desk/calls/answers.ts'
import { noteHouseTime } from '#desk/calls/house-time.ts'
import { MorePeople } from './MorePeople.tsx'

const guest = { firstName: 'Ann', lastName: 'Alder', email: 'ann@guest.example', phone: '' }
const party = { guest, people: 2, startDate: '2026-11-23T10:00:00+11:00', resourceId: 'pool' }
const endDate = '2026-11-23T11:00:00+11:00'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(endDate) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.clear()
})

const Booking = () => (
  <main>
    The booking <MorePeople party={party} endDate={endDate} />
  </main>
)

/** What a party's booking offers at this time of the house. */
async function openAt(now: string) {
  noteHouseTime(now)
  vi.stubGlobal('fetch', async () => Response.json({ now }))
  const router = createRouter({ routeTree: createRootRoute({ component: Booking }), history: createMemoryHistory() })
  render(<RouterProvider router={router} />, {
    wrapper: ({ children }) => <QueryClientProvider client={answers}>{children}</QueryClientProvider>,
  })
  await screen.findByText('The booking')
  return screen.queryByRole('link', { name: 'Sell a visit for more people' })?.getAttribute('href') ?? null
}

test('until a visit is over, more people can be sold one at its time and place', async () => {
  const sale = '/sell?date=2026-11-23&at=2026-11-23T10%3A00%3A00%2B11%3A00&place=pool'
  expect(await openAt('2026-11-23T10:59:59+11:00')).toBe(sale)
})

test('a visit that is over offers no sale to more people', async () => {
  expect(await openAt(endDate)).toBeNull()
})
