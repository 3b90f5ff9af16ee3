import type { ServiceFamily } from '../catalogue/service.ts'
import { clockTimeAt } from '../sydney-time.ts'

/** The hours a house is thought to be open while nobody has said otherwise, in minutes of the day: 7 am to 9 pm. */
const [OPENS, CLOSES] = [7 * 60, 21 * 60]
const QUARTER = 15

/** What the times of a service follow from; `turnover` is how long its room is cleaned after each booking. */
type Visit = { kind: ServiceFamily; minutes: number; turnover: number }
type ProposedTimes = { firstStart: string; lastStart: string; everyMinutes: number }

/**
 * The times that are proposed for a service without any: one visit after the other, on quarters of an hour, while a house
 * is open. A visit that began before the last one is over would not be offered in the same pool (plan-sessions.ts). null:
 * a class has hours of its own, which nobody can guess.
 */
export function proposedTimes({ kind, minutes, turnover }: Visit): ProposedTimes | null {
  const every = Math.ceil((minutes + turnover) / QUARTER) * QUARTER
  if (kind === 'class' || OPENS + minutes > CLOSES) return null
  const last = OPENS + Math.floor((CLOSES - minutes - OPENS) / every) * every
  return { firstStart: clockTimeAt(OPENS), lastStart: clockTimeAt(last), everyMinutes: every }
}
