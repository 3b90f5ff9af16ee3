import { spawnSync } from 'node:child_process'
import { judgeTime } from '../bin/judge-time.ts'
import { measureSlowness } from './machine-slowness.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const list = `# A list

About #9, which is no statement.

## A. Doors

- [ ] **1.** A door opens _(L1; B)_
- [ ] **2.** A door closes _(L2; B)_

## B. Windows

- [ ] **3.** A window opens _(L3; B)_
`
const withDrill = `${list}- [ ] **4.** A roof holds in a storm _(A,O)_
`
type Test = [title: string, status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo']
const everything: Test[] = [
  ['a door opens and closes (#1-#2)', 'passed'],
  ['a window opens (#3)', 'passed'],
  ['something without a number', 'passed'],
]

/** What the gate says of a run of tests, and whether it lets it pass. */
const judge = (...files: Test[][]) => judgeRuns({ list, files })

/** The same for a run of the tests and one of the drills beside it. */
function judgeRuns(run: { list: string; files: Test[][]; drills?: Test[]; asked?: string[]; env?: object }) {
  const { files, drills, asked = [], env = {} } = run
  const folder = mkdtempSync(join(tmpdir(), 'acceptance-'))
  writeFileSync(join(folder, 'list.md'), run.list)
  const write = (file: string, tests: Test[]) => {
    const assertionResults = tests.map(([fullName, status]) => ({ title: fullName, fullName, status }))
    writeFileSync(join(folder, file), JSON.stringify({ testResults: [{ name: 'a', assertionResults }] }))
  }
  files.forEach((tests, i) => write(`room-${i}.json`, tests))
  mkdirSync(join(folder, 'prove'))
  if (drills) write('prove/ops.json', drills)
  const { status, stdout } = spawnSync(
    process.execPath,
    ['bin/acceptance.ts', ...asked, join(folder, 'list.md'), folder],
    { encoding: 'utf8', env: { ...process.env, CI: '', ...env } },
  )
  rmSync(folder, { recursive: true })
  return { passes: status === 0, said: stdout }
}

describe('the gate of the acceptance list', () => {
  test('passes when every statement has a passing test, whichever room it stands in', () => {
    const [route, ...others] = everything
    expect(judge([route!], others)).toEqual({
      passes: true,
      said: expect.stringContaining('3 of 3 statements have a passing test and none that failed.'),
    })
  })

  test('fails when a statement has no test, and names it', () => {
    expect(judge(everything.slice(1))).toEqual({ passes: false, said: expect.stringContaining('Not proved: 1-2\n') })
  })

  test('fails when nothing was run, and when there is no list', () => {
    expect(judge()).toMatchObject({ passes: false })
    expect(judge([])).toMatchObject({ passes: false })
    const { status } = spawnSync(process.execPath, ['bin/acceptance.ts', 'README.md', 'no-such-folder'])
    expect(status).toBe(1)
  })

  test('fails when a run is asked for steps that there are not: nothing has passed', () => {
    const { status, stdout } = spawnSync(process.execPath, ['bin/ci.ts', 'no such step'], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([1, 'No step of the gate has "no such step" in its name.\n'])
  })

  test.each(['skipped', 'pending', 'todo'] as const)('counts a test as no proof that was %s', (status) => {
    expect(judge([...everything.slice(0, 1), ['a window opens (#3)', status]])).toEqual({
      passes: false,
      said: expect.stringContaining('Not proved: 3\n'),
    })
  })

  test('fails when one test of a number failed beside others that passed, also one row of a table', () => {
    const { passes, said } = judge([...everything, ['a window opens in winter (#3)', 'failed']])
    expect(passes).toBe(false)
    expect(said).toContain('2 of 3 statements')
    expect(said).toContain('Failed #3: a window opens in winter (#3)')
  })

  test('a failed test without a number is not its business: its own step fails', () => {
    expect(judge([...everything, ['something else', 'failed']])).toMatchObject({ passes: true })
  })

  test('fails when a title names a statement that is not there', () => {
    expect(judge([...everything, ['a roof (#4)', 'passed']])).toEqual({
      passes: false,
      said: expect.stringContaining('No statement has the number 4: a roof (#4)'),
    })
  })
})

describe('the gate, of drills, which only `npm run prove` runs', () => {
  const drill: Test = ['a roof in a storm (#4)', 'passed']
  const runs = { list: withDrill, files: [everything] }

  test('leaves them out after the tests, and asks for them alone after the drills', () => {
    expect(judgeRuns({ ...runs, asked: ['--tests'] })).toMatchObject({ passes: true })
    expect(judgeRuns({ ...runs, asked: ['--drills'] })).toEqual({
      passes: false,
      said: expect.stringContaining('Not proved: 4\n'),
    })
    const proved = judgeRuns({ list: withDrill, files: [], drills: [drill], asked: ['--drills'] })
    expect(proved).toEqual({ passes: true, said: expect.stringContaining('1 of 1 statements') })
  })

  test('asks for both when nothing is said', () => {
    expect(judgeRuns(runs)).toMatchObject({ passes: false })
    expect(judgeRuns({ ...runs, drills: [drill] })).toMatchObject({ passes: true })
  })

  test('forgives one that was skipped, but not in CI, and not one that failed', () => {
    const skipped = { ...runs, drills: [['a roof (#4)', 'skipped']] as Test[], asked: ['--drills'] }
    expect(judgeRuns(skipped)).toEqual({ passes: true, said: expect.stringContaining('Skipped') })
    expect(judgeRuns({ ...skipped, env: { CI: 'true' } })).toMatchObject({ passes: false })
    expect(judgeRuns({ ...skipped, drills: [['a roof (#4)', 'failed']] })).toMatchObject({ passes: false })
  })
})

describe('npm test is held to a budget of time (#1102)', () => {
  test.each([
    { word: '', seconds: 539, slowness: 1, isOver: false },
    { word: '', seconds: 541, slowness: 1, isOver: true },
    { word: 'fast', seconds: 209, slowness: 1, isOver: false },
    { word: 'fast', seconds: 211, slowness: 1, isOver: true },
    // A machine that takes twice as long for the same work may take twice as long for the tests.
    { word: '', seconds: 1079, slowness: 2, isOver: false },
    { word: '', seconds: 1081, slowness: 2, isOver: true },
  ])('$word $seconds s on a machine $slowness times as slow: over is $isOver', ({ isOver, ...run }) => {
    expect(judgeTime(run)?.isOver).toBe(isOver)
  })

  test('in whole minutes and seconds, and not when only a part was asked for', () => {
    expect(judgeTime({ word: '', seconds: 513, slowness: 1.5 })?.told).toMatch(/^8:33 .* 1\.5 times .*: 5:42 of 9:00$/)
    expect(judgeTime({ word: 'server', seconds: 9999, slowness: 1 })).toBeNull()
  })

  test('by work that is done now, beside whatever else this machine does', async () => {
    const [alone, beside] = [await measureSlowness(), await Promise.all(Array.from({ length: 6 }, measureSlowness))]
    expect(alone).toBeGreaterThanOrEqual(1)
    expect(Math.max(...beside)).toBeGreaterThan(alone)
  })
})
