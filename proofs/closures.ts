import type { ClosureAnswer } from '#api/closures.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { aCoupon, aGiftCard, aMember, booked } from './booked.ts'
import { cartItem, checkoutInputFor, type TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

/** A Tuesday in the seeded pools, which a closure shuts from morning to night. */
export const CLOSED_DAY = '2026-12-01'
const [from, to] = ['2026-12-01T00:00:00+11:00', '2026-12-02T00:00:00+11:00']
export const aClosure = {
  title: 'Maintenance',
  message: 'The boiler is being replaced.',
  from,
  to,
  serviceIds: [BATHING_ID] as string[] | null,
  resourceIds: null as string[] | null,
}

/** What a screen that shows a closure sends along. */
export const press = (closure: ClosureAnswer, reason = 'The boiler leaks') => ({
  revision: closure.revision,
  seen: Object.fromEntries(closure.guests.map(({ bookingId, mark }) => [bookingId, mark])),
  people: closure.totals.people,
  cents: Math.round((closure.totals.card + closure.totals.gift) * 100),
  resting: closure.rests.members,
  reason,
})

/** A manager of this house, and what they do about closures. */
export async function aManager(house: TestHouse) {
  const { token, memberId } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Record<string, string>
  const base = '/api/staff/v1/closures'
  const ask = (method: string, path: string, body?: object) =>
    house.visitor().send(method, base + path, body, { authtoken: token ?? '' })
  return {
    ask,
    press,
    memberId,
    draft: async (changes: object = {}): Promise<ClosureAnswer> => {
      const { status, body } = await ask('POST', '', { ...aClosure, ...changes })
      if (status !== 200) throw new Error(`No closure was made: ${JSON.stringify(body)}`)
      return body
    },
    look: async (id: string): Promise<ClosureAnswer> => (await ask('GET', `/${id}`)).body,
    send: (closure: ClosureAnswer) => ask('POST', `/${closure.id}/send`, press(closure)),
    offer: async (id: string, offer: string, bookingIds: string[] | null = null): Promise<ClosureAnswer> =>
      (await ask('PATCH', `/${id}/offers`, { bookingIds, offer })).body,
    undo: (id: string) => ask('POST', `/${id}/undo`, { reason: 'The boiler holds' }),
    /** The second factor is asked for again after ten minutes. */
    proveAgain: () => house.rows('update member_session set factor_shown_at = house_now()'),
  }
}

const as = (email: string) => ({ contactData: { ...checkoutInputFor([]).contactData, email } })

/** Ten guests of a day, one of each kind that money can be of, with what they have paid in cents. */
export async function tenGuests(house: TestHouse) {
  // Later than any promotion: each first place is 75.00.
  const starts = (await house.slotsOn(CLOSED_DAY)).filter(
    ({ bookable, startDate }) => bookable && startDate >= '2026-12-01T03:00:00Z',
  )
  const at = (index: number) => starts[index] as Slot
  const buy = (slot: Slot, email: string, more: object = {}, codes: object = {}) =>
    booked(house, [cartItem(slot, more)], { codes: { ...as(email), ...codes } })

  const card = await buy(at(0), 'card@guest.example')
  const two = await buy(at(1), 'two@guest.example', { guestCount: 1 })
  const dear = await buy(at(2), 'dear@guest.example', { towelRobeOption: { id: 'towel-robe' } })
  const whole = await aGiftCard(house, 20_000)
  const gift = await buy(at(3), 'gift@guest.example', {}, { giftCardCode: whole.code })
  const part = await aGiftCard(house, 5000)
  const mixed = await buy(at(4), 'mixed@guest.example', {}, { giftCardCode: part.code })
  const coupon = await buy(at(5), 'coupon@guest.example', {}, { couponCode: (await aCoupon(house)).code })
  const soaker = await aMember(house)
  const credit = await booked(house, [cartItem(at(6), { hasAvailableMembership: true })], { by: soaker })
  const withBath = await buy(at(7), 'bath@guest.example', { extraBath: { id: 'extra-bath' } })
  const late = await buy(at(8), 'late@guest.example')
  const unpaid = await house.anOrder([cartItem(at(9))])
  return { card, two, dear, gift, mixed, coupon, credit, withBath, late, unpaid, soaker }
}
