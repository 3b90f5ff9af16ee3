import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import type { ChartPoint } from './chart-points.ts'

afterEach(cleanup)

const inDollars = (amount: number) => `$${amount.toFixed(2)}`
const week: ChartPoint[] = [
  ['Mon 3 Aug', 1320],
  ['Tue 4 Aug', 0],
  ['Wed 5 Aug', -20],
  ['Thu 6 Aug', null],
  ['Fri 7 Aug', 640.5],
].map(([name, value]) => ({
  name: String(name),
  value: value === null ? null : Number(value),
  amount: value === null ? 'not known' : inDollars(Number(value)),
}))
const told = [
  'Mon 3 Aug: $1320.00',
  'Tue 4 Aug: $0.00',
  'Wed 5 Aug: $-20.00',
  'Thu 6 Aug: not known',
  'Fri 7 Aug: $640.50',
]

type Shown = Partial<Parameters<typeof ChartFigure>[0]>

const figure = (shown: Shown) => (
  <>
    <ChartFigure
      sentence="Highest: Mon 3 Aug, $1320.00."
      label="Takings by day"
      shape="bars"
      points={week}
      inTicks={inDollars}
      {...shown}
    />
    <LiveRegion />
  </>
)

async function drawn(shown: Shown = {}) {
  const page = render(figure(shown))
  await screen.findByRole('img')
  const chart = screen.getByRole('application', { name: 'Takings by day' })
  return {
    chart,
    press: (key: string) => fireEvent.keyDown(chart, { key }),
    announced: () => screen.getByRole('status').textContent.replaceAll('\u00A0', ''),
    shown: () => within(screen.getByRole('figure')).queryByText(/^\w{3} \d Aug: /)?.textContent ?? null,
    change: (points: ChartPoint[]) => page.rerender(figure({ ...shown, points })),
    marks: () => chart.querySelectorAll('circle').length,
    columns: () => [...chart.querySelectorAll('rect[fill-opacity="0"], rect[fill-opacity="0.16"]')],
    bars: () => chart.querySelectorAll('.visx-bar').length,
  }
}

test('a chart is one stop of the Tab key, and arrow keys tell and show each amount (#780)', async () => {
  const { chart, press, announced, shown, marks } = await drawn()
  const stops = screen.getByRole('figure').querySelectorAll('[tabindex], a, button, input')
  expect([...stops]).toEqual([chart])
  expect(screen.getByRole('img', { name: 'Highest: Mon 3 Aug, $1320.00.' })).toBeTruthy()

  for (const words of told) {
    press('ArrowRight')
    expect(announced()).toBe(words)
    expect(shown()).toBe(words)
    expect(marks()).toBe(words.includes('not known') ? 0 : 1)
  }
  press('ArrowRight')
  expect(shown()).toBe(told[4])
  press('ArrowLeft')
  expect(announced()).toBe(told[3])
  press('Home')
  expect(announced()).toBe(told[0])
  press('ArrowLeft')
  expect(shown()).toBe(told[0])
  press('End')
  expect(announced()).toBe(told[4])
})

test('the first key to the left leads to the latest amount; keys that mean something else are left alone', async () => {
  const { chart, press, shown } = await drawn()
  press('ArrowUp')
  fireEvent.keyDown(chart, { key: 'ArrowLeft', altKey: true })
  expect(shown()).toBeNull()
  press('ArrowLeft')
  expect(shown()).toBe(told[4])
})

test('who comes by the Tab key begins with the first amount, and nothing is pointed at when they go', async () => {
  const { chart, shown, announced } = await drawn()
  act(() => chart.focus())
  expect(shown()).toBe(told[0])
  expect(announced()).toBe(told[0])
  act(() => chart.blur())
  expect(shown()).toBeNull()
})

test('a mouse that points at a bar shows and tells its amount until it leaves; a finger that is lifted leaves it there', async () => {
  const { chart, columns, shown, announced } = await drawn()
  const tuesday = columns()[1] ?? chart
  fireEvent.pointerEnter(tuesday)
  expect(shown()).toBe(told[1])
  expect(announced()).toBe(told[1])
  fireEvent.pointerLeave(screen.getByRole('img'), { pointerType: 'touch' })
  expect(shown()).toBe(told[1])
  fireEvent.pointerLeave(screen.getByRole('img'), { pointerType: 'mouse' })
  expect(shown()).toBeNull()
})

test('what is not known has no bar, and its day is told all the same', async () => {
  const { bars, columns } = await drawn()
  expect(bars()).toBe(4)
  expect(columns()).toHaveLength(5)
})

test('a line is broken where nothing is known, and tells what its days tell', async () => {
  const { chart, bars, press, announced } = await drawn({ shape: 'line' })
  expect(bars()).toBe(0)
  expect(chart.querySelector('.visx-linepath')?.getAttribute('d')?.split('M')).toHaveLength(3)
  press('End')
  expect(announced()).toBe(told[4])
})

test('days that are not over are outlined, and told so far', async () => {
  const { chart, press, announced } = await drawn({
    points: week.map((point, day) => ({ ...point, isSoFar: day === 4 })),
  })
  expect(chart.querySelectorAll('.visx-bar[stroke-dasharray]')).toHaveLength(1)
  press('End')
  expect(announced()).toBe('Fri 7 Aug: $640.50 so far')
})

test('when other days are shown, nothing of them is pointed at yet', async () => {
  const { press, shown, change } = await drawn()
  press('Home')
  change(week.slice(1))
  expect(shown()).toBeNull()
})

test('where no table stands beside a chart, it has one of its own with the same numbers (#780)', async () => {
  await drawn({ table: { names: 'Day', amounts: 'Total' } })
  const rows = within(screen.getByRole('table', { name: 'Takings by day', hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayTotal',
    ...told.map((words) => words.replace(': ', '')),
  ])
})

test('there is no chart of one amount, nor of nothing', () => {
  const { container, rerender } = render(figure({ points: week.slice(0, 1) }))
  expect(container.querySelector('figure')).toBeNull()
  rerender(figure({ points: week.map((point) => ({ ...point, value: 0 })) }))
  expect(container.querySelector('figure')).toBeNull()
})
