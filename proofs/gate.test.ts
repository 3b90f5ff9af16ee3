import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseSteps } from '../bin/gate-steps.ts'
import { notOnAnotherDay, readDay } from '../bin/on-day/day.ts'
import { afterSecondTries, chooseSecondTries, readOutcomes, type Outcome } from '../bin/outcomes.ts'
import { findOverdue } from '../bin/overdue.ts'
import { tellVerdict } from '../bin/verdict.ts'
import config from '../vitest.config.ts'

/** What is asked for on a machine that can live on another day, or that lacks something for it. */
const askedFor = (words: string, lacking: string | null = null) =>
  chooseSteps(words.split(' '), (date) => readDay(date, () => lacking))
const stepsOf = (words: string) => {
  const asked = askedFor(words)
  return 'refusal' in asked ? [] : asked.halves.flatMap(({ beside, alone }) => [...beside, ...alone])
}
const namesOf = (words: string) => stepsOf(words).map(({ name }) => name)
const usage = 'Usage: npm run prove -- on 2026-12-16 [a project of tests, or a part of its name] [files]'

describe('the words after the gate', () => {
  test('choose one half, both, or the steps that have them in their name', () => {
    expect(namesOf('prove')).toEqual(['programs', 'tests: storms, journeys, browsers, drills, timed'])
    expect(namesOf('all')).toEqual([...namesOf('test'), ...namesOf('prove')])
    expect(namesOf('budgets')).toEqual(['payload budgets'])
    expect(askedFor('no-such-step')).toEqual({ refusal: 'No step of the gate has "no-such-step" in its name.' })
  })

  test('"long" makes stories and storms those of a release', () => {
    expect(stepsOf('prove long').at(-1)?.env).toMatchObject({ STORM: '3', STORIES: 'all' })
    expect(stepsOf('prove').at(-1)?.env).toBeUndefined()
  })
})

const drawsInputs = (file: string) => /^(import|\}) .*from 'fast-check'$/m.test(readFileSync(file, 'utf8'))
test('every project with tests that draw their inputs draws the same in each run', () => {
  const projects = (config.test?.projects ?? []) as {
    test: { name: string; include: string[]; setupFiles?: string[] }
  }[]
  const drawing = projects.filter(({ test: { include } }) => globSync(include).some(drawsInputs))
  expect(drawing.map(({ test: { name, setupFiles = [] } }) => [name, setupFiles])).toEqual(
    ['domain', 'sandbox', 'server'].map((name) => [name, ['./proofs/drawn-inputs.ts']]),
  )
})

describe('the tests of another day', () => {
  test('are those of both halves, with no check, but for what keeps the true day', () => {
    const all = [...new Set(namesOf('all').filter((name) => name.startsWith('tests: ')))]
    const projects = all.flatMap((name) => name.replace('tests: ', '').split(', '))
    const [programs, run, ...others] = stepsOf('prove on 2026-12-16')
    expect([programs?.name, others]).toEqual(['programs', []])
    expect(run?.run.filter((_, n, words) => words[n - 1] === '--project').toSorted()).toEqual(projects.toSorted())
    expect(run?.env).toEqual({ LEFT_OUT: notOnAnotherDay.map(({ file }) => file).join(',') })
    // Only drills can be left out (vitest.config.ts).
    expect(notOnAnotherDay.filter(({ file }) => !file.startsWith('proofs/ops/') || !existsSync(file))).toEqual([])
  })

  test('are those of a project, or of some files, when it is named', () => {
    expect(namesOf('prove on 2026-12-16 server')).toEqual(['tests: server'])
    expect(stepsOf('prove on 2026-12-16 server db/migrate.test.ts').at(-1)?.run.at(-1)).toBe('db/migrate.test.ts')
    expect(askedFor('prove on 2026-12-16 moon')).toEqual({ refusal: 'No step of the gate has "moon" in its name.' })
  })

  test.each(['2026-13-40', '2027-02-29', '16/12/2026', 'wednesday'])('are refused when "%s" is no date', (date) => {
    expect(askedFor(`prove on ${date}`)).toEqual({ refusal: `${date} is not a date.\n${usage}` })
  })

  test('are refused without a date, and where the machine lacks something for it', () => {
    expect(askedFor('prove on')).toEqual({ refusal: usage })
    expect(askedFor('prove on 2026-12-16', 'No C compiler is here.')).toEqual({ refusal: 'No C compiler is here.' })
  })

  test('begin at noon in Sydney, and say at the head and in the verdict which day it was', () => {
    const day = readDay('2026-12-16', () => null)
    if ('refusal' in day) throw new Error(day.refusal)
    const noon = String(Date.parse('2026-12-16T12:00:00+11:00') / 1000)
    expect(day.isLivedIn(['vitest'])).toEqual(['unshare', '--mount', 'bin/on-day/enter.sh', noon, 'vitest'])
    expect(day.words[0]).toContain('Day of the tests: Wednesday 16 December 2026, from noon in Sydney.')
    expect(day.words.slice(1)).toEqual(
      notOnAnotherDay.map(({ file }) => expect.stringContaining(`Not on that day, and not run: ${file}`)),
    )
  })
})

const failed = (project: string, file: string, error = 'Timeout'): Outcome => ({
  project,
  file,
  line: 12,
  title: `fails in ${file}`,
  status: 'failed',
  error: `${error}\nIt stood at /cart, and nothing was lost twice`,
})
const passed = (file: string): Outcome => ({ ...failed('server', file), status: 'passed' })
const filesOf = (outcomes: Outcome[]) => chooseSecondTries(outcomes).map(({ file }) => file)

const many = (count: number, files: number) =>
  Array.from({ length: count }, (_, each) => failed('journeys', `${each % files}.test.ts`))

describe('a second try (#1103)', () => {
  test.each(['server', 'alone', 'web', 'calls', 'stories', 'journeys', 'browsers', 'drills'])(
    'is given to %s',
    (project) => {
      expect(filesOf([failed(project, 'a.test.ts')])).toEqual(['a.test.ts'])
    },
  )

  test.each(['domain', 'sandbox', 'proofs', 'storms', 'timed', ''])('is not given to "%s"', (project) => {
    expect(filesOf([failed(project, 'a.test.ts')])).toEqual([])
  })

  test.each([
    'The books do not hold:\nC1: 9 of 8 places',
    '2 times two transactions of the house waited for each other.',
    'expected [ "order 7 is lost" ] to deeply equal []',
    'the email went out twice',
    'invariant C3',
  ])('is not given to what speaks of data: %s', (error) => {
    expect(filesOf([failed('server', 'a.test.ts', error), failed('server', 'b.test.ts')])).toEqual(['b.test.ts'])
  })

  test('is given to a file once, and not to a file of which another test may not be tried', () => {
    const twoOfOne = [failed('journeys', 'a.test.ts'), { ...failed('journeys', 'a.test.ts'), title: 'another' }]
    expect(filesOf(twoOfOne)).toEqual(['a.test.ts'])
    expect(filesOf([...twoOfOne, failed('journeys', 'a.test.ts', 'an order is lost')])).toEqual([])
  })

  test('is not given to anything when so much failed that it is no bad luck', () => {
    expect(filesOf(many(8, 5))).toHaveLength(5)
    expect(filesOf(many(9, 5))).toEqual([])
    expect(filesOf(many(6, 6))).toEqual([])
  })

  test('makes unsteady what passes then, with the error of the first time', () => {
    const first = [passed('a.test.ts'), failed('server', 'b.test.ts')]
    expect(afterSecondTries(first, [passed('b.test.ts')])).toEqual([
      passed('a.test.ts'),
      { ...failed('server', 'b.test.ts'), status: 'unsteady' },
    ])
  })

  test('leaves failed what fails again, what failed only then, and what did not run', () => {
    const first = [failed('server', 'b.test.ts'), { ...passed('b.test.ts'), title: 'another' }]
    expect(afterSecondTries(first, [failed('server', 'b.test.ts', 'Again')])).toEqual([
      failed('server', 'b.test.ts', 'Again'),
    ])
    const onlyThen = { ...failed('server', 'b.test.ts'), title: 'another' }
    expect(afterSecondTries(first, [onlyThen])).toEqual([onlyThen, failed('server', 'b.test.ts')])
    expect(afterSecondTries(first, [])).toEqual(first)
  })

  test('makes unsteady what failed after the tests, when it says nothing more', () => {
    const first = [passed('b.test.ts'), { ...failed('server', 'b.test.ts'), title: null }]
    expect(afterSecondTries(first, [passed('b.test.ts')])).toEqual([
      passed('b.test.ts'),
      { ...failed('server', 'b.test.ts'), title: null, status: 'unsteady' },
    ])
  })
})

const run = { outcomes: [passed('a.test.ts')], failedSteps: [], times: [], machine: 'Machine: 2 cores' }
const unsteady = (file: string): Outcome => ({ ...failed('journeys', file), status: 'unsteady' })
const timeTold = (seconds: number) =>
  tellVerdict({ ...run, times: [{ half: 'npm test', seconds, budget: 360 }] }).lines.find((line) =>
    line.includes('Time of'),
  )

describe('the verdict (#1103)', () => {
  test('of a green run is its machine and its counts', () => {
    expect(tellVerdict(run)).toEqual({ isRed: false, lines: ['Machine: 2 cores', '1 passed, 0 failed'] })
  })

  test('names each failed test by file, line, title and the first line of its error', () => {
    const { isRed, lines } = tellVerdict({ ...run, outcomes: [...run.outcomes, failed('server', 'b.test.ts')] })
    expect(isRed).toBe(true)
    expect(lines).toEqual([
      'Failed tests:',
      '- b.test.ts:12 > fails in b.test.ts: Timeout',
      'Machine: 2 cores',
      '1 passed, 1 failed',
    ])
  })

  test('says what was expected and what came instead', () => {
    const compared = { ...failed('server', 'b.test.ts'), differing: ['- a: 1', '+ a: 2'] }
    expect(tellVerdict({ ...run, outcomes: [compared] }).lines).toContain(
      '- b.test.ts:12 > fails in b.test.ts: Timeout | - a: 1 | + a: 2',
    )
    const differing = Array.from({ length: 8 }, (_, n) => `+ ${n}`)
    expect(tellVerdict({ ...run, outcomes: [{ ...compared, differing }] }).lines[1]).toMatch(/\+ 5 \| and 2 more$/)
  })

  test('names a step that died, with its last words', () => {
    const failedSteps = [{ name: 'tables', status: 'SIGKILL', lastWords: ['No space left on device'] }]
    const { isRed, lines } = tellVerdict({ ...run, failedSteps })
    expect(isRed).toBe(true)
    expect(lines.join('\n')).toContain('- tables (ended with SIGKILL)\n    No space left on device')
  })

  test('lets three unsteady tests pass by name, and not four', () => {
    const three = [unsteady('a.test.ts'), unsteady('b.test.ts'), unsteady('c.test.ts')]
    const lenient = tellVerdict({ ...run, outcomes: [...run.outcomes, ...three] })
    expect(lenient.isRed).toBe(false)
    expect(lenient.lines).toContain('- c.test.ts:12 > fails in c.test.ts: Timeout')
    expect(tellVerdict({ ...run, outcomes: [...run.outcomes, ...three, unsteady('d.test.ts')] }).isRed).toBe(true)
  })

  test('is red when no test has passed', () => {
    expect(tellVerdict({ ...run, outcomes: [{ ...passed('a.test.ts'), status: 'skipped' }] }).isRed).toBe(true)
  })

  test('tells what a half took of its budget, and when it was over (#1102)', () => {
    expect(timeTold(359)).toBe('Time of npm test: 5:59 of 6:00')
    expect(timeTold(361)).toMatch(/6:01 of 6:00.*OVER/)
  })
})

const listWith = (row: string) => `# Unsteady\n\n| Test | Cause | Seen | Mended by |\n|---|---|---|---|\n${row}\n`

describe('the list of unsteady tests (#1103)', () => {
  const row = '| a.test.ts > pays | a slow line | 2026-11-25 | 2026-12-09 |'

  test('is in order until the day is over', () => {
    expect(findOverdue(listWith(''), '2026-11-25')).toEqual([])
    expect(findOverdue(listWith(row), '2026-12-09')).toEqual([])
    expect(findOverdue(listWith(row), '2026-12-10')).toEqual([
      expect.stringContaining('was to be mended by 2026-12-09'),
    ])
  })

  test.each([
    ['no cause', '| a.test.ts > pays | | 2026-11-25 | 2026-12-09 |'],
    ['a day too far off', '| a.test.ts > pays | a slow line | 2026-11-25 | 2026-12-10 |'],
    ['no day', '| a.test.ts > pays | a slow line | 2026-11-25 | soon |'],
  ])('is out of order with %s', (_, wrong) => {
    expect(findOverdue(listWith(wrong), '2026-11-25')).toHaveLength(1)
  })
})

describe('the test runner notes (#1103)', () => {
  // Beside the project, so that the runner finds its packages.
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync(join('test-results', 'planted-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const noted = (text: string) => {
    writeFileSync(join(folder, 'planted.test.ts'), `import { afterAll, expect, test } from 'vitest'\n${text}`)
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
    const list = join(folder, 'outcomes.jsonl')
    rmSync(list, { force: true })
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', `--root=${folder}`, `--reporter=${process.cwd()}/bin/note-outcomes.ts`],
      { encoding: 'utf8', env: { ...process.env, OUTCOMES: join(process.cwd(), list), NO_COLOR: '1' } },
    )
    return { stdout, outcomes: readOutcomes(list) }
  }

  test('a test that passed and one that failed, by the line of its error, as soon as it is known', () => {
    const { stdout, outcomes } = noted(`test('holds', () => {})\ntest('fails', () => {\n  expect(1).toBe(2)\n})`)
    const file = join(folder, 'planted.test.ts')
    expect(outcomes).toMatchObject([
      { file, title: 'holds', status: 'passed' },
      { file, title: 'fails', status: 'failed', line: 4, error: expect.stringContaining('expected 1 to be 2') },
    ])
    expect(stdout).toContain(`FAILED ${file}:4 > fails: expected 1 to be 2`)
  })

  test('which entries of two objects differ', () => {
    const { stdout } = noted(
      `test('fails', () => {\n  expect({ a: 1, b: { c: 2 } }).toEqual({ a: 1, b: { c: 3 } })\n})`,
    )
    expect(stdout).toMatch(/FAILED .*to deeply equal.* \| - "c": 3, \| \+ "c": 2,\n/)
  })

  test('what fails before, after and beside the tests', () => {
    const after = noted(`test('holds', () => {})\nafterAll(() => { throw new Error('The books do not hold') })`)
    expect(after.outcomes).toMatchObject([
      { status: 'passed' },
      { title: null, status: 'failed', line: 3, error: 'The books do not hold' },
    ])
    const before = noted(`import './there-is-none.ts'\ntest('holds', () => {})`)
    expect(before.outcomes).toMatchObject([{ title: null, status: 'failed' }])
    const beside = noted(`test('holds', () => { setTimeout(() => { throw new Error('Nobody waits for it') }) })`)
    expect(beside.outcomes).toContainEqual(
      expect.objectContaining({ title: null, status: 'failed', error: 'Nobody waits for it' }),
    )
  })
})

/** A test with a try of its own would hide what only one in two runs shows. */
const hasOwnRetry = (text: string): boolean => /[{,(]\s*retry:\s*\d/.test(text)

test('no test has a retry of its own: the gate tries again by its own rules (#1103)', () => {
  const planted = ['{ re', 'try: 1 }'].join('')
  expect([hasOwnRetry(planted), hasOwnRetry(`'retry: 2000'`)]).toEqual([true, false])
  const files = globSync('{domain,api,db,server,sandbox,ui,web,desk,proofs,journeys}/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  const all = ['vitest.config.ts', ...files]
  expect(all.filter((file) => hasOwnRetry(readFileSync(file, 'utf8')))).toEqual([])
})
