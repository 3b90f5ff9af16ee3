import { Stripe } from 'stripe'
import { bookingCheckoutPath, orderPath, releasePath } from '#api/checkout.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, DAY, HOUR, MINUTE, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { BrokenPromise, services, answerLine, type KnownOrder, type Story, type Visitor } from './story.ts'

/** Something that happens in a history; it returns its outcome, and is as frequent as its weight. */
export type Step = { name: string; weight: number; act: (story: Story) => Promise<string> }

/** A step that finds nothing to do is no step. */
export const nothing = 'nothing to do'

/** The contact details of a guest; a member's are known. */
const contactData = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@guest.example',
  phone: '+61 400 000 678',
  marketingConsent: true,
  termsAccepted: true,
}

export const steps: Step[] = [
  { name: 'book', weight: 22, act: book },
  { name: 'pay', weight: 22, act: pay },
  { name: 'come back', weight: 12, act: comeBack },
  { name: 'go back', weight: 5, act: goBack },
  { name: 'deliver', weight: 25, act: deliver },
  { name: 'lose an event', weight: 2, act: loseEvent },
  { name: 'do a job', weight: 15, act: doJob },
  { name: 'sweep', weight: 16, act: task },
  { name: 'move', weight: 9, act: move },
  { name: 'cancel', weight: 9, act: cancel },
  { name: 'a part leaves', weight: 5, act: partLeaves },
  { name: 'time passes', weight: 7, act: passTime },
  { name: 'days pass', weight: 2, act: passDays },
  { name: 'the provider fails', weight: 3, act: failProvider },
  { name: 'restart', weight: 2, act: restart },
]

async function book(story: Story): Promise<string> {
  const { random, visitors } = story
  const by = random.pick(visitors)
  const items = []
  for (let count = 1 + random.below(3); count > 0; count--) {
    const item = await anItem(story, by)
    if (item) items.push(item)
  }
  if (items.length === 0) return nothing
  const input = {
    cartItems: items,
    ...(!by.isMember && { contactData }),
    ...(random.chance(0.2) && { couponCode: random.pick(story.coupons) }),
    ...(random.chance(0.25) && { giftCardCode: random.pick(story.giftCards) }),
  }
  return await checkOut(story, by, bookingCheckoutPath, input)
}

/** Checks out, sometimes twice with the same key: then it is the same order, if there is an answer. */
export async function checkOut(story: Story, by: Visitor, path: string, input: object): Promise<string> {
  const { random, world } = story
  const headers = { 'idempotency-key': random.bytes(8).toString('hex') }
  const first = await by.send('POST', path, input, headers)
  if (first?.status === 200) remember(story, by, first.body)
  if (world.line.isDead() || !random.chance(0.2)) return `${by.name} ${answerLine(first)}`
  const again = await by.send('POST', path, input, headers)
  if (again?.status === 200) {
    if (first?.status === 200 && again.body.idempotencyKey !== first.body.idempotencyKey) {
      throw new BrokenPromise('The same request made two orders.')
    }
    remember(story, by, again.body)
  }
  return `${by.name} ${answerLine(first)}, again ${answerLine(again)}`
}

function remember({ orders }: Story, by: Visitor, { idempotencyKey: key, sessionId }: Record<string, string>): void {
  if (orders.every((known) => known.key !== key)) orders.push({ key: key!, sessionId: sessionId!, by })
}

async function anItem(story: Story, by: Visitor) {
  const { random } = story
  const serviceId = random.pick(services)
  const slot = await aSlot(story, by, serviceId)
  if (!slot) return null
  const wantsFree = by.isMember && serviceId === BATHING_ID && random.chance(0.5)
  const { startDate, endDate, resourceId, sessionId } = slot
  return {
    cartItemId: random.bytes(8).toString('hex'),
    serviceId,
    slot: { startDate, endDate, resourceId, ...(sessionId && { sessionId }) },
    guestCount: wantsFree ? 0 : random.below(serviceId.endsWith('1') || serviceId.endsWith('2') ? 3 : 2),
    towelRobeOption: { id: random.chance(0.3) ? 'towel-robe' : 'towel' },
    extraBath: { id: serviceId !== BATHING_ID && random.chance(0.3) ? 'extra-bath' : 'no-extra-bath' },
    ...(wantsFree && { hasAvailableMembership: true }),
  }
}

/** One of the first starts of a day soon, so that many want the same. */
async function aSlot({ world, random }: Story, by: Visitor, serviceId: string): Promise<Slot | undefined> {
  const date = addDays(sydneyDateOf(new Date(world.now())), random.below(4))
  const heard = await by.send('GET', `/api/wix/v1/available-slots?date=${date}&serviceId=${serviceId}`)
  if (heard?.status !== 200) return undefined
  const slots = (Object.values(heard.body).flat() as Slot[]).filter(({ bookable }) => bookable).slice(0, 5)
  return slots.length > 0 ? random.pick(slots) : undefined
}

const cards = {
  pays: '4242424242424242',
  authenticates: '4000002500003155',
  declines: '4000000000000002',
  disputes: '4000000000000259',
  renewalsFail: '4000000000000341',
  refundFails: '4000000000005126',
  refundLingers: '4000000000007726',
}

async function pay({ world, random, orders }: Story): Promise<string> {
  const open = (await world.provider.all('/v1/checkout/sessions?status=open')).map(({ id }) => id as string)
  // A visitor who comes too late finds the page closed.
  const payable = random.chance(0.9) ? orders.filter(({ sessionId }) => open.includes(sessionId)) : orders
  const order = latest(random, payable)
  if (!order || order.sessionId === order.key) return nothing
  const card = random.chance(0.6) ? 'pays' : random.pick(Object.keys(cards) as (keyof typeof cards)[])
  const { refused } = await world.provider.control({ pay: { session: order.sessionId, card: cards[card] } })
  return `${open.includes(order.sessionId) ? card : 'the page is closed'}${refused ? ', refused' : ''}`
}

/** Most often something new, sometimes something long ago. */
export function latest<Thing>(random: Story['random'], things: readonly Thing[]): Thing | undefined {
  return things.length === 0 ? undefined : random.pick(random.chance(0.8) ? things.slice(-6) : things)
}

async function comeBack(story: Story): Promise<string> {
  const order = latest(story.random, story.orders)
  if (!order) return nothing
  return await look(story, order)
}

/** The success page: what it says of the order is a promise. */
export async function look({ promises, bookings }: Story, { by, key }: KnownOrder): Promise<string> {
  const heard = await by.send(
    'GET',
    orderPath.replace(':idempotencyKey', () => key),
  )
  if (heard?.status !== 200) return answerLine(heard)
  if (heard.body.status !== 'PAID') return heard.body.status
  promises.sawPaid(key)
  for (const { bookingId: id, serviceId } of heard.body.orderDetails) {
    if (bookings.every((known) => known.id !== id)) bookings.push({ id, key, serviceId, by })
  }
  return 'PAID'
}

async function goBack({ random, orders }: Story): Promise<string> {
  const order = latest(random, orders)
  if (!order) return nothing
  const heard = await order.by.send(
    'POST',
    releasePath.replace(':idempotencyKey', () => order.key),
    {},
  )
  return `${answerLine(heard)} ${heard?.body?.status ?? ''}`
}

const waitingEvents = ({ world }: Story) => world.provider.all('/v1/events?delivery_success=false')

/** In any order, once or twice, and sometimes the provider does not hear that it has arrived. */
async function deliver(story: Story): Promise<string> {
  const { world, random } = story
  const events = await waitingEvents(story)
  const event = latest(random, events)
  if (!event) return nothing
  const status = await deliverOne(story, event)
  if (status !== 200 || random.chance(0.2)) return `${event.type} ${status ?? 'died'}, will come again`
  await world.provider.control({ accepted: event.id })
  return `${event.type} ${status}`
}

export async function deliverOne({ world }: Story, event: { id: string; type: string }): Promise<number | null> {
  const status = await world.deliver(event)
  if (status !== null && status !== 200 && !world.line.wasDisturbed()) {
    throw new BrokenPromise(`The event ${event.type} was answered ${status}.`)
  }
  return status
}

/** What scheduled tasks find out; the only way to learn of a dispute here. */
const replaceable = /^(checkout\.session|refund|invoice|customer\.subscription)\./

async function loseEvent(story: Story): Promise<string> {
  const events = (await waitingEvents(story)).filter(({ type }) => replaceable.test(type))
  if (events.length === 0) return nothing
  const event = story.random.pick(events)
  await story.world.provider.control({ accepted: event.id })
  return event.type
}

type Job = { seq: number; name: string; row_id: string }

/** In any order, once or twice; one that fails or is lost is made up for by the scheduled tasks. */
async function doJob({ world, random }: Story): Promise<string> {
  const jobs = await world.look.rows<Job>('select * from promised_job order by seq')
  if (jobs.length === 0) return nothing
  const job = random.pick(jobs)
  if (!random.chance(0.15)) await world.look.rows('delete from promised_job where seq = $1', [job.seq])
  if (random.chance(0.05)) return `${job.name}, lost`
  await calmly(world, () => world.doJob(job))
  return job.name
}

/** What the provider may refuse because of what others have done there, of which the house has not heard yet. */
const isProvidersNo = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (['charge_already_refunded', 'charge_disputed'].includes(error.code ?? '') || error.param === 'amount')

/** What fails although nothing was wrong around it is a fault of ours. */
export async function calmly(world: Story['world'], act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!world.line.wasDisturbed() && !isProvidersNo(error)) throw error
  }
}

async function task({ world, random }: Story): Promise<string> {
  const { name, act } = random.pick(world.tasks())
  await calmly(world, act)
  return name
}

async function move(story: Story): Promise<string> {
  const { random, bookings, promises, world } = story
  const booking = latest(random, bookings)
  if (!booking) return nothing
  const slot = await aSlot(story, booking.by, booking.serviceId)
  if (!slot) return nothing
  const { startDate, resourceId, sessionId } = slot
  const heard = await booking.by.send('PUT', `/api/wix/v1/bookings/${booking.id}/reschedule-secure`, {
    bookingId: booking.id,
    idempotencyKey: booking.key,
    slot: sessionId ? { sessionId } : { startDate, resourceId },
  })
  if (heard?.status === 200) {
    if (promises.isCancelled(booking.id)) throw new BrokenPromise(`The cancelled booking ${booking.id} was moved.`)
    promises.sawRescheduled(booking.id, startDate)
  } else if (world.line.wasDisturbed()) promises.sawRescheduled(booking.id, null)
  return answerLine(heard)
}

async function cancel({ random, bookings, promises, giftCards, world }: Story): Promise<string> {
  const booking = latest(random, bookings)
  if (!booking) return nothing
  const headers = { 'x-order-key': booking.key, 'idempotency-key': random.bytes(8).toString('hex') }
  const body = {
    bookingId: booking.id,
    cancellationReason: 'Change of plans',
    customerChoice: random.pick(['voucher', 'refund'] as const),
  }
  const cancelFromOrder = () => booking.by.send('POST', '/api/cancellations/v1', body, headers)
  const first = await cancelFromOrder()
  if (world.line.isDead()) return 'died'
  const heard = first?.status === 200 && !random.chance(0.3) ? first : await cancelFromOrder()
  if (heard?.status !== 200) return answerLine(heard)
  if (promises.isCancelled(booking.id)) throw new BrokenPromise(`Booking ${booking.id} was cancelled twice.`)
  promises.sawCancelled(booking.id)
  const { outcome, voucher } = heard.body
  if (first?.status === 200 && JSON.stringify(first.body.voucher) !== JSON.stringify(voucher)) {
    throw new BrokenPromise('The same request brought two vouchers.')
  }
  if (voucher) {
    promises.sawVoucher(voucher.code, Math.round(voucher.balance * 100))
    giftCards.push(voucher.code)
  }
  return outcome
}

/** A manager takes one person off, or the robes, or the bath; or all of it goes. What comes back is what was shown. */
async function partLeaves({ random, bookings, promises, giftCards, staff, world }: Story): Promise<string> {
  const booking = latest(random, bookings)
  if (!booking) return nothing
  const at = `/api/desk/v1/bookings/${booking.id}`
  const party = await staff.send('GET', at)
  if (party?.status !== 200) return answerLine(party)
  const { people, hasRobes, extraBath } = party.body
  const leaving = random.pick<Record<string, number | boolean>>([
    ...(people > 1 ? [{ people: 1 }, { people: people - 1 }] : []),
    ...(hasRobes ? [{ dropsTowel: true }] : []),
    ...(extraBath ? [{ dropsBath: true }] : []),
    {},
  ])
  const query = new URLSearchParams(Object.entries(leaving).map(([name, value]) => [name, String(value)]))
  const shown = await staff.send('GET', `${at}/outcomes?${query}`)
  if (shown?.status !== 200 || shown.body.outcomes.length === 0) return answerLine(shown)
  const way = random.pick(shown.body.outcomes as { outcome: string; amount: number }[])
  const isAll = Object.keys(leaving).length === 0
  const chosen = { outcome: way.outcome, shownAmount: way.amount, reason: 'Other', why: 'They asked for it' }
  const headers = { 'idempotency-key': random.bytes(8).toString('hex') }
  const take = () =>
    staff.send('POST', `${at}/${isAll ? 'cancel' : 'part-cancel'}`, { people: 0, ...leaving, ...chosen }, headers)
  const first = await take()
  if (world.line.isDead()) return 'died'
  const heard = first?.status === 200 && !random.chance(0.3) ? first : await take()
  if (heard?.status !== 200) return answerLine(heard)
  if (isAll) promises.sawCancelled(booking.id)
  const { outcome, amount, voucher } = heard.body
  if (amount !== way.amount) throw new BrokenPromise(`${way.amount} was shown, and ${amount} came back.`)
  if (first?.status === 200 && JSON.stringify(first.body.voucher) !== JSON.stringify(voucher)) {
    throw new BrokenPromise('The same press brought two vouchers.')
  }
  if (voucher) {
    promises.sawVoucher(voucher.code, Math.round(voucher.balance * 100))
    giftCards.push(voucher.code)
  }
  return `${isAll ? 'all' : 'a part'}, ${outcome}`
}

async function passTime({ world, random }: Story): Promise<string> {
  const ms = random.pick([MINUTE, 5 * MINUTE, 12 * MINUTE, 33 * MINUTE, 40 * MINUTE, 3 * HOUR])
  await world.pass(ms)
  return `${ms / MINUTE} minutes`
}

/** A house that runs looks after itself meanwhile, several times a day. */
async function passDays({ world, random }: Story): Promise<string> {
  const halfDays = random.pick([2, 6, 28])
  for (let half = 0; half < halfDays; half++) {
    await world.pass(DAY / 2)
    for (const { act } of world.tasks()) await calmly(world, act)
    if (world.line.isDead()) return 'died'
  }
  return `${halfDays / 2} days`
}

async function failProvider({ world, random }: Story): Promise<string> {
  const fault = {
    path: random.pick(['/v1/checkout/sessions', '/v1/refunds', '/v1/subscriptions', '/v1/']),
    status: random.pick([500, 429, null]),
    arrives: random.chance(0.5),
    times: 1 + random.below(2),
  }
  world.faults.push(fault)
  return `${fault.status ?? 'no answer'} ${fault.arrives ? 'after' : 'before'} ${fault.path}`
}

async function restart({ world }: Story): Promise<string> {
  await world.restart()
  return ''
}
