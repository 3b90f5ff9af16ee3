/**
 * The gate: everything that must hold, the same here and in CI.
 * `npm test`: checks, rules, the server, screens, and the main stories in a browser. `npm test -- fast` leaves stories and
 * proofs out; `npm test -- WORD` runs only the steps and projects of tests with that word in their name.
 * `npm run prove`: all other stories, storms, drills on real processes, other browsers, and promises of time.
 * `npm run prove -- long` is the same at the size that the house promises.
 * `npm run ci`: both, as `.ci/run` does; then every statement of docs/acceptance.md is asked for.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { FileTime } from './file-times.ts'
import { describeMachine } from './machine.ts'
import { afterSecondTries, chooseSecondTries, noteOfEnd, readOutcomes, type Outcome } from './outcomes.ts'
import { tellVerdict, type FailedStep } from './verdict.ts'

const [word = 'test', length = ''] = process.argv.slice(2)

/** `noted`: the list in which a run of tests notes what became of each. */
type Step = { name: string; run: string[]; env?: Record<string, string>; noted?: string }
/** `beside`: steps that run side by side, then `alone`: steps that fill the machine by themselves. */
type Half = { name: 'test' | 'prove'; budget: number; beside: Step[]; alone: Step[] }

const folderOf = (half: Half['name']) => `test-results/${half}`
/** Of a step that failed so many lines are told again at the end. */
const LAST_WORDS = 5

const tool = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args]
const program = (path: string) => [process.execPath, path]
const tests = (projects: string[], more: string[] = []): Step => ({
  name: `tests: ${projects.join(', ')}`,
  run: tool(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=./bin/file-times.ts',
    '--reporter=./bin/note-outcomes.ts',
    ...more,
  ),
  noted: `${projects.join('-')}.jsonl`,
})

const checks: Step[] = [
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '.') },
  { name: 'types, room by room', run: tool('tsc', '-b') },
  { name: 'arrows', run: program('bin/check-arrows.ts') },
  { name: 'dead code', run: tool('knip') },
  { name: 'dead code but for tests', run: tool('knip', '--production', '--config', 'knip.production.json') },
  { name: 'tables as the migrations say', run: [...program('bin/generate-tables.ts'), '--check'] },
  { name: 'migrations', run: program('bin/check-migrations.ts') },
  { name: 'payload budgets', run: program('proofs/bench/check-budgets.ts') },
  { name: 'unsteady tests', run: program('bin/check-unsteady.ts') },
]
const programs: Step = { name: 'programs', run: program('bin/check-programs.ts') }
const acceptance: Step = { name: 'acceptance', run: program('bin/acceptance.ts') }

/** They need nothing beside them: they are tested while the checks run. */
const rules = [tests(['domain']), tests(['sandbox'])]
/** These share one PostgreSQL, and the last of one project run beside the first of the next. */
const fast = ['alone', 'server', 'web', 'calls']
const others = ['proofs', 'stories']
/** Three rounds of each storm, all their twins, the crowd that the house promises to bear, and stories at every screen. */
const atLength = length === 'long' ? { STORM: '3', STORM_BUYERS: '1000', STORIES: 'all' } : {}
const proofs = { ...tests(['storms', 'journeys', 'browsers', 'drills', 'timed']), env: atLength }

const test: Half = { name: 'test', budget: 6 * 60, beside: [...checks, ...rules], alone: [tests([...fast, ...others])] }
const prove: Half = { name: 'prove', budget: 12 * 60, beside: [programs], alone: [proofs] }

/** What one word asks for. */
function chooseHalves(): Half[] {
  if (word === 'test') return [test]
  if (word === 'prove') return [prove]
  if (word === 'all') return [test, prove]
  if (word === 'fast') return [{ ...test, alone: [tests(fast)] }]
  const projects = [...fast, ...others, 'journeys', 'browsers', 'storms', 'drills', 'timed']
  const wanted = projects.filter((project) => project.includes(word))
  const beside = test.beside.filter(({ name }) => name.includes(word))
  return [{ ...test, beside, alone: wanted.length > 0 ? [tests(wanted)] : [] }]
}

const halves = chooseHalves()
if (halves.every(({ beside, alone }) => beside.length + alone.length === 0)) {
  console.log(`No step of the gate has "${word}" in its name.`)
  process.exit(1)
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

const failedSteps: FailedStep[] = []
const outcomes: Outcome[] = []
const times: { half: string; seconds: number; budget: number }[] = []
const machineBefore = await describeMachine()
for (const half of halves) await takeHalf(half)
// Only a whole run has asked for every statement.
if (word === 'all') await takeStep(acceptance, 'prove', { isAlone: true })

tellTimes()
tellWhatTookLong()
const verdict = tellVerdict({ outcomes, failedSteps, times, machine: `${machineBefore}\n${await describeMachine()}` })
console.log(`\n${verdict.lines.join('\n')}`)
if (verdict.isRed) process.exitCode = 1

/** Both halves always run: a red first one hides nothing of the second. */
async function takeHalf({ name, budget, beside, alone }: Half): Promise<void> {
  const startedAt = performance.now()
  rmSync(folderOf(name), { recursive: true, force: true })
  mkdirSync(folderOf(name), { recursive: true })
  const waiting = [...beside]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await takeStep(step, name, { isAlone: false })
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
  for (const step of alone) await takeStep(step, name, { isAlone: true })
  const first = [...beside, ...alone].flatMap(({ noted }) => (noted ? readOutcomes(`${folderOf(name)}/${noted}`) : []))
  const all = await tryAgain(first, name)
  writeFileSync(`${folderOf(name)}/outcomes.jsonl`, all.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
  outcomes.push(...all)
  const seconds = (performance.now() - startedAt) / 1000
  if (word === name || word === 'all')
    times.push({ half: name === 'test' ? 'npm test' : 'npm run prove', seconds, budget })
}

/** Runs the files of a few failed tests once more, with nothing beside them; what a half says after it. */
async function tryAgain(first: Outcome[], half: Half['name']): Promise<Outcome[]> {
  const files = chooseSecondTries(first)
  if (files.length === 0 || isEnding) return first
  const projects = [...new Set(files.map(({ project }) => project))]
  const step = tests(projects, ['--maxWorkers=1', ...files.map(({ file }) => file)])
  const noted = 'second-try.jsonl'
  await takeStep({ ...step, name: 'second try, alone', noted }, half, { isAlone: true })
  return afterSecondTries(first, readOutcomes(`${folderOf(half)}/${noted}`))
}

/** Runs one step. Alone it prints its output as it comes; beside others in one block when it is done. */
async function takeStep(step: Step, half: Half['name'], { isAlone }: { isAlone: boolean }): Promise<void> {
  if (isEnding) return
  const [command = '', ...args] = step.run
  const startedAt = performance.now()
  const said: Buffer[] = []
  if (isAlone) console.log(`\n— ${step.name}`)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(step, half) })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words: Buffer) => {
      said.push(words)
      if (isAlone) process.stdout.write(words)
    })
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null]
  running.delete(child)
  const words = Buffer.concat(said).toString().trim()
  if (!isAlone) console.log(`\n— ${step.name}\n${words}`)
  console.log(`${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status === 0 || hasNamedItsFailures(step, half)) return
  const lastWords = words.split('\n').slice(-LAST_WORDS)
  failedSteps.push({ name: step.name, status: status ?? signal ?? 'nothing', lastWords })
}

/** A run of tests that came to its end has noted each test that failed; one that died has not. */
function hasNamedItsFailures({ noted }: Step, half: Half['name']): boolean {
  if (!noted) return false
  const list = `${folderOf(half)}/${noted}`
  return existsSync(noteOfEnd(list)) && readOutcomes(list).some(({ status }) => status === 'failed')
}

function environment({ env, noted }: Step, half: Half['name']): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // It is for a program that starts; the runner of tests compiles in its own way.
    NODE_COMPILE_CACHE: undefined,
    // The pinned Node comes first, so that every tool runs on it.
    PATH: `${process.cwd()}/node_modules/.bin:${process.env['PATH']}`,
    NO_COLOR: '1',
    FILE_TIMES: `${folderOf(half)}/files.jsonl`,
    TIMES: `${folderOf(half)}/times.txt`,
    ...(noted && { OUTCOMES: `${folderOf(half)}/${noted}` }),
    ...env,
  }
}

/** The promises of time, each with what it took here. */
function tellTimes(): void {
  const lists = halves.map(({ name }) => `${folderOf(name)}/times.txt`).filter((list) => existsSync(list))
  if (lists.length > 0) console.log('\nPromises of time:')
  for (const list of lists) console.log(readFileSync(list, 'utf8').trim())
}

/** The slowest test files: where the time of a run goes. */
function tellWhatTookLong(): void {
  const lists = halves.map(({ name }) => `${folderOf(name)}/files.jsonl`).filter((list) => existsSync(list))
  const lines = lists.flatMap((list) => readFileSync(list, 'utf8').trim().split('\n'))
  const slowest = lines.map((line) => JSON.parse(line) as FileTime).toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > 0) console.log('\nThe slowest test files:')
  for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
}
