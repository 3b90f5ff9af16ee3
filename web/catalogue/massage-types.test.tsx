import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { massageIds } from '#domain/catalogue/massages.ts'
import { aSlot, closeSite, dayOf, houseAnswers, openSite } from '#web/availability/testing.tsx'
import { useVisitor } from '#web/shell/visitor.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  houseAnswers({ 'available-slots': dayOf(aSlot(9, { serviceId: massageIds.CALM[60] })) })
  logged = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeSite)

const choice = (name: string) => screen.getByRole('link', { name })
const stored = () => JSON.parse(sessionStorage.getItem('massageSelection') ?? 'null')

test('three types with their other names and a drawing each (#71)', async () => {
  await openSite('/massage-types')
  const cards = screen.getAllByRole('article').map((card) => card.textContent)
  expect(cards).toEqual([
    expect.stringMatching(/^Calm.*Relaxation/),
    expect.stringMatching(/^Rejuvenate.*Deep tissue/),
    expect.stringMatching(/^Pregnancy/),
  ])
  expect(new Set(screen.getAllByRole('img').map((drawing) => drawing.getAttribute('aria-label'))).size).toBe(3)
})

test('each has its 60 and its 90 minute price: the catalogue’s, or 120 and 180 when it is missing (#72 #73)', async () => {
  await openSite('/massage-types')
  const links = screen.getAllByRole('article').flatMap((card) => [...card.querySelectorAll('a')])
  expect(links.map((link) => link.textContent)).toEqual([
    '60 minutes $125.00',
    '90 minutes $180.00',
    '60 minutes $120.00',
    '90 minutes $180.00',
    '60 minutes $120.00',
    '90 minutes $180.00',
  ])
})

test('a guest’s choice is stored and leads to its times, extra bath included (#74 #76 #81)', async () => {
  useVisitor.getState().becomeGuest()
  const router = await openSite('/massage-types')
  fireEvent.click(choice('Calm, 60 minutes, $125.00'))
  await screen.findByRole('heading', { level: 1, name: 'Choose a date' })
  expect(router.state.location.href).toBe(`/select-slot?extrabath=true&serviceId=${massageIds.CALM[60]}`)
  expect(stored()).toEqual({ selectedType: 'CALM', selectedDuration: 60 })
})

test('a stranger’s choice is stored too, and comes back from /auth to the same times (#75 #76)', async () => {
  const router = await openSite('/massage-types')
  fireEvent.click(choice('Calm, 60 minutes, $125.00'))
  fireEvent.click(await screen.findByRole('button', { name: 'Guests' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
  const { searchParams } = new URL(router.state.location.href, 'https://stillwater.example')
  expect(Object.fromEntries(searchParams)).toEqual({ extrabath: 'true', serviceId: massageIds.CALM[60] })
  expect(stored()).toEqual({ selectedType: 'CALM', selectedDuration: 60 })
})

test('/select-slot?extrabath=true books the stored massage, until the visitor goes on to bathing (#74)', async () => {
  sessionStorage.setItem('massageSelection', '{"selectedType":"CALM","selectedDuration":60}')
  const router = await openSite('/select-slot?extrabath=true')
  expect(screen.getByRole('heading', { level: 2, name: 'Calm' })).toBeTruthy()
  void router.navigate({ to: '/select-slot', search: {} })
  await screen.findByRole('heading', { level: 2, name: 'Bathing' })
  expect(stored()).toBeNull()
  void router.navigate({ to: '/select-slot', search: { extrabath: true } })
  await waitFor(() => expect(router.state.location.href).toBe('/select-slot?extrabath=true'))
  expect(screen.getByRole('heading', { level: 2, name: 'Bathing' })).toBeTruthy()
})

test('every massage that the house does not offer is logged as an error (#77)', async () => {
  await openSite('/massage-types')
  const sentences = logged.mock.calls.map(([sentence]) => String(sentence))
  expect(sentences.filter((sentence) => sentence.includes('is missing'))).toHaveLength(5)
  expect(sentences.join()).toContain(`the 90 minute CALM massage is missing: ${massageIds.CALM[90]}`)
})
