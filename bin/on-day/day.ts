import { spawnSync } from 'node:child_process'
import { existingInstant, isRealDate, longDate, type SydneyDate } from '../../domain/sydney-time.ts'

/** A day on which tests live, whatever day it is: `npm run prove -- on 2026-12-16`. */
export type Day = { date: SydneyDate; isLivedIn: (command: string[]) => string[]; words: string[] }

const usage = 'Usage: npm run prove -- on 2026-12-16 [a project of tests, or a part of its name] [files]'

/**
 * Drills of a house that keeps the true day. A program in Go asks the machine itself what day it is; where Caddy or
 * promtool is beside a house, no drill asks them for it.
 */
export const notOnAnotherDay: { file: string; why: string }[] = [
  {
    file: 'proofs/ops/image.test.ts',
    why: 'its house in a container has the true day, and its PostgreSQL the other: it is never ready',
  },
]

/** The day of this date, or in plain words why no test can live on it. */
export function readDay(date: string | undefined, lacks = whatIsLacking): Day | { refusal: string } {
  if (!date) return { refusal: usage }
  if (!isRealDate(date)) return { refusal: `${date} is not a date.\n${usage}` }
  const lacking = lacks()
  if (lacking) return { refusal: lacking }
  return { date, isLivedIn: (command) => [...enter(date), ...command], words: inWords(date) }
}

/** What this machine needs for another day, and does not have. */
function whatIsLacking(): string | null {
  if (!works('cc', '--version'))
    return 'No C compiler is here, which makes the clock of the day: `npm run tools` installs one on Debian.'
  if (!works('unshare', '--mount', 'true'))
    return 'The programs of the day need an /etc of their own, which only root may give them, on Linux: run it as root.'
  return null
}

const works = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** At noon in Sydney it is the same day in Sydney and by UTC, and the day before in Los Angeles. */
function enter(date: SydneyDate): string[] {
  const noon = existingInstant(date, '12:00').getTime() / 1000
  return ['unshare', '--mount', 'bin/on-day/enter.sh', String(noon)]
}

const inWords = (date: SydneyDate): string[] => [
  `Day of the tests: ${longDate(date)}, from noon in Sydney. Files have the day of the machine.`,
  ...notOnAnotherDay.map(({ file, why }) => `Not on that day, and not run: ${file}, as ${why}.`),
]
