import type { DayAnswer, DayGroup, DayRow, HouseNow } from '#api/arrivals.ts'
import { arrivalState, wordsOfState, type Arriving, type ArrivalState } from '#domain/arrivals/arrival-state.ts'
import { canBeSaidAfterwards } from '#domain/arrivals/no-show.ts'
import { countHouse, goneAt, type Visit } from '#domain/arrivals/house-count.ts'
import { dollars, centsFromDollars, sum } from '#domain/money.ts'
import { clockTimeOf, MINUTE } from '#domain/sydney-time.ts'

/**
 * A row as it stands at a moment: what it says of its guests, the shape beside it, and whether staff can say afterwards
 * that they came, or did not.
 */
export type Standing = { row: DayRow; state: ArrivalState; words: string; canBeSaidAfterwards: boolean }

/** How a row stands now. */
export function standingOf(row: DayRow, now: Date): Standing {
  const arriving = arrivingOf(row)
  return {
    row,
    state: arrivalState(arriving, now),
    words: wordsOfState(arriving, now),
    canBeSaidAfterwards: canBeSaidAfterwards(arriving.endsAt, now),
  }
}

/** Whether something that was noted of a party still holds, so that it can be taken back; that nobody knows is no note. */
export const isSomethingNoted = ({ arrived, isNoShow, isNotRecorded, expectedAt }: DayRow): boolean =>
  arrived > 0 || isNoShow || (expectedAt !== null && !isNotRecorded)

/** The parties that have their extra bath in a pool of this start: their own rows stand at another. */
export const extraBathsAt = ({ startsAt, places }: DayGroup, standings: readonly Standing[]): DayRow[] =>
  standings.flatMap(({ row }) => {
    const isHere = row.bath?.startsAt === startsAt && places.some(({ placeId }) => placeId === row.bath?.placeId)
    return isHere && row.cancelled === null ? row : []
  })

/** With whom nothing is left to do. */
export const isOver: Partial<Record<ArrivalState, true>> = {
  left: true,
  cancelled: true,
  'no-show': true,
  'not-recorded': true,
}

/** Whether somebody of a party is still awaited. */
const isAwaited = (row: DayRow, state: ArrivalState): boolean =>
  row.cancelled === null && row.arrived < row.people && state !== 'no-show' && state !== 'not-recorded'

/** Whether fewer than all of them may come in now. */
export const canPartComeIn = (row: DayRow, state: ArrivalState): boolean =>
  isAwaited(row, state) && row.people - row.arrived > 1 && row.saleId === null

/** Whether people of a party may still be asked to agree to something: they come, or are here, and have paid. */
export const canAgree = (row: DayRow, state: ArrivalState): boolean => !isOver[state] && row.saleId === null

/** Guests who call say by how much they are late: these are offered (minutes). */
const LATE_BY = [10, 20, 30, 45]

/** The times at which a party may say that it comes later; none once somebody is here. */
export function lateTimes(row: DayRow, state: ArrivalState, now: Date): Date[] {
  if (!isAwaited(row, state) || row.arrived > 0) return []
  const from = Math.max(+now, +new Date(row.startsAt))
  const times = LATE_BY.map((minutes) => new Date(Math.ceil((from + minutes * MINUTE) / (5 * MINUTE)) * 5 * MINUTE))
  return times.filter((at) => at < new Date(row.endsAt))
}

const arrivingOf = (row: DayRow): Arriving => ({
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
  goneAt: goneAt(visitOf(row)),
  people: row.people,
  arrived: row.arrived,
  departed: row.departed,
  expectedAt: row.expectedAt === null ? null : new Date(row.expectedAt),
  isNoShow: row.isNoShow,
  isNotRecorded: row.isNotRecorded,
  isCancelled: row.cancelled !== null,
})

/** What is worth knowing of a party before they are here, each in a word or two. */
export function marksOf(row: DayRow, isUnsent = false): string[] {
  return [
    isUnsent && 'not sent yet',
    row.isMember && 'Member',
    row.isFirstVisit && 'First visit',
    row.robes > 0 && `Robe ×${row.robes}`,
    row.bath && `Bath ${clockOf(row.bath.startsAt)}`,
    row.notAgreed > 0 && row.arrived < row.people && 'Agreement',
    row.asksToAgree && row.notAgreed === 0 && '✓ Agreed',
    toPayOf(row),
  ].filter((mark) => mark !== false && mark !== null)
}

/** What of a booking is still to pay: `To pay $75.00`; null: nothing. */
export const toPayOf = ({ toPay }: DayRow): string | null =>
  toPay > 0 ? `To pay ${dollars(centsFromDollars(toPay))}` : null

/** `10:00`, in Sydney. */
export const clockOf = (instant: string): string => clockTimeOf(new Date(instant))

/** `2 people`. */
export const inPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** What of a place is taken: `Long Pool 9/16`; a treatment has its room to itself. */
export const placesInWords = ({ kind, places }: DayGroup): string[] =>
  places.map(({ name, taken, places: all }) => (kind === 'massage' ? name : `${name} ${taken}/${all}`))

type WhoIsHere = HouseNow & {
  /** In none of its places: they have come early, or not left yet. */
  elsewhere: number
}

/** Who is in the house by the clock, from the rows of its day. */
export function houseAt({ rows, house }: Pick<DayAnswer, 'rows' | 'house'>, now: Date): WhoIsHere {
  const { people, inPlace } = countHouse(rows.map(visitOf), now)
  const places = house.places.map((place) => ({ ...place, people: inPlace.get(place.placeId) ?? 0 }))
  return { people, places, elsewhere: people - sum(places.map((place) => place.people)) }
}

const visitOf = ({ arrived, departed, placeId, startsAt, endsAt, bath }: DayRow): Visit => ({
  arrived,
  departed,
  main: { placeId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  bath: bath && { placeId: bath.placeId, startsAt: new Date(bath.startsAt), endsAt: new Date(bath.endsAt) },
})
