import { afterEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import SecondTries from '../bin/second-tries.ts'

afterEach(() => vi.restoreAllMocks())

const aTest = (fullName: string, flaky: boolean, message = '') => ({
  fullName,
  module: { moduleId: `${process.cwd()}/journeys/paying.test.ts` },
  diagnostic: () => ({ flaky }),
  result: () => ({ state: 'passed', errors: message === '' ? [] : [{ message }] }),
})

const saidOf = (tests: ReturnType<typeof aTest>[]): string => {
  const say = vi.spyOn(console, 'log').mockImplementation(() => {})
  const module = { children: { allTests: () => tests } }
  new SecondTries().onTestRunEnd([module as unknown as TestModule])
  return say.mock.calls.join('\n')
}

test('a story that passed only when it was told once more is named, with what failed the first time', () => {
  const said = saidOf([aTest('pays', false), aTest('pays twice', true, 'Timeout\nat line 5')])
  expect(said).toBe('\nPassed only when told once more:\n- pays twice (journeys/paying.test.ts): Timeout')
})

test('a run in which all passed at once says nothing of it', () => {
  expect(saidOf([aTest('pays', false)])).toBe('')
})
