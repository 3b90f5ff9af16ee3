import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { measureSlowness } from '../proofs/machine-slowness.ts'

/** The machine and its day, in one line: what whoever reads a red log asks first. */
export async function describeMachine(): Promise<string> {
  const now = new Date()
  const slowness = (await measureSlowness()).toFixed(1)
  return [
    `Machine: ${availableParallelism()} cores, ${slowness} times as slow as that of the budgets`,
    `${inGigabytes(freemem())} of memory free, ${spaceIn('/dev/shm')} of /dev/shm, ${spaceIn(tmpdir())} of ${tmpdir()}`,
    `${dayAndTime(now, 'UTC')} UTC, ${dayAndTime(now, 'Australia/Sydney')} in Sydney`,
  ].join('; ')
}

const inGigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`

function spaceIn(folder: string): string {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return inGigabytes(bavail * bsize)
  } catch {
    return 'nothing'
  }
}

const dayAndTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at)
