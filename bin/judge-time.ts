import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How long `npm test` and `npm test -- fast` may take, in seconds, on two idle cores of the machine that they were set on. */
const budgets: Record<string, number> = { '': 9 * 60, fast: 3.5 * 60 }

/** How long that machine takes for `work`, once on each core, in seconds. */
const WORK_SECONDS = 0.3

type Run = { word: string; seconds: number; slowness: number }

/** What a run took of its budget, measured by how slow its machine is; null when it has none. */
export function judgeTime({ word, seconds, slowness }: Run): { isOver: boolean; told: string } | null {
  const budget = budgets[word]
  if (budget === undefined) return null
  const used = seconds / slowness
  const told = `${clockOf(seconds)} on a machine that is ${slowness.toFixed(1)} times as slow as that of the budget: ${clockOf(used)} of ${clockOf(budget)}`
  return { isOver: used > budget, told }
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** How many times as long this machine takes for the same work, with all else that it does now; at least 1. */
export async function measureSlowness(): Promise<number> {
  const seconds = await Promise.all([timeOfWork(), timeOfWork()])
  return Math.max(1, ...seconds.map((each) => each / WORK_SECONDS))
}

async function timeOfWork(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', work], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(said)
}

/** Objects, texts and sorting, as most of the tests are. */
const work = `
  const startedAt = performance.now()
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: 'n' + ((i * 7919) % 20_000), at: [i, i + 1] }))
  for (let round = 0; round < 6; round++) {
    const copy = JSON.parse(JSON.stringify(rows))
    copy.sort((one, other) => (one.name < other.name ? -1 : 1)).filter(({ name }) => /9+7/.test(name))
  }
  console.log((performance.now() - startedAt) / 1000)
`
