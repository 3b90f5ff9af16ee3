import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { measureSlowness } from './machine-slowness.ts'

/**
 * How many seconds something takes on the machine that its limit was set on, when it has nothing else to do: the fastest
 * of five tries, until one is within `limit`. Each is divided by what slowed it down here.
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

/** So long a wait may take for what an idle machine does in these seconds: its other work is allowed for. */
export const asIfIdle = async (seconds: number) => ({ timeout: seconds * 1000 * (await slowdown()) })

/**
 * How much longer two busy processes take now: 1 on two idle cores of the machine that the limits were set on. Other work
 * slows them down, and so does a slower machine.
 */
export async function slowdown(): Promise<number> {
  const runs = await Promise.all([work(), work()])
  return Math.max(1, Math.min(...runs), await measureSlowness())
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
