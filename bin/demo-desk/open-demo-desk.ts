import type { DeskStart } from '#api/counter.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays, MINUTE, sydneyDateOf } from '#domain/sydney-time.ts'
import { checkIn } from '#server/arrivals/check-in.ts'
import { noteExpected } from '#server/arrivals/note-expected.ts'
import { listOffers } from '#server/counter/list-offers.ts'
import { openDrawer } from '#server/counter/open-drawer.ts'
import { prepareSale } from '#server/counter/prepare-sale.ts'
import { takeSale } from '#server/counter/take-sale.ts'
import { takeTender } from '#server/counter/take-tender.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { openChance, type Chance } from '../demo-year/chance.ts'
import { findDeskPerson, hasSoldToday, listBookingsOf } from './desk-store.ts'
import { leaveForNext } from './leave-for-next.ts'
import { firstNames, lastNames } from './names.ts'

/** No start is taken by more than this part: a visitor still finds places everywhere. */
const MOST_TAKEN = 0.6
const MOST_TODAY = 46
const MOST_TOMORROW = 24
const SOON = 30 * MINUTE

/**
 * Gives a demo house a front desk that is alive: parties for the starts of today that run or are to come, sold at the
 * desk, some of them in the house already, one late, one expected later; parties of tomorrow, who are all there is late
 * in the evening; an open drawer; bookings to be paid on arrival; and what the last shift has left. Everything goes
 * through the use cases of the desk. A house that has sold at its desk today is left as it is.
 */
export async function openDemoDesk(ctx: Ctx): Promise<void> {
  const person = await findDeskPerson(ctx.db)
  if (!person || (await hasSoldToday(ctx.db, ctx.now()))) return
  const desk: AtDesk = { person, deviceId: null }
  const chance = openChance(Number(sydneyDateOf(ctx.now()).replaceAll('-', '')))
  const { starts, products, isDrawerOpen } = await listOffers(ctx, { everyRoom: false })
  if (!isDrawerOpen) await openDrawer(ctx, 200, person.id)
  const tomorrow = await listOffers(ctx, { date: addDays(sydneyDateOf(ctx.now()), 1), everyRoom: false })
  const parties = [...planParties(starts, chance, MOST_TODAY), ...planParties(tomorrow.starts, chance, MOST_TOMORROW)]
  await leaveForNext(ctx, person.id)
  for (const [n, party] of parties.entries()) await welcome(ctx, desk, { ...party, n, chance })
  for (const { id } of products.slice(0, 3)) await sellProduct(ctx, person.id, id)
}

type Party = { start: DeskStart; people: number; payBy: 'counter' | 'on-arrival' }

/** Who comes to which start of a day; the last party pays on arrival. */
function planParties(starts: readonly DeskStart[], chance: Chance, most: number): Party[] {
  const parties: Party[] = []
  for (const start of starts.filter(({ kind }) => kind !== 'massage')) {
    let room = Math.floor(start.places * MOST_TAKEN) - (start.places - start.free)
    // What runs is well visited; later starts fill up as chance has it.
    while (room > 0 && parties.length < most && (start.isRunning || chance.happens(0.85))) {
      const people = Math.min(room, start.mostPeople, chance.between(1, 3))
      parties.push({ start, people, payBy: 'counter' })
      room -= people
    }
  }
  const last = parties.at(-1)
  if (last && !last.start.isRunning) last.payBy = 'on-arrival'
  return parties
}

async function welcome(ctx: Ctx, desk: AtDesk, party: Party & { n: number; chance: Chance }): Promise<void> {
  const { start, people, payBy, n, chance } = party
  const by = desk.person.id
  const guest = {
    firstName: firstNames[n % firstNames.length] ?? 'Alex',
    lastName: lastNames[(n * 7) % lastNames.length] ?? 'Reed',
    email: '',
    phone: `+61 491 570 ${String(100 + n)}`,
  }
  const item = {
    cartItemId: `demo-${n}`,
    serviceId: start.serviceId,
    slot: {
      startDate: start.startDate,
      endDate: start.endDate,
      resourceId: start.resourceId,
      sessionId: start.sessionId,
    },
    guestCount: people - 1,
  }
  const asked = { items: [item], things: [], guest, payBy }
  // The same key for the same party: a house that was stopped in between goes on where it was.
  const seller = { id: by, network: 'desk', key: `demo ${sydneyDateOf(ctx.now())} ${n}` }
  try {
    const sale = await takeSale(ctx, await prepareSale(ctx, seller, asked))
    if (payBy === 'on-arrival') return
    const kind = chance.happens(0.3) ? ('cash' as const) : ('terminal' as const)
    if (sale.state === 'PENDING') await takeTender(ctx, sale.id, { asked: { kind, amount: sale.left }, by })
    for (const bookingId of await listBookingsOf(ctx.db, sale.id)) await arrive(ctx, desk, { bookingId, ...party })
  } catch (error) {
    // Somebody was faster, or the start is over meanwhile: this party does not come.
    if (!(error instanceof Refused)) throw error
  }
}

/** Of those whose start runs most are in; of those who are due soon some come early, one has called. */
async function arrive(
  ctx: Ctx,
  desk: AtDesk,
  { bookingId, start, people, n, chance }: Party & { bookingId: string; n: number; chance: Chance },
): Promise<void> {
  const startsIn = Date.parse(start.startDate) - ctx.now().getTime()
  if (startsIn > SOON) return
  const comes = { bookingId, desk, letInBy: null }
  if (startsIn > 0) {
    if (chance.happens(0.3)) await checkIn(ctx, comes)
    return
  }
  if (n === 1) return await callAhead(ctx, desk, { bookingId, endsAt: new Date(start.endDate) })
  // One is late, and of the next one somebody is missing.
  if (n === 0) return
  await checkIn(ctx, n === 2 && people > 1 ? { ...comes, people: people - 1 } : comes)
}

async function callAhead(
  ctx: Ctx,
  desk: AtDesk,
  { bookingId, endsAt }: { bookingId: string; endsAt: Date },
): Promise<void> {
  const at = new Date(Math.min(ctx.now().getTime() + 15 * MINUTE, endsAt.getTime() - MINUTE))
  if (at > ctx.now()) await noteExpected(ctx, { bookingId, at, desk })
}

async function sellProduct(ctx: Ctx, by: string, productId: string): Promise<void> {
  const things = [{ kind: 'PRODUCT' as const, id: productId, count: 1 }]
  const asked = { items: [], things, payBy: 'counter' as const }
  const seller = { id: by, network: 'desk', key: `demo ${sydneyDateOf(ctx.now())} ${productId}` }
  const sale = await takeSale(ctx, await prepareSale(ctx, seller, asked))
  if (sale.state === 'PENDING')
    await takeTender(ctx, sale.id, { asked: { kind: 'cash', amount: sale.left, given: nextNote(sale.left) }, by })
}

/** The note that covers an amount, in dollars. */
const nextNote = (amount: number): number =>
  [5, 10, 20, 50, 100].find((note) => note >= amount) ?? dollarsFromCents(Math.ceil(amount) * 100)
