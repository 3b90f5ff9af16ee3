import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers } from '#web/shell/Queries.tsx'
import { watchPlaces } from './watch-places.ts'

const bathing = '5e000000-0000-4000-8000-000000000001'

/** The open line, as the house writes on it. */
class Line extends EventTarget {
  static open: Line | null = null
  constructor() {
    super()
    Line.open = this
  }
  close() {}
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Line)
  stop = watchPlaces(bathing)
})
afterEach(() => {
  stop()
  answers.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const november = ['month-slots', bathing, '2026-11']
const december = ['month-slots', bathing, '2026-12']
const isStale = (question: string[]) => answers.getQueryState(question)?.isInvalidated

test('a browser asks again at its own time within what the house says, and only for what it shows (#1039)', () => {
  answers.setQueryData(november, {})
  answers.setQueryData(december, {})
  const draw = vi.spyOn(Math, 'random').mockReturnValue(0.9)
  Line.open!.say(`${bathing} 2026-12-05\n1500`)
  vi.advanceTimersByTime(1300)
  expect([isStale(november), isStale(december)]).toEqual([false, false])
  vi.advanceTimersByTime(60)
  expect([isStale(november), isStale(december)]).toEqual([false, true])
  draw.mockRestore()
})

test('news that comes meanwhile is asked for with it, not later (#1039)', () => {
  answers.setQueryData(november, {})
  answers.setQueryData(december, {})
  const draw = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Line.open!.say(`${bathing} 2026-12-05\n1000`)
  vi.advanceTimersByTime(400)
  Line.open!.say(`${bathing} 2026-11-30\n1000`)
  vi.advanceTimersByTime(100)
  expect([isStale(november), isStale(december)]).toEqual([true, true])
  draw.mockRestore()
})

test('told alone, it asks at once (#1039)', () => {
  answers.setQueryData(december, {})
  Line.open!.say(`${bathing} 2026-12-05\n0`)
  vi.advanceTimersByTime(1)
  expect(isStale(december)).toBe(true)
})
