/**
 * `npm test`: everything that must hold, in the order in which a fault is found soonest; the same here and in CI.
 * `npm test -- server` runs only the steps whose name contains the word, and does not ask for every statement.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { FileTime } from './file-times.ts'

type Step = { name: string; run: string[] }

const tool = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args]
const tests = (...rooms: string[]): Step => ({
  name: `tests: ${rooms.join(', ')}`,
  run: tool(
    'vitest',
    'run',
    ...rooms.flatMap((room) => ['--project', room]),
    '--reporter=dot',
    '--reporter=./bin/file-times.ts',
    '--reporter=json',
    `--outputFile.json=test-results/${rooms.join('-')}.json`,
  ),
})

const steps: Step[] = [
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '.') },
  { name: 'types, room by room', run: tool('tsc', '-b') },
  { name: 'arrows', run: [process.execPath, 'bin/check-arrows.ts'] },
  { name: 'dead code', run: tool('knip') },
  { name: 'dead code but for tests', run: tool('knip', '--production', '--config', 'knip.production.json') },
  { name: 'tables as the migrations say', run: [process.execPath, 'bin/generate-tables.ts', '--check'] },
  { name: 'payload budgets', run: [process.execPath, 'proofs/bench/check-budgets.ts'] },
  tests('domain'),
  tests('sandbox'),
  tests('web'),
  tests('server', 'alone'),
  tests('proofs'),
  tests('journeys'),
]
/** Only a whole run has asked for every statement. */
const gate: Step = { name: 'acceptance', run: [process.execPath, 'bin/acceptance.ts'] }

const wanted = process.argv[2] ?? ''
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
// The pinned Node stands first, so that every tool runs on it.
const env = {
  ...process.env,
  PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
  NO_COLOR: '1',
  FILE_TIMES: 'test-results/files.jsonl',
  HOUSE_OPENINGS: 'test-results/houses.txt',
}

const failed: string[] = []
const chosen = wanted === '' ? [...steps, gate] : steps.filter((step) => step.name.includes(wanted))
for (const { name, run } of chosen) {
  const startedAt = performance.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(run[0]!, run.slice(1), { stdio: ['ignore', 'inherit', 'inherit'], env })
  console.log(`${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status !== 0) failed.push(name)
}

tellWhatTookLong()
const { passed, failing } = countTests()
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`)
console.log(`\n${passed} passed, ${failing} failed`)
if (failed.length > 0) process.exitCode = 1

/** The slowest test files and the houses that tests have opened: where the time of a run goes. */
function tellWhatTookLong(): void {
  const times = linesOf('files.jsonl').map((line) => JSON.parse(line) as FileTime)
  if (times.length === 0) return
  const openings = linesOf('houses.txt').map(Number)
  console.log('\nThe slowest test files:')
  for (const { file, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
  console.log(`${openings.length} houses were opened, in ${(sum(openings) / 1000).toFixed(1)} s`)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function linesOf(name: string): string[] {
  const file = `test-results/${name}`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function countTests(): { passed: number; failing: number } {
  const results = globSync('test-results/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')) as Counts)
  const sum = (of: keyof Counts) => results.reduce((total, counts) => total + counts[of], 0)
  return { passed: sum('numPassedTests'), failing: sum('numFailedTests') }
}

type Counts = { numPassedTests: number; numFailedTests: number }
