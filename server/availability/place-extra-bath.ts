import { chooseExtraBath } from '#domain/availability/choose-extra-bath.ts'
import { TIMEZONE } from '#domain/sydney-time.ts'
import type { Start } from './find-starts.ts'

/**
 * The bathing session in which a party has its extra bath, or null when none around its booking has room (ruling 11).
 */
export function placeExtraBath(
  main: Start,
  baths: readonly Start[],
  partySize: number,
  isOpen: (start: Start) => boolean,
): Start | null {
  const slots = baths.map((bath) => slotOf(bath, isOpen(bath)))
  const chosen = chooseExtraBath(slotOf(main, true), slots, partySize)
  return baths.find((bath) => bath.sessionId === chosen?.sessionId) ?? null
}

function slotOf(start: Start, isOpen: boolean) {
  return {
    serviceId: start.serviceId,
    resourceId: start.resourceId,
    resourceName: start.resourceName,
    sessionId: start.sessionId ?? undefined,
    startDate: start.startsAt.toISOString(),
    endDate: start.endsAt.toISOString(),
    bookable: isOpen && start.openSpots > 0,
    openSpots: start.openSpots,
    duration: (start.endsAt.getTime() - start.startsAt.getTime()) / 60_000,
    timezone: TIMEZONE,
    location: { name: '', address: '' },
  }
}
