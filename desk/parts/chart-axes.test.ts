import { expect, test } from 'vitest'
import { amountsShown, namesThatFit, widthOfWords } from './chart-axes.ts'
import { hasChart, inShortDollars, pointInWords } from './chart-points.ts'

const point = (value: number | null, name = 'Mon 3 Aug') => ({ name, value, amount: `${value}` })
const points = (...values: (number | null)[]) => values.map((value) => point(value))

const halfOf = (name: string) => widthOfWords(name) / 2

test('bars begin at zero, above and below; a line does where some of it is near', () => {
  expect(amountsShown('bars', points(90, 100))).toEqual([0, 100])
  expect(amountsShown('bars', points(-30, 100, null))).toEqual([-30, 100])
  expect(amountsShown('bars', points(-30, -20))).toEqual([-30, 0])
  expect(amountsShown('line', points(50, 100))).toEqual([0, 100])
  expect(amountsShown('line', points(90, 100, null))).toEqual([90, 100])
  expect(amountsShown('line', points(100, 100))).toEqual([0, 100])
})

test('names below a chart never overlap, and none stands beside it', () => {
  const days = Array.from({ length: 31 }, (_, day) => point(day, `Wed ${day + 1} Aug`))
  const fitting = (width: number) => namesThatFit(days, (place) => 50 + ((width - 50) / 31) * (place + 0.5), width)
  for (const width of [270, 358, 740, 1000]) {
    const names = fitting(width)
    names.forEach(({ name, middle }, place) => {
      expect(middle - halfOf(name)).toBeGreaterThanOrEqual(0)
      expect(middle + halfOf(name)).toBeLessThanOrEqual(width)
      const next = names[place + 1]
      if (next) expect(next.middle - halfOf(next.name)).toBeGreaterThan(middle + halfOf(name))
    })
  }
  expect(fitting(358).map(({ name }) => name)).toEqual(['Wed 1 Aug', 'Wed 11 Aug', 'Wed 21 Aug'])
})

test('there is a chart where something can be compared', () => {
  expect(hasChart(points(0, 5))).toBe(true)
  expect(hasChart(points(0, -5))).toBe(true)
  expect(hasChart([])).toBe(false)
  expect(hasChart(points(5))).toBe(false)
  expect(hasChart(points(5, null))).toBe(false)
  expect(hasChart(points(0, 0, null))).toBe(false)
  expect(hasChart(Array.from({ length: 401 }, () => point(5)))).toBe(false)
})

test('a point is told with its name, and so far while its days are not over', () => {
  expect(pointInWords({ name: 'Mon 3 Aug', value: 1320, amount: '$1,320.00' })).toBe('Mon 3 Aug: $1,320.00')
  expect(pointInWords({ name: 'Tue 4 Aug', value: 20, amount: '$20.00', isSoFar: true })).toBe(
    'Tue 4 Aug: $20.00 so far',
  )
})

test.each([
  [1000, '$1,000'],
  [0.5, '$0.50'],
  [-200, '-$200'],
])('beside a chart %s is %s', (amount, words) => {
  expect(inShortDollars(amount)).toBe(words)
})
