import { cancellationsPath, ORDER_KEY_HEADER } from '#api/bookings.ts'
import { aMember, booked } from '#proofs/booked.ts'
import { cartItem, type TestHouse } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'

export type People = Awaited<ReturnType<typeof furnishSite>>

/** Who stands on the screens of the guests' site, and what they have. */
export async function furnishSite(house: TestHouse) {
  const [slot] = await house.slotsOn('2026-12-01')
  if (!slot) throw new Error('Nothing runs on that day.')
  const [member, secured] = [await aMember(house), await aMember(house)]
  await booked(house, [cartItem(slot)], { by: member })
  await house.rows(
    `insert into second_factor (member_id, secret, confirmed_at) values ($1, 'encrypted', house_now())`,
    [secured.memberId],
  )
  const leaver = await aSoaker(house)
  await leaver.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
  await house.rows(`update service set story = 'Warm all year.' where name = 'Bathing'`)
  const email = 'every.call@guest.example'
  const { key } = await house.buy([cartItem(slot)], { contact: { email } })
  const soaker = await aSoaker(house)
  return {
    member: await asKnown(house, member),
    secured: await asKnown(house, secured),
    soaker: await asKnown(house, soaker),
    leaver: await asKnown(house, leaver),
    order: `/view-booking/${key}`,
    backFromCardPage: `/account?card=${soaker.id}`,
    payment: `/account?invoice=${await paymentOf(soaker)}`,
    canceled: `/view-booking/${await cancelForVoucher(house, slot)}`,
    unsubscribe: await linkToUnsubscribe(house, email),
  }
}

/** What a member has paid for their membership, by the id of its invoice. */
async function paymentOf(soaker: Awaited<ReturnType<typeof aSoaker>>): Promise<string> {
  const [paid] = (await soaker.mine()).invoices
  if (!paid?.invoice) throw new Error('Nothing was paid for the membership.')
  return paid.invoice.id
}

/** What their browser knows of them. */
async function asKnown(house: TestHouse, { token, memberId }: { token: string; memberId: string }) {
  const [row] = await house.rows<{ contact_id: string }>('select contact_id from member where id = $1', [memberId])
  if (!row) throw new Error('There is no such member.')
  return { token, contactId: row.contact_id }
}

/** Somebody has taken a voucher for what they had booked. */
async function cancelForVoucher(house: TestHouse, slot: Parameters<typeof cartItem>[0]): Promise<string> {
  const { key, visitor } = await house.buy([cartItem(slot)])
  const [{ id: bookingId }] = await house.rows(
    'select booking.id from booking join orders on orders.id = order_id where order_key = $1',
    [key],
  )
  const choice = { bookingId, customerChoice: 'voucher', cancellationReason: 'Other' }
  const headers = { [ORDER_KEY_HEADER]: key, 'idempotency-key': 'a voucher, please' }
  const { status } = await visitor.send('POST', cancellationsPath, choice, headers)
  if (status !== 200) throw new Error('The booking was not cancelled.')
  return key
}

async function linkToUnsubscribe(house: TestHouse, email: string): Promise<string> {
  const [sent] = await house.emails(email)
  const [, link] = /https?:\S+(\/unsubscribe\?token=\S+)/.exec(sent?.text ?? '') ?? []
  if (link === undefined) throw new Error('The email has no link to unsubscribe.')
  return link
}
