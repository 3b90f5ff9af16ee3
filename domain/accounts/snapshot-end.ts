import { nextMorning } from './shift.ts'
import { HOUR } from '../sydney-time.ts'

const LONGEST_HOURS = 18
/** Until when tomorrow a list goes (Sydney time): the first shift begins with it. */
export const LISTED_UNTIL = '12:00'

/** When the list is over that a device keeps of its guests: after 18 hours, or at 4 am Sydney time, whichever is first. */
export const snapshotEnd = (issuedAt: Date): Date =>
  new Date(Math.min(issuedAt.getTime() + LONGEST_HOURS * HOUR, nextMorning(issuedAt).getTime()))
