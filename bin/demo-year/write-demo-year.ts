import { setTimeout as wait } from 'node:timers/promises'
import { addDays, existingInstant, MINUTE, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import { findOpeningDates } from '#server/catalogue/store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { listAllPromotions } from '#server/promotions/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { actAsTeam, type Team } from './act-as-team.ts'
import { cancelVisits, insertCard } from './cancel-visits.ts'
import { openChance, type Chance } from './chance.ts'
import { closeForADay, planLateGuests } from './close-for-a-day.ts'
import {
  findCoupon,
  findPool,
  findWritten,
  idOf,
  listPlans,
  listRooms,
  listServices,
  listTeam,
  makeSessions,
  writeAt,
} from './day-store.ts'
import { keepMembers } from './keep-members.ts'
import { placeOrders, type Menu } from './place-orders.ts'
import { BOOKED_AHEAD, planDay } from './plan-day.ts'

type Writing = Pick<Ctx, 'db' | 'now'>

/** The house was shut for a day this long before today. */
const CLOSED_AGO = 40
const DAYS = 365
/** The provider is asked for the payments of the last three days, and knows nothing of this year. */
const QUIET_DAYS = 5

/**
 * Writes the year that a demo house has behind it: visits, payments, cancellations, gift cards, members, what staff did,
 * and a closure. It is all over before today, so nothing that a visitor can book changes. One Sydney day is one
 * transaction; stopped, it goes on at the next start with the day after the last, and what is written stays as it is.
 */
export async function writeDemoYear(
  { db, now }: Writing,
  { days = DAYS, pauseMs = 0, signal }: { days?: number; pauseMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const story = await readStory({ db, now }, days)
  if (!story) return
  for (let day = story.next; day <= story.last; day = addDays(day, 1)) {
    if (signal?.aborted) return
    await writeDay({ db, now }, story, day)
    // Guests and staff go first.
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

type Story = NonNullable<Awaited<ReturnType<typeof readStory>>>

async function readStory({ db, now }: Writing, days: number) {
  const written = await findWritten(db)
  // A year that was begun stays where it is.
  const today = written.first ? addDays(sydneyDateOf(written.first), days) : sydneyDateOf(now())
  const next = written.last ? addDays(sydneyDateOf(written.last), 1) : addDays(today, -days)
  const last = addDays(today, -QUIET_DAYS)
  if (next > last) return null
  const [services, rooms, venue, plans, people, pool, coupon] = await Promise.all([
    listServices(db),
    listRooms(db),
    findVenue(db),
    listPlans(db),
    listTeam(db),
    findPool(db, 'Garden Pool'),
    findCoupon(db, 'WELCOME10'),
  ])
  const bathing = services.find(({ kind }) => kind === 'bathing')
  const team = teamOf(people)
  if (!bathing || !team || !pool) return null
  return {
    next,
    last,
    lastVisit: addDays(today, -1),
    isBegun: written.first !== null,
    today: startOfSydneyDay(today),
    closedOn: addDays(today, -CLOSED_AGO),
    menu: {
      services,
      rooms,
      prices: pricesAt(venue),
      dates: await findOpeningDates(db),
      coupon: coupon ? { id: coupon.id, percentOff: 10 } : null,
    },
    plans,
    team,
    bathingId: bathing.id,
    poolId: pool.id,
  }
}

function teamOf(people: Awaited<ReturnType<typeof listTeam>>): Team | null {
  const named = (name: string) => people.find(({ email_key }) => email_key === `${name}@stillwater.example`)
  const [desk, manager, owner] = [named('desk'), named('manager'), named('owner')]
  return desk && manager && owner ? { desk, manager, owner } : null
}

async function writeDay({ db }: Writing, story: Story, day: string): Promise<void> {
  const { lastVisit, today, plans, team, bathingId, poolId, closedOn } = story
  const chance = openChance(seedOf(day))
  const now = new Date(existingInstant(day, '18:00').getTime() + chance.between(0, 179) * MINUTE)
  await writeAt(db, now, async (tx) => {
    const isFirst = day === story.next && !story.isBegun
    if (isFirst) for (let ahead = 1; ahead < BOOKED_AHEAD; ahead++) await makeSessions(tx, addDays(day, ahead))
    if (isFirst) await importCards(tx, day, now, chance)
    await makeSessions(tx, addDays(day, BOOKED_AHEAD))
    await actAsTeam(tx, { day, now, chance, team, bathingId, lastVisit })
    const menu: Menu = { ...story.menu, promotions: await listAllPromotions(tx) }
    if (chance.happens(day.slice(5, 7) === '12' ? 0.5 : 0.1)) await sellCard(tx, day, now, chance)
    await keepMembers(tx, { now, today, chance, plans })
    const isEve = addDays(day, 1) === closedOn
    // Nobody more books the pool on the eve: it is about to be shut.
    const planned = planDay(chance, day, lastVisit).filter(({ visitOn }) => !isEve || visitOn !== closedOn)
    await placeOrders(tx, { day, now, menu, chance }, planned)
    if (isEve) return await closeForADay(tx, { day, now, chance, poolId, by: team.manager })
    await cancelVisits(tx, { day, now, chance })
    if (addDays(day, 2) !== closedOn) return
    const late = await planLateGuests(tx, closedOn, poolId, chance)
    await placeOrders(tx, { day, now, menu, chance }, late, planned.length)
  })
}

const seedOf = (day: string): number => 42 + Number(day.replaceAll('-', ''))

/** The cards that the house sold before it had this product. */
async function importCards(tx: Tx, day: string, now: Date, chance: Chance): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await insertCard(tx, {
      id: idOf('gift card', day, 3000 + n),
      cents: chance.between(2, 20) * 500,
      origin: 'imported',
      now,
    })
  }
}

const sellCard = (tx: Tx, day: string, now: Date, chance: Chance) =>
  insertCard(tx, { id: idOf('gift card', day, 2), cents: chance.between(2, 8) * 2500, origin: 'sold', now })
