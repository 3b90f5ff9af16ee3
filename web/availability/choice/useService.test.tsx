import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Service } from '#api/catalogue.ts'
import { housePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { HouseProvider } from '#web/shell/house.ts'
import { openHouse } from '#web/shell/open-house.ts'
import { aCatalogue, closeSite } from '#web/availability/testing.tsx'
import { useService } from './useService.ts'

afterEach(closeSite)

const float: Service = {
  id: 'float',
  name: 'Float tank',
  tagline: '',
  description: '',
  type: 'APPOINTMENT',
  family: 'massage',
  duration: 60,
  capacity: 1,
  payment: { price: 90, currency: 'AUD' },
  maxGuests: 1,
  media: [],
  minParty: 1,
  robe: true,
  extraBath: true,
  policy: housePolicy,
}

test('a service that the page did not bring along is asked for once, however often it is needed (#471)', async () => {
  const asked = vi.fn((url: string) => {
    const id = url.split('/').at(-1)!
    return Promise.resolve(new Response(JSON.stringify({ ...float, id, name: `Float tank ${id}` })))
  })
  vi.stubGlobal('fetch', asked)
  const house = openHouse(aCatalogue('2026-11-20T00:00:00.000Z'), () => 0)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <HouseProvider value={house}>{children}</HouseProvider>
  )
  const nameOf = async (id: string) => {
    const { result } = renderHook(() => useService(id), { wrapper })
    await waitFor(() => expect(result.current.service?.name).toBe(`Float tank ${id}`))
  }
  for (const id of ['one', 'two', 'one', 'two', 'one']) await nameOf(id)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/wix/v1/services/one', '/api/wix/v1/services/two'])
})

test('a service that is hidden is had by those who move what they have booked, and by nobody who would buy it', async () => {
  const answer = JSON.stringify({ ...float, id: 'hidden', hidden: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)))
  const house = openHouse(aCatalogue('2026-11-20T00:00:00.000Z'), () => 0)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <HouseProvider value={house}>{children}</HouseProvider>
  )
  const moving = renderHook(() => useService('hidden', true), { wrapper })
  await waitFor(() => expect(moving.result.current.service?.name).toBe('Float tank'))
  const buying = renderHook(() => useService('hidden'), { wrapper })
  expect(buying.result.current).toMatchObject({ service: null, error: 'Failed to fetch service details' })
})
