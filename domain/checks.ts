import { SECOND } from './sydney-time.ts'

/** What the house checks by itself, again and again. */
export const checkNames = [
  'books',
  'seals',
  'provider',
  'payment-events',
  'refunds',
  'holds',
  'emails',
  'deliveries',
  'jobs',
  'horizon',
  'clashes',
  'backup',
  'drill',
  'disk',
  'certificate',
] as const
export type CheckName = (typeof checkNames)[number]

/** How a check stands: red when it fails, and when it has not been made. */
export type Standing = 'well' | 'failed' | 'missed' | 'unknown'

/** What a check found when it was made last; `isWell` is null where it cannot be told. */
export type LastRun = { ranAt: Date; isWell: boolean | null }

/** A moment more than two runs: they are some seconds late by nature. */
const PATIENCE = 30 * SECOND

/** How a check stands that is due every so many seconds: one that missed two runs says nothing any more. */
export function standingOf(last: LastRun | null, everySeconds: number, now: Date): Standing {
  if (last === null) return 'missed'
  if (now.getTime() - last.ranAt.getTime() > 2 * everySeconds * SECOND + PATIENCE) return 'missed'
  if (last.isWell === null) return 'unknown'
  return last.isWell ? 'well' : 'failed'
}

/** Whether somebody must look at it. */
export const isRed = (standing: Standing): boolean => standing === 'failed' || standing === 'missed'
