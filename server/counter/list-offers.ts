import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { isStillSoldAtDesk, sellableUntil } from '#domain/counter/walk-in-sales.ts'
import { isTimeForLink } from '#domain/sales/pay-by.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { listSlotsIfAny } from '#server/availability/list-slots.ts'
import { currentCatalogue } from '#server/catalogue/known-catalogue.ts'
import type { Ctx } from '#server/kit/context.ts'
import { offerThings } from '#server/sales/kinds/kinds.ts'
import { findOpenDrawer } from './drawer-store.ts'
import { listSessionsOfDay } from './offer-store.ts'
import { offersOfReleaseBefore } from './release-before.ts'

type Asked = { date?: SydneyDate | undefined; everyRoom: boolean }

/** What the desk sells on a day, today when none is named: baths and classes that run or come, massages, and the rest. */
export async function listOffers(ctx: Ctx, { date: asked, everyRoom }: Asked): Promise<OffersAnswer> {
  const now = ctx.now()
  const date = asked ?? sydneyDateOf(now)
  const [{ services }, sessions, massages, things, drawer] = await Promise.all([
    currentCatalogue(ctx),
    listSessionsOfDay(ctx.db, date, sellableUntil(now)),
    listMassages(ctx, date, everyRoom ? freeOnes : onePerRoomSize),
    offerThings(ctx),
    findOpenDrawer(ctx.db),
  ])
  const runs = sessions.map(({ startsAt, endsAt, kind, ...row }) => ({
    ...row,
    kind: kind === 'class' ? ('class' as const) : ('bathing' as const),
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    isRunning: startsAt <= now,
    takesLink: isTimeForLink(now, startsAt),
    ...extrasOf(services.find(({ id }) => id === row.serviceId)),
  }))
  return {
    date,
    today: sydneyDateOf(now),
    starts: [...runs, ...massages].toSorted((a, b) => a.startDate.localeCompare(b.startDate)),
    things,
    isDrawerOpen: drawer !== undefined,
    ...offersOfReleaseBefore(things),
  }
}

/** Rooms of one size are the same to the desk: of those that are free at a time it is shown the first. */
function onePerRoomSize(slots: readonly Slot[]): Slot[] {
  return [
    ...new Map(
      freeOnes(slots)
        .toReversed()
        .map((slot) => [`${slot.startDate} ${slot.totalSpots}`, slot]),
    ).values(),
  ]
}

const freeOnes = (slots: readonly Slot[]): Slot[] => slots.filter((slot) => slot.openSpots > 0)

type Extras = { offers_robe: boolean; has_extra_bath: boolean }

const extrasOf = (service: Extras | undefined) => ({
  robe: service?.offers_robe ?? false,
  bath: service?.has_extra_bath ?? false,
})

/** The massages of a day for which a room is free. */
async function listMassages(
  ctx: Ctx,
  date: SydneyDate,
  shown: (slots: readonly Slot[]) => Slot[],
): Promise<DeskStart[]> {
  const { services } = await currentCatalogue(ctx)
  const lists = await Promise.all(
    services
      .filter(({ kind }) => kind === 'massage')
      .map(async (service) => {
        const { id, name, party_limit: mostPeople } = service
        const slots = await listSlotsIfAny(ctx, {
          serviceId: id,
          from: startOfSydneyDay(date),
          to: endOfSydneyDay(date),
        })
        return shown(slots)
          .filter((slot) => isStillSoldAtDesk(new Date(slot.endDate), ctx.now()))
          .map((slot) => ({
            serviceId: id,
            serviceName: name,
            kind: 'massage' as const,
            startDate: slot.startDate,
            endDate: slot.endDate,
            resourceId: slot.resourceId,
            resourceName: slot.resourceName,
            sessionId: null,
            isRunning: new Date(slot.startDate) <= ctx.now(),
            takesLink: isTimeForLink(ctx.now(), new Date(slot.startDate)),
            ...extrasOf(service),
            free: slot.openSpots,
            places: slot.totalSpots ?? slot.openSpots,
            mostPeople: Math.min(mostPeople, slot.totalSpots ?? mostPeople),
          }))
      }),
  )
  return lists.flat()
}
