import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MEMBER_HINT } from '#domain/accounts/auth-state.ts'
import { createDeskRouter } from '#desk/routes.tsx'
import { answers } from './answers.ts'
import { noteHouseTime, useHouseNow, useHouseToday } from './house-time.ts'

/** A Monday in the house, and in a browser whose clock is forty days ahead. */
const inTheHouse = '2026-11-23T09:00:00+11:00'
const inTheBrowser = new Date('2027-01-02T09:00:00+11:00')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: inTheBrowser }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.clear()
  document.cookie = `${MEMBER_HINT}=; max-age=0`
})

const owner = { id: 'o1', name: 'Olive Owner', email: 'olive@a.example', role: 'owner', owners: [], managers: [] }
const told: Record<string, unknown> = {
  'GET /api/staff/v1/me': { ...owner, now: inTheHouse },
  'GET /api/desk/v1/here': { device: null, people: [], me: null },
  'GET /api/desk/v1/conflicts': { conflicts: [] },
  'GET /api/staff/v1/services': { services: [] },
  'GET /api/staff/v1/resources': { resources: [], retired: [] },
  'GET /api/staff/v1/times': { patterns: [], exceptions: [], fuller: [], horizonDays: 400 },
  'POST /api/staff/v1/prices/preview': { week: '2026-11-23', services: [] },
}

const WithAnswers = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={answers}>{children}</QueryClientProvider>
)

/** The office at an address, for the owner; what it sends the house. */
async function openOffice(address: string) {
  document.cookie = `${MEMBER_HINT}=1`
  const sent: { what: string; body: unknown }[] = []
  const answer = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const what = `${method} ${path.split('?')[0]}`
    sent.push({ what, body: typeof body === 'string' ? JSON.parse(body) : null })
    const status = what in told ? 200 : 404
    return Response.json(told[what] ?? { code: 'not-found', message: `Nobody has told ${what}.` }, { status })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  const router = createDeskRouter(createMemoryHistory({ initialEntries: [`/desk${address}`] }))
  render(<RouterProvider router={router} />, { wrapper: WithAnswers })
  await screen.findByRole('heading', { level: 1 })
  return (what: string) => sent.filter((call) => call.what === what).map(({ body }) => body)
}

const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

test('the office begins with the week of the house, whatever day the browser thinks it is', async () => {
  const sent = await openOffice('/office/prices')
  await waitFor(() => expect(sent('POST /api/staff/v1/prices/preview')).toEqual([{ week: '2026-11-23', draft: null }]))
})

test('a closure is still to come by the clock of the house', async () => {
  const sent = await openOffice('/office/closures/new')
  await enter('First day', '2026-11-22')
  await enter('Last day', '2026-11-22')
  await enter('Why, in a few words', 'Repairs')
  fireEvent.click(screen.getByRole('button', { name: 'See who is booked' }))
  await screen.findByText('Choose days that are still to come', { selector: 'a' })
  await enter('First day', '2026-11-24')
  await enter('Last day', '2026-11-24')
  fireEvent.click(screen.getByRole('button', { name: 'See who is booked' }))
  await waitFor(() =>
    expect(sent('POST /api/staff/v1/closures')).toMatchObject([{ from: '2026-11-23T13:00:00.000Z', title: 'Repairs' }]),
  )
})

test('a screen that stays open is at the next day when the house is', () => {
  vi.useFakeTimers({ now: inTheBrowser })
  noteHouseTime('2026-11-23T23:59:00+11:00')
  const { result } = renderHook(() => useHouseToday())
  expect(result.current).toBe('2026-11-23')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(result.current).toBe('2026-11-24')
})

test('a screen that tells minutes asks the house for its time again every five of them', async () => {
  vi.useFakeTimers({ now: inTheBrowser })
  noteHouseTime(inTheHouse)
  const clocks = ['2026-11-23T09:00:00+11:00', '2026-11-30T12:00:00+11:00'].map((now) => ({ now }))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(clocks.shift())),
  )
  const { result } = renderHook(() => useHouseNow(), { wrapper: WithAnswers })
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  expect(result.current.toISOString()).toBe('2026-11-22T22:04:00.000Z')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(result.current.toISOString()).toBe('2026-11-30T01:00:00.000Z')
})
