import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
type Test = [title: string, status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo']
const everything: Test[] = [
  ['a door opens and closes (#1-#2)', 'passed'],
  ['a window opens (#3)', 'passed'],
  ['something without a number', 'passed'],
]

/** What the gate says of a run of tests, and whether it lets it pass. */
function judge(...files: Test[][]) {
  const folder = mkdtempSync(join(tmpdir(), 'acceptance-'))
  writeFileSync(join(folder, 'list.md'), list)
  files.forEach((tests, i) => {
    const assertionResults = tests.map(([fullName, status]) => ({ title: fullName, fullName, status }))
    writeFileSync(join(folder, `room-${i}.json`), JSON.stringify({ testResults: [{ name: 'a', assertionResults }] }))
  })
  const { status, stdout } = spawnSync(process.execPath, ['bin/acceptance.ts', join(folder, 'list.md'), folder], {
    encoding: 'utf8',
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
