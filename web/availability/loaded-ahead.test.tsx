import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSlot, closeSite, dayOf, houseAnswers, openSite } from './testing.tsx'

vi.mock('#web/availability/steps/LaterSteps.tsx', () => {
  throw new Error('The line was lost.')
})

beforeEach(() => houseAnswers({ 'available-slots': dayOf(aSlot(8)) }))
afterEach(closeSite)

test('steps that could not be loaded ahead disturb nobody who is still choosing a day', async () => {
  const lost: unknown[] = []
  const keep = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', keep)
  await openSite('/select-slot')
  await screen.findByRole('heading', { name: 'November 2026' })
  // A rejection that nobody has caught is told in the next turn of the loop.
  await new Promise((done) => setTimeout(done, 50))
  process.off('unhandledRejection', keep)
  expect(lost).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})
