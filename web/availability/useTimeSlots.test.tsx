import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aSlot, closeSite } from './testing.tsx'
import { useTimeSlots } from './useTimeSlots.ts'

afterEach(closeSite)

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
