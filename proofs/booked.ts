import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, soon, checkoutInputFor, type Answer, type TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

type Browser = ReturnType<TestHouse['visitor']>
type Slot = Parameters<typeof cartItem>[0]

/** A paid order in the browser that bought it, with its bookings in the order of the cart. */
export async function booked(house: TestHouse, items: object[], input: { by?: Browser; codes?: object } = {}) {
  const visitor = input.by ?? house.visitor()
  // A member's details are those of the account.
  const isMember = visitor.cookies.has('bh_session')
  const { status, body } = await visitor.checkout({
    ...checkoutInputFor(items, input.codes),
    ...(isMember && { contactData: undefined }),
  })
  if (status !== 200) throw new Error(`The house did not sell: ${JSON.stringify(body)}`)
  const key = body.idempotencyKey
  if (body.sessionId !== key) await house.control({ pay: { session: body.sessionId }, settle: true })
  const order = (await visitor.order(key)).body
  if (order.status !== 'PAID') throw new Error(`The order is ${order.status}.`)
  const ids = order.orderDetails.map(({ bookingId }) => bookingId)
  return { visitor, key, order, ids, id: ids[0]! }
}

/** A member signed in in a browser of their own, with so many bathing credits. */
export async function aMember(house: TestHouse, credits = 1) {
  const { token, memberId, contactId, email, grantId } = (await setScene(house.ctx.db, 'credits', {
    credits,
  })) as Record<'token' | 'memberId' | 'contactId' | 'email' | 'grantId', string>
  const by = house.visitor()
  by.cookies.set('bh_session', token)
  return { ...by, token, memberId, contactId, email, grantId }
}

/** The calls of api 6: from a browser, or with an order key or token in the headers. */
export const callsOf = (by: Pick<Browser, 'send'>, headers: Record<string, string> = {}) => ({
  live: (id: string, movedTo = '') =>
    by.send('GET', `/api/wix/v1/bookings/${id}/live-data${movedTo && `?${movedTo}`}`, undefined, headers),
  record: (key: string) => by.send('GET', `/api/wix/v1/bookings/request-metadata/${key}`, undefined, headers),
  records: (query: string) => by.send('GET', `/api/wix/v1/bookings/customer-bookings-cms?${query}`, undefined, headers),
  upcoming: (query = '') => by.send('GET', `/api/wix/v1/bookings/upcoming${query}`, undefined, headers),
  history: (query = '') => by.send('GET', `/api/wix/v1/bookings/history${query}`, undefined, headers),
  move: (id: string, slot: object, more: object = {}) =>
    by.send('PUT', `/api/wix/v1/bookings/${id}/reschedule-secure`, { bookingId: id, slot, ...more }, headers),
  cancel: (id: string, more: object = {}, key?: string) =>
    by.send('PUT', `/api/wix/v1/bookings/${id}/cancel`, { bookingId: id, ...more }, { ...headers, ...keyed(key) }),
  cancelFromOrder: (id: string, more: object = {}, key?: string) =>
    by.send(
      'POST',
      '/api/cancellations/v1',
      { bookingId: id, cancellationReason: 'Change of plans', ...more },
      { ...headers, ...keyed(key) },
    ),
})
const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})

/** The calls of a person who has the order key and nothing else. */
export const withKey = (house: TestHouse, key: string) => callsOf(house.visitor(), { 'x-order-key': key })

/** What a call answered, as status and code. */
export const statusAndCode = ({ status, body }: Answer) => [status, body.code]

/** A coupon or a gift card of the house's own scenes, to be sent with a checkout. */
export async function aCoupon(house: TestHouse, limit = 5) {
  return (await setScene(house.ctx.db, 'coupon', { limit })) as { code: string; couponId: string }
}
export async function aGiftCard(house: TestHouse, balance: number) {
  return (await setScene(house.ctx.db, 'giftcard', { balance })) as { code: string; cardId: string }
}

/** The newest email to an address whose subject begins so, once it has gone. */
export async function emailTo(house: TestHouse, email: string, subject: string) {
  const until = performance.now() + soon.timeout
  for (;;) {
    // While one waits, the newest that has gone may be of something earlier.
    await house.emailsSent()
    const sentEmail = (await house.emails(email)).find((sent) => sent.subject.startsWith(subject))
    if (sentEmail) return sentEmail
    if (performance.now() > until) throw new Error(`No email "${subject}" came to ${email}.`)
  }
}

/** Bathing sessions of one day in the seeded pools, in order. */
export const bathsOn = async (house: TestHouse, day: string): Promise<Slot[]> =>
  (await house.slotsOn(day, BATHING_ID)).filter((slot) => slot.bookable)
