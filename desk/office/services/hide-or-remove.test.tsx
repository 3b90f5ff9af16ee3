import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffService } from '#api/timetable.ts'
import { InFrame, olive } from '#desk/calls/testing.tsx'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { HideOrRemove } from './HideOrRemove.tsx'
import { aService, nothingStands } from './testing.ts'

const sauna = (more: Partial<StaffService> = {}) =>
  aService({ id: 'sauna', kind: 'class', name: 'Sauna ritual', ...more })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (service: StaffService, isOpened = true) =>
  render(
    <InFrame me={{ ...olive, isOpened }}>
      <LiveRegion />
      <HideOrRemove service={service} onGone={() => undefined} />
    </InFrame>,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))

const ask = (holders: number) => {
  show(sauna({ stands: { ...nothingStands, holders } }))
  return press('Remove it')
}

test('a service that memberships still give is not offered for removal: why, and the way back', async () => {
  await ask(2)
  expect(screen.getByRole('heading', { name: 'Sauna ritual cannot be removed yet' })).toBeTruthy()
  expect(screen.queryByText('Remove it for good')).toBeNull()
  await press('Go back')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a service that nobody is owed is removed after a question', async () => {
  await ask(0)
  expect(screen.getByText('Remove it for good')).toBeTruthy()
})

/** The house takes every change; what it was sent. */
function houseThatTakes() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Response.json(sauna())
  })
  return sent
}

const isSaid = (words: string) => screen.findByText(words, { selector: 'output' })

test('hiding a service is announced', async () => {
  const sent = houseThatTakes()
  show(sauna())
  await press('Hide it from guests')
  await press('Hide it')
  await isSaid('Sauna ritual is hidden from guests')
  expect(sent).toMatchObject([{ hidden: true }])
})

test.each([
  [true, true, 'Guests see it on the site straight away.'],
  [true, false, 'Guests see it on the site once the house is open.'],
  [false, true, 'Guests see it once it has times.'],
  [false, false, 'Guests see it once it has times and the house is open.'],
])('showing it announces when guests see it: has times %s, house open %s', async (hasTimes, isOpened, when) => {
  const sent = houseThatTakes()
  show(sauna({ hidden: true, hasTimes }), isOpened)
  await press('Show it to guests')
  await isSaid(`Sauna ritual is not hidden any more. ${when}`)
  expect(sent).toMatchObject([{ hidden: false }])
})
