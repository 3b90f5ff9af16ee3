import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aSlot, closeSite } from '#web/availability/testing.tsx'
import { refreshTimeSlots, useTimeSlots } from './useTimeSlots.ts'

afterEach(closeSite)

test('clearing the slots leaves nothing of them: who comes back to the day sees it load (#186)', async () => {
  const seen: unknown[] = []
  const aDay: { date: string | null } = { date: '2026-11-24' }
  const slots = aSlot(8)
  let answer = () => Promise.resolve(new Response(JSON.stringify({ [slots.startDate]: [slots] })))
  vi.stubGlobal('fetch', () => answer())
  const { result, rerender } = renderHook(
    ({ date }: { date: string | null }) => {
      const store = useTimeSlots('bathing', date)
      seen.push([store.availableSlots.length, store.selectedSlot, store.error, store.isLoading])
      return store
    },
    { initialProps: aDay },
  )
  await waitFor(() => expect(result.current.availableSlots).toEqual([slots]))
  rerender({ date: null })
  expect(result.current).toMatchObject({ availableSlots: [], selectedSlot: null, error: null })

  answer = () => new Promise(() => {})
  seen.length = 0
  rerender({ date: '2026-11-24' })
  expect(new Set(seen.map((state) => JSON.stringify(state)))).toEqual(new Set([JSON.stringify([0, null, null, true])]))
})

test('a late answer for an older date never overwrites a newer choice (#189)', async () => {
  const answers: Record<string, (slots: object) => void> = {}
  vi.stubGlobal('fetch', (url: string) => {
    const date = new URLSearchParams(url.split('?')[1]).get('date')!
    return new Promise((resolve) => {
      answers[date] = (slots) => resolve(new Response(JSON.stringify(slots)))
    })
  })
  const { result, rerender } = renderHook(({ date }) => useTimeSlots('bathing', date), {
    initialProps: { date: '2026-11-24' },
  })
  rerender({ date: '2026-11-25' })
  const newer = aSlot(32)
  await act(async () => answers['2026-11-25']!({ [newer.startDate]: [newer] }))
  await act(async () => answers['2026-11-24']!({ old: [aSlot(8)] }))
  await waitFor(() => expect(result.current.availableSlots).toEqual([newer]))
})

test('of two answers to one question the newer stays, in whatever order they come; an older one may come first (#189)', async () => {
  const answers: ((...slots: object[]) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => answers.push((...slots) => resolve(Response.json({ start: slots })))),
  )
  const { result } = renderHook(() => useTimeSlots('bathing', '2026-11-24'))
  void refreshTimeSlots(() => true)
  void refreshTimeSlots(() => true)
  await act(async () => answers[0]!(aSlot(8)))
  await waitFor(() => expect(result.current.availableSlots).toEqual([aSlot(8)]))
  await act(async () => answers[2]!(aSlot(9)))
  await act(async () => answers[1]!(aSlot(8), aSlot(9)))
  await act(async () => new Promise((done) => setTimeout(done, 5)))
  expect(result.current).toMatchObject({ availableSlots: [aSlot(9)], isLoading: false })
})

test('an older question that fails late leaves a newer choice as it is; a refresh that fails leaves the list (#184 #189)', async () => {
  const fail: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((_, reject) => fail.push(() => reject(new Error('offline')))))
  const { result, rerender } = renderHook(({ date }) => useTimeSlots('bathing', date), {
    initialProps: { date: '2026-11-24' },
  })
  rerender({ date: '2026-11-25' })
  await act(async () => fail[0]!())
  expect(result.current).toMatchObject({ isLoading: true, error: null })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ start: [aSlot(32)] })))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.availableSlots).toEqual([aSlot(32)]))
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  await act(() => refreshTimeSlots(() => true))
  expect(result.current).toMatchObject({ availableSlots: [aSlot(32)], error: null })
  await act(async () => result.current.retry())
  await waitFor(() =>
    expect(result.current).toMatchObject({ availableSlots: [], error: 'Failed to fetch available slots' }),
  )
})
