import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Closing } from './Closing.tsx'

afterEach(cleanup)

const closing = {
  title: 'Pump maintenance',
  text: '',
  what: { kind: 'resources' as const, names: ['Long Pool'] },
  from: '2026-12-01T00:00:00+11:00',
  to: '2026-12-02T00:00:00+11:00',
  until: '2026-12-01T00:00:00+11:00',
  card: 75,
  gift: 0,
}
const booking = { startDate: '2026-12-01T10:00:00+11:00', resource: { name: 'Garden Pool' } }
const shown = (movedBy: 'house' | 'guest' | null, more: object = {}) =>
  render(<Closing closing={{ ...closing, movedBy, ...more }} booking={booking} />).container.textContent?.replaceAll(
    '\u00A0',
    ' ',
  )

test('whoever is asked reads what is shut, why, and what happens without an answer', () => {
  const text = shown(null)
  expect(text).toContain('We have to close Long Pool on Tuesday 1 December 2026. We are sorry.')
  expect(text).toContain('The reason: Pump maintenance.')
  expect(text).toContain('If we do not hear from you, your money comes back the way you paid.')
})

test.each([
  ['house', 'We have moved your booking: Tue 1 Dec 2026, 10:00 am AEDT, Garden Pool. You do not need to do anything.'],
  ['guest', 'You have moved your booking: Tue 1 Dec 2026, 10:00 am AEDT, Garden Pool. You do not need to do anything.'],
] as const)('who was moved by the %s reads where to, and nothing of money that comes back by itself', (by, words) => {
  const text = shown(by)
  expect(text).toContain(words)
  expect(text).toContain(
    'If it does not suit you, reschedule to another time, or cancel for a voucher or your money back',
  )
  expect(text).not.toContain('If we do not hear from you')
})

test('who paid nothing is promised no money', () => {
  expect(shown('house', { card: 0 })).not.toContain('money')
  expect(shown(null, { card: 0 })).not.toContain('money')
})
