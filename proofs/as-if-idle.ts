import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * How many seconds something takes on a machine that has nothing else to do: the fastest of five tries, until one is
 * within `limit`. Each is divided by what the machine's other work slowed it down.
 */
export async function fastestAsIfIdle(limit: number, measure: () => Promise<number>): Promise<number> {
  let fastest = Infinity
  for (let attempt = 0; attempt < 5 && fastest > limit; attempt++) {
    const before = await slowdown()
    const seconds = await measure()
    fastest = Math.min(fastest, (seconds * 2) / (before + (await slowdown())))
  }
  return fastest
}

/** How much longer than their own processor time two busy processes take now: 1 on two idle cores. */
export async function slowdown(): Promise<number> {
  const runs = await Promise.all([work(), work()])
  return Math.max(1, Math.min(...runs))
}

async function work(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', busy])
  return Number(stdout)
}

const busy = `
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  require('node:crypto').pbkdf2Sync('work', 'salt', 300_000, 32, 'sha256')
  const { user, system } = process.cpuUsage(before)
  console.log((performance.now() - startedAt) * 1000 / (user + system))
`
