import { BATHING_ID } from '../catalogue/service.ts'
import { sydneyDateOf } from '../sydney-time.ts'
import { hasRoom } from './day-view.ts'
import { spokenParty } from './guest-count.ts'
import { endsAt, startsAt, type Place, type Slot } from './slot.ts'

type Main = Pick<Place, 'serviceId' | 'startDate' | 'endDate'>

/**
 * The bathing session that an extra bath takes, or null when none fits (ruling 11): the first that starts once
 * the main booking is over, on the same Sydney day, else the last that ends before it begins; for a bathing
 * booking only the next. Sessions of one start come in resource order; any of them with room for the party will do.
 */
export function chooseExtraBath(main: Main, sessions: readonly Slot[], partySize: number): Slot | null {
  const day = sydneyDateOf(startsAt(main))
  const sameDay = sessions.filter((session) => sydneyDateOf(startsAt(session)) === day)
  const after = sameDay.filter((session) => startsAt(session) >= endsAt(main))
  const before = main.serviceId === BATHING_ID ? [] : sameDay.filter((session) => endsAt(session) <= startsAt(main))
  return (
    withRoom(after, Math.min(...after.map(startOf)), partySize) ??
    withRoom(before, Math.max(...before.map(startOf)), partySize)
  )
}

/** Why the option is disabled, in the words of api 2. */
export function noExtraBath(partySize: number): string {
  return `There is no bathing session with room for ${spokenParty(partySize)} around this time.`
}

function withRoom(sessions: readonly Slot[], start: number, partySize: number): Slot | null {
  return sessions.find((session) => startOf(session) === start && hasRoom(session, partySize)) ?? null
}

function startOf(session: Slot): number {
  return startsAt(session).getTime()
}
