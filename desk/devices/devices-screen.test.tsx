import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DevicesAnswer, HereAnswer } from '#api/shifts.ts'
import { answers } from '#desk/calls/answers.ts'
import type { Me } from '#desk/calls/me.ts'
import { InFrame, olive } from '#desk/calls/testing.tsx'
import { DevicesScreen } from './DevicesScreen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

const here: HereAnswer = { device: null, people: [], me: null }
const noDevices: DevicesAnswer = { devices: [], pins: [] }

/** The screen in a browser that is no device, of a house that tells everybody everything; what it was asked for. */
async function openAs(role: Me['role']) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path === '/api/desk/v1/here' ? here : noDevices)
  })
  render(
    <InFrame me={{ ...olive, role }}>
      <DevicesScreen />
    </InFrame>,
  )
  await screen.findByText('It is not a device yet.')
  return asked
}

test('a manager sees all devices', async () => {
  const asked = await openAs('manager')
  await screen.findByRole('heading', { name: 'All devices' })
  expect(asked).toContain('/api/desk/v1/devices')
})

test('the front desk does not ask for them', async () => {
  expect(await openAs('staff')).toEqual(['/api/desk/v1/here'])
})
