import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How long the machine that the limits of time were set on takes for `work`, once on each core, in seconds. */
const WORK_SECONDS = 0.3

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
