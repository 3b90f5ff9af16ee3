import { expect, test } from 'vitest'
import { monthFacts, planFigures } from './plan-money.ts'

const month = (members: number, paused: number, leaving: number, aMonth: number) => ({
  members,
  paused,
  leaving,
  aMonth,
})
const line = (together: ReturnType<typeof month>) =>
  planFigures({ together, of: {} })
    .map(({ amount, name }) => `${amount} ${name}`)
    .join(' · ')

test('what all plans are to the house is one line, without what nobody is', () => {
  expect(line(month(1212, 4, 1, 121_450.2))).toBe(
    '1,212 memberships · 4 paused · 1 leaving · $121,450.20 a month without GST',
  )
  expect(line(month(1, 0, 0, 150))).toBe('1 membership · $150.00 a month without GST')
  expect(line(month(0, 0, 0, 0))).toBe('0 memberships · $0.00 a month without GST')
})

test('the page of a plan says what it brings, and who is paused and leaving', () => {
  const of = { soak: month(10, 2, 1, 1050), quiet: month(3, 0, 0, 300), rests: month(1, 1, 0, 0) }
  const money = { together: month(14, 3, 1, 1350), of }
  const said = (id: string) => monthFacts(money, id).map(({ value }) => value)
  expect(said('soak')).toEqual(['$1,050.00 without GST (2 paused, 1 leaving)'])
  expect(said('quiet')).toEqual(['$300.00 without GST'])
  expect(said('rests')).toEqual(['$0.00 without GST (1 paused)'])
  expect(said('once')).toEqual([])
  expect(monthFacts(null, 'soak')).toEqual([])
})
