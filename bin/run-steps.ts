/** The running of the gate's steps: what each says, what failed, and the second try of what may have been bad luck. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { tests, type Half, type Step } from './gate-steps.ts'
import { afterSecondTries, chooseSecondTries, noteOfEnd, readOutcomes, type Outcome } from './outcomes.ts'
import type { FailedStep } from './verdict.ts'

/** Of a step that failed so many lines are told again at the end. */
const LAST_WORDS = 5

export const failedSteps: FailedStep[] = []
const running = new Set<ChildProcess>()
let isEnding = false

/** Whoever ends the gate ends what it runs. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(signal))
}

/** Ends what runs; what that has started it ends itself. */
async function end(signal: NodeJS.Signals): Promise<void> {
  isEnding = true
  for (const child of running) child.kill(signal)
  await Promise.all([...running].map((child) => once(child, 'exit')))
  process.exit(1)
}

/** Runs all steps of a half, also those after one that failed; what became of each of its tests, and how long it took. */
export async function takeHalf(half: Half): Promise<{ outcomes: Outcome[]; seconds: number }> {
  const startedAt = performance.now()
  const { folder, beside, alone } = half
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const waiting = [...beside]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await takeStep(step, half, { isAlone: false })
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
  for (const step of alone) await takeStep(step, half, { isAlone: true })
  const first = [...beside, ...alone].flatMap(({ noted }) => (noted ? readOutcomes(`${folder}/${noted}`) : []))
  const outcomes = await tryAgain(first, half)
  writeFileSync(`${folder}/outcomes.jsonl`, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
  return { outcomes, seconds: (performance.now() - startedAt) / 1000 }
}

/** Runs the files of a few failed tests once more, with nothing beside them; what a half says after it. */
async function tryAgain(first: Outcome[], half: Half): Promise<Outcome[]> {
  const files = chooseSecondTries(first)
  if (files.length === 0 || isEnding) return first
  const projects = [...new Set(files.map(({ project }) => project))]
  const step = tests(projects, ['--maxWorkers=1', ...files.map(({ file }) => file)])
  const noted = 'second-try.jsonl'
  await takeStep({ ...step, name: 'second try, alone', noted }, half, { isAlone: true })
  return afterSecondTries(first, readOutcomes(`${half.folder}/${noted}`))
}

/** Runs one step. Alone it prints its output as it comes; beside others in one block when it is done. */
export async function takeStep(step: Step, half: Half, { isAlone }: { isAlone: boolean }): Promise<void> {
  if (isEnding) return
  const [command = '', ...args] = step.noted && half.day ? half.day.isLivedIn(step.run) : step.run
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
function hasNamedItsFailures({ noted }: Step, { folder }: Half): boolean {
  if (!noted) return false
  const list = `${folder}/${noted}`
  return existsSync(noteOfEnd(list)) && readOutcomes(list).some(({ status }) => status === 'failed')
}

function environment({ env, noted }: Step, { folder }: Half): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // It is for a program that starts; the runner of tests compiles in its own way.
    NODE_COMPILE_CACHE: undefined,
    // The pinned Node comes first, so that every tool runs on it.
    PATH: `${process.cwd()}/node_modules/.bin:${process.env['PATH']}`,
    NO_COLOR: '1',
    FILE_TIMES: `${folder}/files.jsonl`,
    TIMES: `${folder}/times.txt`,
    ...(noted && { OUTCOMES: `${folder}/${noted}` }),
    ...env,
  }
}
