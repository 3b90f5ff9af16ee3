import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { isStillSoldAtDesk, sellableUntil } from '#domain/counter/walk-in-sales.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { isTimeForLink } from '#domain/sales/pay-by.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { listSlotsIfAny } from '#server/availability/list-slots.ts'
import { currentCatalogue, type KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import type { Ctx } from '#server/kit/context.ts'
import { offerThings } from '#server/sales/kinds/kinds.ts'
import { findOpenDrawer } from './drawer-store.ts'
import { listSessionsOfDay } from './offer-store.ts'
import { offersOfReleaseBefore } from './release-before.ts'
import { groupsAtDesk, soldAs } from './sold-as.ts'

type Asked = { date?: SydneyDate | undefined; everyRoom: boolean }

/** What the desk sells on a day, today when none is named: baths and classes that run or come, massages, and the rest. */
export async function listOffers(ctx: Ctx, { date: asked, everyRoom }: Asked): Promise<OffersAnswer> {
  const now = ctx.now()
  const date = asked ?? sydneyDateOf(now)
  const catalogue = await currentCatalogue(ctx)
  const [sessions, massages, things, drawer] = await Promise.all([
    listSessionsOfDay(ctx.db, date, sellableUntil(now)),
    listMassages(ctx, catalogue, date, everyRoom ? freeOnes : onePerRoomSize),
    offerThings(ctx),
    findOpenDrawer(ctx.db),
  ])
  const runs = sessions.flatMap(({ startsAt, endsAt, kind, ...row }): DeskStart[] => {
    const service = catalogue.services.find(({ id }) => id === row.serviceId)
    // What is off the menu is sold by nobody.
    if (!service) return []
    return [
      {
        ...row,
        kind: kind === 'class' ? 'class' : 'bathing',
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        isRunning: startsAt <= now,
        takesLink: isTimeForLink(now, startsAt),
        ...soldAs(service, startsAt, catalogue),
      },
    ]
  })
  const starts = [...runs, ...massages].toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return {
    date,
    today: sydneyDateOf(now),
    groups: groupsAtDesk(catalogue, starts),
    starts,
    extras: extrasAtDesk(catalogue),
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

/** What goes with a start costs the same with every one, for each person. */
const extrasAtDesk = ({ venue, services }: KnownCatalogue): OffersAnswer['extras'] => ({
  robe: dollarsFromCents(venue.towel_robe_cents),
  bath: dollarsFromCents(venue.extra_bath_cents),
  bathMinutes: services.find(({ id }) => id === BATHING_ID)?.minutes ?? null,
})

/** The massages of a day for which a room is free. */
async function listMassages(
  ctx: Ctx,
  catalogue: KnownCatalogue,
  date: SydneyDate,
  shown: (slots: readonly Slot[]) => Slot[],
): Promise<DeskStart[]> {
  const lists = await Promise.all(
    catalogue.services
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
            ...soldAs(service, new Date(slot.startDate), catalogue),
            free: slot.openSpots,
            places: slot.totalSpots ?? slot.openSpots,
            mostPeople: Math.min(mostPeople, slot.totalSpots ?? mostPeople),
          }))
      }),
  )
  return lists.flat()
}
