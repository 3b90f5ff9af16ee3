import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDays, type LineState } from './watch-days.ts'

/** A line to the house, on which a test says what the house would. */
class LineOfTest extends EventTarget {
  static last: LineOfTest
  isClosed = false
  constructor() {
    super()
    LineOfTest.last = this
  }
  say(dates: string) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: dates }))
  }
  close() {
    this.isClosed = true
  }
}

const days = ['2026-11-24', '2026-11-25']
let heard: string[][]
let states: LineState[]
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('EventSource', LineOfTest)
  heard = []
  states = []
  stop = watchDays({
    onNews: (isAbout) => void heard.push(days.filter(isAbout)),
    onState: (state) => void states.push(state),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a day is asked for anew when the line opens: it may have changed since the screen asked for it', () => {
  LineOfTest.last.dispatchEvent(new Event('open'))
  expect([heard, states]).toEqual([[days], ['Live']])
})

test('only the days that the house names are, and all of them after a cut', () => {
  LineOfTest.last.dispatchEvent(new Event('open'))
  LineOfTest.last.say('2026-11-25,2026-12-01')
  LineOfTest.last.dispatchEvent(new Event('error'))
  LineOfTest.last.dispatchEvent(new Event('open'))
  expect(heard).toEqual([days, ['2026-11-25'], days])
  expect(states).toEqual(['Live', 'Reconnecting…', 'Live'])
})

test('a line that is not wanted any more is closed', () => {
  stop()
  expect(LineOfTest.last.isClosed).toBe(true)
})
