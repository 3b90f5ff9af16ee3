/**
 * The gate: everything that must hold, the same here and in CI.
 * `npm test`: checks, rules, the server, screens, and the main stories in a browser. `npm test -- fast` leaves stories and
 * proofs out; `npm test -- WORD` runs only the steps and projects of tests with that word in their name.
 * `npm run prove`: all other stories, storms, drills on real processes, other browsers, and promises of time.
 * `npm run prove -- long` is the same at the size that the house promises.
 * `npm run prove -- on 2026-12-16`: the tests of both on that day, whatever day it is. `… on 2026-12-16 WORD FILE…` runs
 * only the projects with that word in their name, and of them only these files.
 * `npm run ci`: both, as `.ci/run` does; then every statement of docs/acceptance.md is asked for.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { FileTime } from './file-times.ts'
import { acceptance, chooseSteps, type Asked } from './gate-steps.ts'
import { describeMachine } from './machine.ts'
import type { Outcome } from './outcomes.ts'
import { endWithSignals, failedSteps, takeHalf, takeStep } from './run-steps.ts'
import { tellVerdict } from './verdict.ts'

const asked = chooseSteps(process.argv.slice(2))
if ('refusal' in asked) {
  console.log(asked.refusal)
  process.exit(1)
}
endWithSignals()
await pass(asked)

async function pass({ halves, isWhole, day }: Asked): Promise<void> {
  const outcomes: Outcome[] = []
  const times: { half: string; seconds: number; budget: number }[] = []
  const machineBefore = await describeMachine()
  if (day) console.log(day.words.join('\n'))
  // Both halves always run: a red first one hides nothing of the second.
  for (const half of halves) {
    const { outcomes: ofHalf, seconds } = await takeHalf(half)
    outcomes.push(...ofHalf)
    if (half.budget !== undefined) times.push({ half: half.name, seconds, budget: half.budget })
  }
  const last = halves.at(-1)
  if (isWhole && last) await takeStep(acceptance, last, { isAlone: true })

  const folders = halves.map(({ folder }) => folder)
  tellTimes(folders)
  tellWhatTookLong(folders)
  const machine = [machineBefore, await describeMachine(), ...(day?.words ?? [])].join('\n')
  const verdict = tellVerdict({ outcomes, failedSteps, times, machine })
  console.log(`\n${verdict.lines.join('\n')}`)
  if (verdict.isRed) process.exitCode = 1
}

/** The promises of time, each with what it took here. */
function tellTimes(folders: string[]): void {
  const lists = folders.map((folder) => `${folder}/times.txt`).filter((list) => existsSync(list))
  if (lists.length > 0) console.log('\nPromises of time:')
  for (const list of lists) console.log(readFileSync(list, 'utf8').trim())
}

/** The slowest test files: where the time of a run goes. */
function tellWhatTookLong(folders: string[]): void {
  const lists = folders.map((folder) => `${folder}/files.jsonl`).filter((list) => existsSync(list))
  const lines = lists.flatMap((list) => readFileSync(list, 'utf8').trim().split('\n'))
  const slowest = lines.map((line) => JSON.parse(line) as FileTime).toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > 0) console.log('\nThe slowest test files:')
  for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
}
