import type { CheckInAnswer, DayRow } from '#api/arrivals.ts'
import { dollars, centsFromDollars } from '#domain/money.ts'
import { clockTimeOf, shortDate, sydneyDateOf } from '#domain/sydney-time.ts'
import type { OfflineAnswer } from '#desk/offline/check-in-offline.ts'
import { clockOf, inPeople } from './day-words.ts'

/** What came of a check-in, in the words that the desk reads; people stay outside unless it is `ok`. */
export function wordsOfResult(answer: OfflineAnswer): string {
  const { result, row, people, opensAt, checkedIn, agreement, unlisted } = answer
  if (result === 'forged') return 'This code was not made by this house.'
  if (unlisted)
    return `Not on this device’s list, but signed by this house: ${inPeople(unlisted.people)}, ${whenOf(unlisted)}.`
  if (!row) return 'This code is not one of ours.'
  switch (result) {
    case 'cancelled':
      return `Cancelled on ${dayOf(row.cancelled?.at ?? row.startsAt)} by ${row.cancelled?.by === 'house' ? 'the house' : 'the guest'}. Do not let in.`
    case 'other-day':
      return `This booking is for ${dayOf(row.startsAt)}, ${clockOf(row.startsAt)}.`
    case 'early':
      return `Check-in opens at ${clockOf(opensAt ?? row.startsAt)}.${agreement ? ` ${rulesOf(row, agreement.people)}` : ''}`
    case 'over':
      return `This visit ended at ${clockOf(row.endsAt)}.`
    case 'unpaid':
      return `To pay before going in: ${dollars(centsFromDollars(row.toPay))}.`
    case 'agreement':
      return rulesOf(row, agreement?.people ?? row.notAgreed)
    case 'already':
      return `Already checked in${checkedIn ? whenAndWhere(checkedIn) : ''}.`
    case 'part':
      return `${row.arrived} of ${row.people} are here. How many now?`
    default:
      return `Welcome, ${row.firstName}. ${inPeople(people)} · ${row.service} ${clockOf(row.startsAt)} · ${row.place}`
  }
}

const rulesOf = ({ people }: DayRow, notAgreed: number) => `House rules: ${notAgreed} of ${people} have not agreed yet.`

function whenAndWhere({ at, by, device }: NonNullable<CheckInAnswer['checkedIn']>): string {
  return ` at ${clockTimeOf(new Date(at))}${by ? ` by ${by}` : ''}${device ? ` on ${device}` : ''}`
}

/** A code may be of any day. */
const whenOf = ({ startsAt }: { startsAt: string }) => `${dayOf(startsAt)}, ${clockOf(startsAt)}`
const dayOf = (instant: string) => shortDate(sydneyDateOf(new Date(instant)))
