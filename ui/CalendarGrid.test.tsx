import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CalendarGrid } from './CalendarGrid.tsx'

afterEach(cleanup)

function November({ disabled = false, picked }: { disabled?: boolean; picked?: (date: string) => void }) {
  const [month, setMonth] = useState('2026-11')
  const [selected, setSelected] = useState<string | null>('2026-11-24')
  return (
    <CalendarGrid
      label="Date"
      month={month}
      firstMonth="2026-11"
      lastMonth="2027-12"
      today="2026-11-21"
      selected={selected}
      dayLook={(date) => (date < '2026-11-21' ? { isBarred: true, tone: 'past', note: 'past' } : {})}
      disabled={disabled}
      onMonth={setMonth}
      onPick={(date) => {
        setSelected(date)
        picked?.(date)
      }}
    />
  )
}
const day = (name: RegExp) => screen.getByRole('gridcell', { name })
const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more })
const focused = () => document.activeElement?.getAttribute('data-date')

test('the weekday row runs Sun to Sat over the days of the month (#95 #96 #97)', () => {
  render(<November />)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ])
  expect(document.querySelectorAll('[data-date]')).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
})

test('past days are barred, today is marked, the chosen day alone is selected (#98 #99 #100 #423)', () => {
  const picks: string[] = []
  render(<November picked={(date) => picks.push(date)} />)
  fireEvent.click(day(/^Friday 20 November/))
  expect(picks).toEqual([])
  expect(day(/^Friday 20 November 2026, past/).getAttribute('aria-disabled')).toBe('true')
  expect(day(/^Saturday 21 November 2026, today/).getAttribute('aria-current')).toBe('date')
  fireEvent.click(day(/^Thursday 26 November/))
  const selected = [...document.querySelectorAll('[aria-selected]')].map((cell) => cell.getAttribute('data-date'))
  expect(selected).toEqual(['2026-11-26'])
})

test('a past month cannot be turned to, by button or key (#424)', () => {
  render(<November />)
  const back = screen.getByRole('button', { name: 'Previous month' })
  expect(back.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(back)
  day(/^Tuesday 24/).focus()
  key('PageUp')
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
})

test('while it loads no day can be chosen, and the grid says that it is busy (#101)', () => {
  const picks: string[] = []
  render(<November disabled picked={(date) => picks.push(date)} />)
  fireEvent.click(day(/^Thursday 26 November/))
  expect(picks).toEqual([])
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
})

test('one tab stop; the keys lead by day, week and month, and Enter chooses (#547)', () => {
  const picks: string[] = []
  render(<November picked={(date) => picks.push(date)} />)
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
  day(/^Tuesday 24/).focus()
  const path = ['ArrowRight', 'ArrowDown', 'Home', 'End', 'ArrowUp', 'PageDown', 'ArrowLeft'].map((name) => {
    key(name)
    return focused()
  })
  expect(path).toEqual([
    '2026-11-25',
    '2026-12-02',
    '2026-11-29',
    '2026-12-05',
    '2026-11-28',
    '2026-12-28',
    '2026-12-27',
  ])
  key('PageDown', { shiftKey: true })
  expect(focused()).toBe('2027-12-27')
  key('Enter')
  expect(picks).toEqual(['2027-12-27'])
})
