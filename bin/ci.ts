/**
 * `npm test`: everything that must hold, what is quick first; the same here and in CI. It ends with the acceptance list.
 * `npm test -- fast` leaves proofs and journeys out, `npm test -- WORD` runs only the steps and the rooms of tests with
 * that word in their name; neither asks for every statement. Projects of tests that have passed before, with all that
 * they may know, are left out (bin/proved-before.ts), but not in CI, with `CI_WHOLE=1` or by a word. `npm run prove` is
 * the storms, the simulation and the drills on real processes, and `npm run prove -- long` is the same at the size that
 * the house promises.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { FileTime } from './file-times.ts'
import type { Results } from './judge-acceptance.ts'
import { measureSlowness } from '../proofs/machine-slowness.ts'
import { judgeTime } from './judge-time.ts'
import { openProof, type Proof } from './kept-results.ts'
import type { Outcome } from './proved-before.ts'

const [word = '', length = ''] = process.argv.slice(2)
/** The gate reads what a run of the tests has left; to prove more leaves that alone. */
const folder = word === 'prove' ? 'test-results/prove' : 'test-results'

type Step = { name: string; run: string[]; env?: Record<string, string> }

const tool = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args]
const tests = (rooms: string[]): Step => ({
  name: `tests: ${rooms.join(', ')}`,
  run: tool(
    'vitest',
    'run',
    ...rooms.flatMap((room) => ['--project', room]),
    '--reporter=dot',
    '--reporter=./bin/file-times.ts',
    '--reporter=./bin/note-outcomes.ts',
    '--reporter=./bin/second-tries.ts',
    '--reporter=json',
    `--outputFile.json=${folder}/${rooms.join('-')}.json`,
  ),
})

const checks: Step[] = [
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '.') },
  { name: 'types, room by room', run: tool('tsc', '-b') },
  { name: 'arrows', run: [process.execPath, 'bin/check-arrows.ts'] },
  { name: 'dead code', run: tool('knip') },
  { name: 'dead code but for tests', run: tool('knip', '--production', '--config', 'knip.production.json') },
  { name: 'tables as the migrations say', run: [process.execPath, 'bin/generate-tables.ts', '--check'] },
  { name: 'migrations', run: [process.execPath, 'bin/check-migrations.ts'] },
  { name: 'payload budgets', run: [process.execPath, 'proofs/bench/check-budgets.ts'] },
]
/** Rules and the sandbox need nothing beside them: they are tested while the checks run. */
const bareRooms = ['domain', 'sandbox']
/** These fill the machine by themselves. They share one PostgreSQL, and the last of one room run beside the first of the next. */
const fastRooms = ['alone', 'server', 'web']
const slowRooms = ['journeys', 'proofs']
/** Only a whole run has asked for every statement. */
const gate = (asked: '--tests' | '--drills'): Step => ({
  name: 'acceptance',
  run: [process.execPath, 'bin/acceptance.ts', asked],
})

/** At length: three rounds of each storm, all their twins, and the crowd that the house promises to bear. */
const prove: Step = {
  ...tests(['storms', 'ops', 'browsers', 'speed']),
  ...(length === 'long' && { env: { STORM: '3', STORM_BUYERS: '1000' } }),
}

const together = (rooms: string[]): Step[] => (rooms.length > 0 ? [tests(rooms)] : [])

/** What one word asks for, without what is proved: steps that run side by side, then steps that run alone. */
function choose({ proved }: Pick<Proof, 'proved'>): { quick: Step[]; heavy: Step[] } {
  const toRun = (rooms: string[]) => rooms.filter((room) => !proved.has(room))
  const quick = [...checks, ...toRun(bareRooms).map((room) => tests([room]))]
  if (word === '') return { quick, heavy: [...together(toRun([...fastRooms, ...slowRooms])), gate('--tests')] }
  if (word === 'fast') return { quick, heavy: together(toRun(fastRooms)) }
  if (word === 'prove') return { quick: [], heavy: [prove, gate('--drills')] }
  // Tests that replace a module are the server's too.
  const named = [...fastRooms, ...slowRooms].filter((room) =>
    (room === 'alone' ? 'server, alone' : room).includes(word),
  )
  return { quick: quick.filter(({ name }) => name.includes(word)), heavy: together(named) }
}

const proof = await openProof(word, [...bareRooms, ...fastRooms, ...(word === 'fast' ? [] : slowRooms)])
const { quick, heavy } = choose(proof)
if (quick.length + heavy.length === 0) {
  console.log(`No step of the gate has "${word}" in its name.`)
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const usual = {
  ...process.env,
  // It is for a program that starts; the runner of tests compiles in its own way.
  NODE_COMPILE_CACHE: undefined,
  // The pinned Node comes first, so that every tool runs on it.
  PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
  NO_COLOR: '1',
  FILE_TIMES: `${folder}/files.jsonl`,
  HOUSE_OPENINGS: `${folder}/houses.txt`,
  OUTCOMES: `${folder}/outcomes.jsonl`,
}
for (const [project, kept] of proof.proved) {
  console.log(`tests: ${project}: proved by ${kept.hash.slice(0, 12)}, left out (CI_WHOLE=1 runs all)`)
  writeFileSync(`${folder}/proved-${project}.json`, JSON.stringify(kept))
}

const running = new Set<ChildProcess>()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(signal))

/** Ends what runs; what that has started it ends itself. */
async function end(signal: NodeJS.Signals): Promise<void> {
  isEnding = true
  for (const child of running) child.kill(signal)
  await Promise.all([...running].map((child) => once(child, 'exit')))
  process.exit(1)
}

const failed: string[] = []
const slowBefore = await measureSlowness()
const startedAt = performance.now()
const waiting = [...quick]
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await takeStep(step, { isAlone: false })
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
for (const step of heavy) await takeStep(step, { isAlone: true })
await judgeOwnTime()

const results = globSync(`${folder}/*.json`).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results & Counts)
proof.keep(
  linesOf('outcomes.jsonl').map((line) => JSON.parse(line) as Outcome),
  results,
)
tellWhatTookLong()
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`)
const count = (of: keyof Counts, counted: readonly Counts[] = results) => sum(counted.map((counts) => counts[of]))
const before = count('numPassedTests', [...proof.proved.values()])
const leftOut = before > 0 ? ` (${before} of them before)` : ''
console.log(`\n${count('numPassedTests')} passed${leftOut}, ${count('numFailedTests')} failed`)
if (failed.length > 0) process.exitCode = 1

/** A run that has left nothing out tells what it took of its budget, and with `TIME=strict` is held to it. */
async function judgeOwnTime(): Promise<void> {
  const seconds = (performance.now() - startedAt) / 1000
  const time = judgeTime({ word, seconds, slowness: Math.max(slowBefore, await measureSlowness()) })
  if (!time || proof.proved.size > 0) return
  console.log(`\nTime: ${time.told}`)
  if (time.isOver && process.env.TIME === 'strict') failed.push('time')
}

/** Runs one step. Alone it prints its output as it comes; beside others in one block when it is done. */
async function takeStep({ name, run, env }: Step, { isAlone }: { isAlone: boolean }): Promise<void> {
  if (isEnding) return
  const startedAt = performance.now()
  const said: Buffer[] = []
  if (isAlone) console.log(`\n— ${name}`)
  const child = spawn(run[0]!, run.slice(1), {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...usual, ...env },
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (words: Buffer) => said.push(words))
  const [status] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  if (!isAlone) console.log(`\n— ${name}\n${Buffer.concat(said).toString().trim()}`)
  console.log(`${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status !== 0) failed.push(name)
}

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

function linesOf(name: string): string[] {
  const file = `${folder}/${name}`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Counts = { numPassedTests: number; numFailedTests: number }
