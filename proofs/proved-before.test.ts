import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { judgeAcceptance, type Results } from '../bin/judge-acceptance.ts'
import {
  describeMachine,
  keepResults,
  openProof,
  readFiles,
  recallResults,
  settingsOfTests,
} from '../bin/kept-results.ts'
import {
  hashOfKnown,
  hasPassed,
  mayLeaveOut,
  roomsOfProject,
  type Files,
  type Machine,
  type Outcome,
} from '../bin/proved-before.ts'
import vitestConfig from '../vitest.config.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function anEmptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proved-'))
  folders.push(folder)
  return folder
}

const filesOf = (texts: Record<string, string>): Files =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))

/** A small house, with tests that know more than the arrows of their rooms say. */
const house = {
  'domain/money.ts': `export const cents = 100`,
  'domain/money.test.ts': `import { cents } from './money.ts'`,
  'api/checkout.ts': `import { cents } from '#domain/money.ts'`,
  'db/tables.ts': `export type Tables = {}`,
  'server/main.ts': `import type { Tables } from '#db/tables.ts'`,
  'server/main.test.ts': `import { openHouse } from '#proofs/house.ts'; readFileSync('docs/operating.md')`,
  'server/build.alone.test.ts': `vi.mock('./main.ts')`,
  'sandbox/main.ts': `export const open = 'domain'`,
  'sandbox/main.test.ts': `fork(new URL('./main.ts', import.meta.url))`,
  'ui/Button.tsx': `export const Button = null`,
  'web/cart/Cart.tsx': `import { Button } from '#ui/Button.tsx'`,
  'web/cart/cart.test.tsx': `import { Cart } from './Cart.tsx'; readFileSync(new URL('../public/terms.md', import.meta.url))`,
  'web/public/terms.md': `Terms`,
  'proofs/house.ts': `import { open } from '#server/main.ts'`,
  'proofs/docs.test.ts': 'globSync(`**/*.md`)',
  'journeys/buy.test.ts': `import { openHouse } from '#proofs/house.ts'`,
  'bin/migrate.ts': `import '#server/main.ts'`,
  'docs/operating.md': `How to`,
  'README.md': `A house`,
  'ops/alerts.yml': `groups: []`,
  '.ci/run': `npm test`,
  'db/tsconfig.json': `{}`,
  'bin/proved-before.ts': `export {}`,
  'package-lock.json': `{"lockfileVersion": 3}`,
  'vitest.config.ts': `export default {}`,
}
const all = Object.keys(house)
const rooms = (...names: string[]) => all.filter((path) => names.includes(path.split('/')[0]!))
const documents = ['docs/operating.md', 'README.md']
/** What counts for every project: how tests are run, and what no arrow is about. */
const common = [
  'ops/alerts.yml',
  '.ci/run',
  'db/tsconfig.json',
  'bin/proved-before.ts',
  'package-lock.json',
  'vitest.config.ts',
]
const known: Record<string, string[]> = {
  domain: [...rooms('domain', 'api'), ...common],
  sandbox: [...rooms('sandbox'), ...common],
  web: [...rooms('ui', 'web', 'domain', 'api'), ...common],
  server: all.filter((path) => !path.startsWith('journeys/')),
  alone: all.filter((path) => !path.startsWith('journeys/')),
  proofs: all,
  journeys: all.filter((path) => !documents.includes(path)),
}
const projects = Object.keys(known)

type Project = { test: { name: string; include: string[] } }

const machine: Machine = { node: '24.21.0', settings: [['TZ', null]] }
const hash = (project: string, files: Files = filesOf(house), on = machine) => hashOfKnown(project, files, on)
const changed = (path: string, bytes: Buffer): Files => new Map(filesOf(house)).set(path, bytes)
const whoKnows = (path: string) => projects.filter((project) => known[project]!.includes(path))
const whoseHashChanges = (files: Files, on = machine) =>
  projects.filter((project) => hash(project, files, on) !== hash(project))

describe('the hash of all that the tests of a project may know (#1103)', () => {
  test('changes with any byte of any file that they may know, and with no other', () => {
    const change = fc.record({ path: fc.constantFrom(...all), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
    fc.assert(
      fc.property(change, ({ path, at, by }) => {
        const bytes = Buffer.from(house[path as keyof typeof house])
        bytes[at % bytes.length]! ^= by
        expect(whoseHashChanges(changed(path, bytes))).toEqual(whoKnows(path))
      }),
      { numRuns: 500, examples: all.map((path) => [{ path, at: 0, by: 1 }]) },
    )
  })

  test.each(all)('changes when %s has another name, is there no more, or has a new neighbour', (path) => {
    const neighbour = join(dirname(path), 'neighbour.json')
    const [renamed, gone, joined] = [new Map(filesOf(house)), new Map(filesOf(house)), new Map(filesOf(house))]
    gone.delete(path)
    renamed.delete(path)
    renamed.set(neighbour, Buffer.from(house[path as keyof typeof house]))
    expect(whoseHashChanges(gone)).toEqual(whoKnows(path))
    // Outside of the rooms, as beside README.md, a new name is not that of a document and counts for all.
    expect(whoseHashChanges(renamed)).toEqual(expect.arrayContaining(whoKnows(path)))
    joined.set(neighbour, Buffer.from(''))
    const beside = all.filter((other) => !common.includes(other) && dirname(other) === dirname(path))
    for (const other of beside) expect(whoseHashChanges(joined)).toEqual(expect.arrayContaining(whoKnows(other)))
  })

  test('changes when one file holds what were two', () => {
    const two = new Map(filesOf(house)).set('sandbox/a.ts', Buffer.from('a')).set('sandbox/b.ts', Buffer.from('b'))
    const one = new Map(filesOf(house)).set('sandbox/a.ts', Buffer.from('asandbox/b.tsb'))
    expect(hash('sandbox', one)).not.toBe(hash('sandbox', two))
  })

  test('changes for all with the lock of the packages, with Node, and with a setting', () => {
    expect(whoseHashChanges(changed('package-lock.json', Buffer.from('{"lockfileVersion": 4}')))).toEqual(projects)
    expect(whoseHashChanges(filesOf(house), { ...machine, node: '24.22.0' })).toEqual(projects)
    expect(whoseHashChanges(filesOf(house), { ...machine, settings: [['TZ', 'UTC']] })).toEqual(projects)
  })

  test('covers a room as soon as a test names a file of it, in whatever way', () => {
    const ways = [
      `import '#server/main.ts'`,
      `import '../server/main.ts'`,
      `new URL('../server/', import.meta.url)`,
      `readFileSync('server/main.ts')`,
      'readFileSync(`${root}server/main.ts`)',
      `globSync('{web,server}/**/*.ts')`,
      `globSync('**/*.ts')`,
    ]
    for (const way of ways) {
      const before = new Map(filesOf(house)).set('domain/money.test.ts', Buffer.from(way))
      const after = new Map(before).set('server/main.ts', Buffer.from('another'))
      expect([way, hash('domain', before) === hash('domain', after)]).toEqual([way, false])
    }
  })

  test('covers what is named by a file that a test names, and everything for a project that nobody knows', () => {
    const before = new Map(filesOf(house)).set('proofs/house.ts', Buffer.from(`readFileSync('docs/operating.md')`))
    const after = new Map(before).set('README.md', Buffer.from('Another house'))
    expect(hash('journeys', before)).not.toBe(hash('journeys', after))
    for (const path of all) expect(hash('new', changed(path, Buffer.from('x')))).not.toBe(hash('new'))
  })

  test('knows the projects and their rooms as vitest.config.ts has them', () => {
    const listed = (vitestConfig.test?.projects ?? []).map((project) => (project as Project).test)
    const roomsOf = listed.map(({ name, include }) => [
      name,
      include.flatMap((glob) => glob.replaceAll(/[{}]/g, '').split('/')[0]!.split(',')),
    ])
    const { storms, ops, speed, browsers, ...tested } = Object.fromEntries(roomsOf)
    expect([storms, ops, speed, browsers, tested]).toEqual([
      ['proofs'],
      ['proofs'],
      ['proofs'],
      ['journeys'],
      roomsOfProject,
    ])
  })
})

describe('what is on disk (#1103)', () => {
  test('is read as it stands there, whatever git knows of it; links and what git ignores are left out', () => {
    const root = anEmptyFolder()
    const kept = { 'domain/new.ts': 'new', '.ci/run': 'run', 'package-lock.json': '{}' }
    const left = [
      'node_modules/a/index.js',
      'dist/a.js',
      '.cache/a',
      'test-results/a.json',
      '.data/a',
      '.env',
      'a.tsbuildinfo',
    ]
    for (const [path, text] of [...Object.entries(kept), ...left.map((path) => [path, 'x'] as const)]) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    symlinkSync('domain', join(root, 'link'))
    expect(Object.fromEntries([...readFiles(root)].map(([path, bytes]) => [path, bytes.toString()]))).toEqual(kept)
    const ignored = readFileSync('.gitignore', 'utf8').trim().split('\n')
    for (const path of left) expect(ignored.some((line) => path.includes(line.replaceAll(/[*/]/g, '')))).toBe(true)
  })

  test('and every setting that a test or the house reads from the environment is part of the machine', () => {
    const tested = globSync('{domain,api,db,server,sandbox,ui,web,proofs,journeys}/**/*.{ts,tsx}', {
      exclude: ['proofs/{ops,storms,bench}/**'],
    })
    const read = tested.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g), ([, name]) => name!),
    )
    // Where the gate wants to be told, where programs are, and how long the simulation of `npm run prove` is.
    const others = new Set(['HOUSE_OPENINGS', 'PATH', 'STORM'])
    expect(read.filter((name) => !others.has(name) && !settingsOfTests.includes(name))).toEqual([])
    const files = filesOf({ '.env.example': '# A comment\nPORT=4000\n# SMTP_URL=smtp://localhost\n' })
    for (const name of ['PORT', 'SMTP_URL', 'TZ'])
      expect(describeMachine(files, { [name]: '1' })).not.toEqual(describeMachine(files, {}))
    expect(describeMachine(files, { SHLVL: '2' })).toEqual(describeMachine(files, {}))
  })
})

describe('a run of tests (#1103)', () => {
  const outcome: Outcome = { project: 'domain', files: ['/a.test.ts', '/b.test.ts'], passed: [], isDisturbed: false }
  const results: Results[] = ['a', 'b', 'c'].map((name, i) => ({
    testResults: [
      { name: `/${name}.test.ts`, assertionResults: [{ fullName: `${name} holds (#${i + 1})`, status: 'passed' }] },
    ],
  }))
  test('proves a project when every test of every file passed, and in no other case', () => {
    const passed = outcome.files
    expect(hasPassed({ ...outcome, passed })).toBe(true)
    expect(hasPassed({ ...outcome, passed: ['/a.test.ts'] })).toBe(false)
    expect(hasPassed({ ...outcome, passed, isDisturbed: true })).toBe(false)
    expect(hasPassed({ ...outcome, files: [], passed: [] })).toBe(false)
  })

  test('that passed is kept with its results beside its hash, and the gate counts these', () => {
    const folder = anEmptyFolder()
    expect(recallResults('domain', 'h1', folder)).toBeUndefined()
    expect(keepResults('h1', { ...outcome, passed: outcome.files }, results, folder)).toBe(true)
    const kept = recallResults('domain', 'h1', folder)!
    expect(kept).toMatchObject({ hash: 'h1', numPassedTests: 2, numFailedTests: 0 })
    const list = '## A\n\n- [ ] **1.** _(U)_\n- [ ] **2.** _(U)_\n- [ ] **3.** _(U)_\n'
    expect(judgeAcceptance(list, [kept]).unproved).toEqual([3])
    for (const [project, hash] of [
      ['domain', 'h2'],
      ['sandbox', 'h1'],
    ] as const)
      expect(recallResults(project, hash, folder)).toBeUndefined()
  })

  test('that failed or left no results is not kept, nor believed is half of a file', () => {
    const folder = anEmptyFolder()
    expect(keepResults('h1', { ...outcome, passed: ['/a.test.ts'] }, results, folder)).toBe(false)
    expect(keepResults('h1', { ...outcome, passed: outcome.files }, results.slice(1), folder)).toBe(false)
    expect(recallResults('domain', 'h1', folder)).toBeUndefined()
    keepResults('h2', { ...outcome, passed: outcome.files }, results, folder)
    const file = join(folder, 'domain/h2.json')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 50))
    expect(recallResults('domain', 'h2', folder)).toBeUndefined()
  })

  test('is kept for the last five hashes of a project', () => {
    const folder = anEmptyFolder()
    const hashes = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7']
    for (const hash of hashes) keepResults(hash, { ...outcome, passed: outcome.files }, results, folder)
    expect(hashes.filter((hash) => recallResults('domain', hash, folder))).toHaveLength(5)
    expect(recallResults('domain', 'h7', folder)).toBeDefined()
  })

  test('leaves out what has passed before just as it is, and only that', async () => {
    const [folder, env] = [anEmptyFolder(), { TZ: 'UTC' } as Record<string, string>]
    const passed = { ...outcome, project: 'sandbox', passed: outcome.files }
    const provedFor = async (word: string, more: Record<string, string> = {}) => [
      ...(await openProof(word, ['sandbox', 'domain'], { ...env, ...more }, folder)).proved.keys(),
    ]
    const first = await openProof('', ['sandbox', 'domain'], env, folder)
    expect([...first.proved]).toEqual([])
    // Something changes while the tests run.
    env['TZ'] = 'Australia/Sydney'
    first.keep([passed], results)
    expect([await provedFor(''), await provedFor('', { TZ: 'UTC' })]).toEqual([[], []])
    const second = await openProof('', ['sandbox', 'domain'], env, folder)
    second.keep([passed, { ...outcome, passed: [] }], results)
    expect([await provedFor(''), await provedFor('fast')]).toEqual([['sandbox'], ['sandbox']])
    expect(await provedFor('', { TZ: 'UTC' })).toEqual([])
    expect(await provedFor('', { CI_WHOLE: '1' })).toEqual([])
    expect(await provedFor('', { CI: 'true' })).toEqual([])
    expect(await provedFor('sandbox')).toEqual([])
  })

  test('leaves out nothing in CI, with CI_WHOLE, or when a word asks for some projects only', () => {
    expect([mayLeaveOut('', {}), mayLeaveOut('fast', {})]).toEqual([true, true])
    expect(mayLeaveOut('', { CI_WHOLE: '1' })).toBe(false)
    expect(mayLeaveOut('', { CI: 'true' })).toBe(false)
    expect(mayLeaveOut('server', {})).toBe(false)
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^export CI_WHOLE=1$/m)
  })
})

describe('the test runner tells of each project (#1103)', () => {
  const good = `import { expect, test } from 'vitest'\ntest('holds', () => expect(1).toBe(1))\n`
  const texts = {
    'vitest.config.ts': `export default { test: { projects: ['good', 'bad', 'skips', 'loud'].map((name) => ({ test: { name, include: [name + '/*.test.ts'] } })) } }`,
    'good/one.test.ts': good,
    'good/two.test.ts': `${good}test('holds too', () => {})\n`,
    'bad/one.test.ts': good,
    'bad/two.test.ts': good.replace('toBe(1)', 'toBe(2)'),
    'skips/one.test.ts': `${good}test.skip('may hold', () => {})\n`,
    'loud/one.test.ts': `${good}void Promise.reject(new Error('nobody caught this'))\n`,
  }

  /** Which projects the real runner says have passed, of a made-up house inside of this one. */
  function whatPassed(projects: string[], ...asked: string[]): Record<string, boolean> {
    mkdirSync('.cache', { recursive: true })
    const root = resolve(mkdtempSync('.cache/made-up-'))
    folders.push(root)
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const list = join(root, 'outcomes.jsonl')
    const only = projects.flatMap((name) => ['--project', name])
    const args = ['run', '--reporter', resolve('bin/note-outcomes.ts'), ...only, ...asked]
    spawnSync(resolve('node_modules/.bin/vitest'), args, { cwd: root, env: { ...process.env, OUTCOMES: list } })
    const outcomes = readFileSync(list, 'utf8').trim().split('\n')
    const told = outcomes.map((line) => JSON.parse(line) as Outcome)
    return Object.fromEntries(told.map((outcome) => [outcome.project, hasPassed(outcome)]))
  }
  test('whether all of its tests ran and passed, beside others that did not', () => {
    expect(whatPassed(['good', 'bad', 'skips'])).toEqual({ good: true, bad: false, skips: false })
  })

  test('and that none has passed where an error belongs to nobody', () => {
    expect(whatPassed(['good', 'loud'])).toEqual({ good: false, loud: false })
  })

  test('and that none has passed of which only some files or some tests were asked for', () => {
    expect(whatPassed(['good'], 'good/one')).toEqual({ good: false })
    expect(whatPassed(['good'], '-t', 'holds too')).toEqual({ good: false })
  })
})
