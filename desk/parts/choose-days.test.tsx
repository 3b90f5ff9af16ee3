import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DaysName } from '#domain/reports/report-days.ts'
import { setHouseAhead } from '#desk/calls/house-time.ts'
import { Filters } from './Filters.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00+11:00'), toFake: ['Date'] })
  setHouseAhead(0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function AList({ usualDays }: { usualDays?: DaysName }) {
  const [search, setSearch] = useState<Record<string, string>>({})
  return (
    <>
      <Filters
        search={search}
        choices={[]}
        {...(usualDays && { usualDays })}
        onChange={(changed) => setSearch({ ...search, ...changed })}
        onClear={() => setSearch({})}
      />
      <code>{JSON.stringify(search)}</code>
    </>
  )
}

const when = () => screen.getByLabelText<HTMLSelectElement>('When')
const choose = (name: string) => {
  const option = [...when().options].find(({ text }) => text === name)
  fireEvent.change(when(), { target: { value: option?.value } })
}
const chosen = () => [...when().options].find(({ value }) => value === when().value)?.text
const dates = () => ['From', 'To'].map((label) => screen.queryByLabelText<HTMLInputElement>(label)?.value)
const inAddress = () => {
  const search = JSON.parse(screen.getByRole('code').textContent) as Record<string, string>
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
}

test('a list shows any day until days are chosen by name, in one press, and there are no dates to fill in', () => {
  render(<AList />)
  expect([chosen(), dates()]).toEqual(['Any day', [undefined, undefined]])
  choose('Yesterday')
  expect([chosen(), dates(), inAddress()]).toEqual(['Yesterday', [undefined, undefined], { days: 'yesterday' }])
  choose('Any day')
  expect([chosen(), inAddress()]).toEqual(['Any day', {}])
})

test('custom dates start from the days that had a name, and a name takes their place again', () => {
  render(<AList />)
  choose('Last month')
  choose('Custom dates')
  expect([chosen(), dates()]).toEqual(['Custom dates', ['2026-10-01', '2026-10-31']])
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-07' } })
  expect(inAddress()).toEqual({ from: '2026-10-01', to: '2026-10-07' })
  choose('Today')
  expect([dates(), inAddress()]).toEqual([[undefined, undefined], { days: 'today' }])
})

test('custom dates of all days start empty, and to show everything puts them away', () => {
  render(<AList />)
  choose('Custom dates')
  expect([chosen(), dates()]).toEqual(['Custom dates', ['', '']])
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  fireEvent.click(screen.getByText('Show everything'))
  expect([chosen(), dates(), inAddress()]).toEqual(['Any day', [undefined, undefined], {}])
})

test('a report has days that are usual, which the address need not name', () => {
  render(<AList usualDays="this-week" />)
  expect(chosen()).toBe('This week')
  choose('Today')
  choose('This week')
  expect([chosen(), inAddress()]).toEqual(['This week', {}])
  choose('Custom dates')
  expect(dates()).toEqual(['2026-11-23', '2026-11-29'])
})
