import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../bin/outcomes.ts'

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
const aTest = (title: string, status: Outcome['status']): Outcome => ({
  project: 'web',
  file: 'a.test.ts',
  line: 1,
  title,
  status,
})
const everything = [
  aTest('a door opens and closes (#1-#2)', 'passed'),
  aTest('a window opens (#3)', 'passed'),
  aTest('something without a number', 'passed'),
]

/** What the gate says of runs of tests, and whether it lets them pass. */
const judge = (...runs: Outcome[][]) => judgeRun({ list, outcomes: runs.flat() })

function judgeRun(run: { list: string; outcomes: Outcome[]; env?: object }) {
  const { outcomes, env = {} } = run
  const folder = mkdtempSync(join(tmpdir(), 'acceptance-'))
  writeFileSync(join(folder, 'list.md'), run.list)
  // The first outcome comes from one half of the gate, the others from the other.
  const halves = { test: outcomes.slice(0, 1), prove: outcomes.slice(1) }
  for (const [half, noted] of Object.entries(halves)) {
    mkdirSync(join(folder, half))
    writeFileSync(join(folder, half, 'outcomes.jsonl'), noted.map((each) => `${JSON.stringify(each)}\n`).join(''))
  }
  const { status, stdout } = spawnSync(process.execPath, ['bin/acceptance.ts', join(folder, 'list.md'), folder], {
    encoding: 'utf8',
    env: { ...process.env, WITHOUT: '', ...env },
  })
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

  test('counts a test as no proof that was skipped', () => {
    expect(judge([...everything.slice(0, 1), aTest('a window opens (#3)', 'skipped')])).toEqual({
      passes: false,
      said: expect.stringContaining('Not proved: 3\n'),
    })
  })

  test('counts apart what passed only at its second try', () => {
    expect(judge([...everything.slice(0, 1), aTest('a window opens (#3)', 'unsteady')])).toEqual({
      passes: true,
      said: expect.stringContaining(
        '3 of 3 statements have a passing test and none that failed, 1 only at the second try (3).',
      ),
    })
  })

  test('fails when one test of a number failed beside others that passed, also one row of a table', () => {
    const { passes, said } = judge([...everything, aTest('a window opens in winter (#3)', 'failed')])
    expect(passes).toBe(false)
    expect(said).toContain('2 of 3 statements')
    expect(said).toContain('Failed #3: a window opens in winter (#3)')
  })

  test('a failed test without a number is not its business: its own step fails', () => {
    expect(judge([...everything, aTest('something else', 'failed')])).toMatchObject({ passes: true })
  })

  test('fails when a title names a statement that is not there', () => {
    expect(judge([...everything, aTest('a roof (#4)', 'passed')])).toEqual({
      passes: false,
      said: expect.stringContaining('No statement has the number 4: a roof (#4)'),
    })
  })
})

describe('the gate, of a test that this machine could not run', () => {
  const runs = { list: withDrill, outcomes: [...everything, aTest('a roof in a storm (#4)', 'skipped')] }

  test('is red, unless somebody has named the program that is missing', () => {
    expect(judgeRun(runs)).toEqual({ passes: false, said: expect.stringContaining('Skipped') })
    expect(judgeRun({ ...runs, env: { WITHOUT: 'podman' } })).toMatchObject({ passes: true })
  })

  test('is red when another test of the same statement failed', () => {
    const failed = [...everything, aTest('a roof (#4)', 'failed')]
    expect(judgeRun({ ...runs, outcomes: failed, env: { WITHOUT: 'podman' } })).toMatchObject({ passes: false })
  })
})
