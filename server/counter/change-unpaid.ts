import { randomUUID } from 'node:crypto'
import type { SaleChangeAnswer, SaleChangeQuery } from '#api/counter.ts'
import { heldForArrival, mayPayOnArrival } from '#domain/sales/pay-by.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import type { Named } from '#domain/pricing/frozen-quote.ts'
import { bookingLine, quote, type Quote } from '#domain/pricing/quote.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { Refused } from '#domain/refusals.ts'
import type { Start } from '#server/availability/find-starts.ts'
import { isStartAhead } from '#server/availability/list-slots.ts'
import { isLostStart } from '#server/availability/lost-starts.ts'
import { movePlaces } from '#server/availability/store.ts'
import { findBath, findStart, isSamePlace, takePlace } from '#server/bookings/reschedule-booking.ts'
import { setPartySize } from '#server/bookings/store.ts'
import { currentCatalogue } from '#server/catalogue/known-catalogue.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import { pricesOf } from '#server/checkout/price-cart.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { required } from '#server/kit/required.ts'
import { findHeld, type PlacedRow } from '#server/sales/booking-store.ts'
import { listLines, type BookingLine, type OrderRow } from '#server/sales/store.ts'
import { findPayment } from '#server/payments/store.ts'
import { closePage } from './close-page.ts'
import { findSale, lockSale, setUnpaidPrice } from './sale-store.ts'

type Change = SaleChangeQuery

/**
 * Moves a booking that is to be paid on arrival, or makes its party smaller: it is sold at its new price, and nothing
 * comes back, as nothing was paid. It stays within what may be paid on arrival, and is held until 15 minutes after its
 * new start. The same press again changes nothing. `sale.missing`, `sale.not-on-arrival`, `sale.more-in-it`,
 * `sale.begun`, `sale.ended`, `sale.page-open`, `sale.too-early`, `slot.taken`, `booking.extra-bath-has-no-room`,
 * `quote.changed`, `cart.party-too-small`, `order.already-paid`.
 */
export async function changeUnpaid(ctx: Ctx, id: string, change: Change, shownTotal: number): Promise<void> {
  const sale = await findSale(ctx.db, id)
  if (sale?.status === 'PENDING' && sale.pay_by === 'on-arrival') await closePage(ctx, id)
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const order = await lockSale(tx, id)
      if (!order) throw new Refused('sale.missing')
      if ((await madeByPress(tx, randomUUID())) !== null) return
      const changed = await workOut(ctx, tx, order, change)
      const { due } = changed.price
      if (due !== centsFromDollars(shownTotal))
        throw new Refused('quote.changed', { shown: shownTotal, total: dollarsFromCents(due) })
      // Opened between the closing of the last page and now.
      if ((await findPayment(tx, id))?.session_ref) throw new Refused('sale.page-open')
      await write(tx, order, changed)
    })
  } catch (error) {
    throw isLostStart(error) ? new Refused('slot.taken') : error
  }
}

/** What would be to pay after such a change; refuses what the change itself would refuse. */
export async function priceChange(ctx: Ctx, id: string, change: Change): Promise<SaleChangeAnswer> {
  const order = await findSale(ctx.db, id)
  if (!order) throw new Refused('sale.missing')
  const { price } = await workOut(ctx, ctx.db, order, change)
  return { due: dollarsFromCents(price.due) }
}

type Changed = {
  booking: PlacedRow
  line: BookingLine
  people: number
  /** Null: it stays where it is. */
  to: { start: Start; bath: Start | null } | null
  price: Quote<Named>
  prices: Prices
  service: ReturnType<typeof pricesOf>
}

async function workOut(ctx: Ctx, db: Db, order: OrderRow, change: Change): Promise<Changed> {
  const line = await onlyLine(db, order)
  const booking = await findHeld(db, { orderId: order.id })
  if (!booking) throw new Refused('sale.ended')
  const { people = booking.party_size } = change
  if (people > booking.party_size) throw new Refused('request.invalid', { fields: ['people'] })
  const catalogue = await currentCatalogue(ctx)
  const service = catalogue.services.find(({ id }) => id === booking.service_id)
  if (!service) throw new Refused('slot.taken')
  if (people < service.min_party)
    throw new Refused('cart.party-too-small', { service: service.name, people: service.min_party })
  const to = await findDestination(ctx, db, booking, change, (start) => isStartAhead(start, ctx.now(), catalogue.dates))
  const prices = pricesAt(catalogue.venue)
  const startsAt = to?.start.startsAt ?? booking.starts_at
  const priced = pricesOf(service, { startsAt }, catalogue.promotions)
  const price = quote({
    lines: [
      bookingLine({
        name: line.name,
        serviceId: booking.service_id,
        partySize: people,
        towelRobe: line.has_towel_robe ? 'towel-robe' : null,
        extraBath: booking.bath_id !== null,
        usesMembership: false,
        ...priced,
      }),
    ],
    prices,
  })
  if (price.isTooSmall) throw new Refused('order.too-small')
  return { booking, line, people, to, price, prices, service: priced }
}

/** A sale of more than one thing, or with a code or a credit in it, has a price that is not its booking's alone. */
async function onlyLine(db: Db, order: OrderRow): Promise<BookingLine> {
  if (order.status === 'PAID') throw new Refused('order.already-paid/desk')
  if (order.status !== 'PENDING') throw new Refused('sale.ended')
  if (order.pay_by !== 'on-arrival') throw new Refused('sale.not-on-arrival')
  if ((await findPayment(db, order.id))?.method === 'desk') throw new Refused('sale.begun')
  const [line, ...others] = await listLines(db, order.id)
  const isAlone = others.length === 0 && order.coupon_id === null && order.gift_card_id === null
  if (line?.kind !== 'BOOKING' || line.is_membership || !isAlone) throw new Refused('sale.more-in-it')
  return line
}

async function findDestination(
  ctx: Ctx,
  db: Db,
  booking: PlacedRow,
  { sessionId, startDate, resourceId }: Change,
  isOpen: (start: Start) => boolean,
): Promise<Changed['to']> {
  if (sessionId === undefined && startDate === undefined) return null
  const start = await findStart(db, booking, { sessionId, startDate, resourceId })
  if (!start || !isOpen(start)) throw new Refused('slot.taken')
  if (isSamePlace(start, booking)) return null
  if (!mayPayOnArrival(start.startsAt, ctx.now())) throw new Refused('sale.too-early')
  return { start, bath: await findBath(db, booking, start, isOpen) }
}

async function write(tx: Tx, order: OrderRow, changed: Changed): Promise<void> {
  const { booking, people, to } = changed
  const price = () => writePrice(tx, order, changed)
  if (to) return await takePlace(tx, booking, { ...to, people, moved: null }, price)
  await setPartySize(tx, booking.id, people)
  await price()
  const own = [booking.session_id, booking.bath_session_id].filter((id) => id !== null)
  const claims = (places: number) => own.map((sessionId) => ({ sessionId, places }))
  await movePlaces(tx, claims(booking.party_size), claims(people))
}

async function writePrice(tx: Tx, order: OrderRow, changed: Changed): Promise<void> {
  const { booking, line, people, to, price, prices, service } = changed
  const startsAt = to?.start.startsAt ?? null
  await setUnpaidPrice(tx, order.id, {
    lineId: line.id,
    people,
    price,
    part: required(price.lines[0], 'the price of the only line'),
    catalogue: { ...line.catalogue, ...service.service, prices, promotion: service.promotionShown },
    heldUntil: startsAt && heldForArrival(startsAt),
  })
  const facts = {
    from: booking.starts_at.toISOString(),
    ...(startsAt && { to: startsAt.toISOString() }),
    people,
    due: price.due,
  }
  await noteAct(tx, { what: 'sale', row: order.id, name: 'Changed', facts })
}
