import type { SaleQuoteRequest, SaleRequest } from '#api/counter.ts'
import type { BookingCheckoutRequest } from '#api/checkout.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { isEmail } from '#domain/email-address.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import { Refused } from '#domain/refusals.ts'
import { contactOfMember } from '#server/accounts/contact.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Buyer } from '#server/sales/buyer.ts'
import type { Ctx } from '#server/kit/context.ts'
import { pressOfStaff } from '#server/kit/http/press.ts'
import { readThings, type ThingToSell } from '#server/sales/kinds/kinds.ts'
import { plansIn } from '#server/sales/kinds/plan.ts'
import { askedThings } from './release-before.ts'
import { findBuyer } from './sale-store.ts'

/** Who sells: a person at the desk, and from which network. */
export type Seller = { id: string; network: string }
export type Lift = { approvedBy: string; why: string } | null

/** A sale as a checkout knows it: the buyer, the bookings that are asked for, and what is sold beside them. */
export type PreparedSale = { buyer: Buyer; input: BookingCheckoutRequest; things: ThingToSell[] }

type Asked = SaleQuoteRequest & Partial<SaleRequest>

/**
 * Turns what staff sell into the checkout that a guest would make, with prices of the house alone. `sale.no-member`,
 * `request.invalid`, `plan.unknown`, `product.missing`, `plan.recurring-alone`, `contact.email`.
 */
export async function prepareSale(ctx: Ctx, seller: Seller, asked: Asked, lift: Lift = null): Promise<PreparedSale> {
  const member = await memberOfSale(ctx, asked.memberId)
  const things = await readThings(ctx, askedThings(asked))
  if (plansIn(things).some((plan) => plan.recurring) && asked.items.length + things.length > 1)
    throw new Refused('plan.recurring-alone')
  const { payBy = 'counter' } = asked
  return {
    things,
    buyer: {
      channel: 'desk',
      visitorId: `desk ${seller.id}`,
      member,
      network: seller.network,
      press: pressOfStaff(),
      method: methodOf(payBy),
      desk: { takenBy: seller.id, payBy, contact: contactOf(member, asked), lift },
    },
    input: {
      cartItems: asked.items,
      couponCode: asked.couponCode,
      giftCardCode: asked.giftCardCode,
      shownTotal: asked.shownTotal,
    },
  }
}

/** What is paid over the counter is a sale in the house; what is paid otherwise was ordered by phone. */
const methodOf = (payBy: PayByAtDesk) => (payBy === 'counter' ? 'POS' : 'MOTO')

async function memberOfSale({ db }: Ctx, id: string | undefined): Promise<MemberRow | null> {
  if (id === undefined) return null
  const member = await findBuyer(db, id)
  if (!member) throw new Refused('sale.no-member')
  return member
}

/** A guest at the counter is asked for nothing; what they give must be right. */
function contactOf(member: MemberRow | null, { guest }: Asked): ContactDetails {
  if (member) return contactOfMember(member, null)
  const email = guest?.email.trim() ?? ''
  if (email !== '' && !isEmail(email)) throw new Refused('contact.email', { fields: ['guest.email'] })
  return {
    firstName: guest?.firstName.trim() || 'Walk-in',
    lastName: guest?.lastName.trim() || 'guest',
    email,
    phone: guest?.phone.trim() ?? '',
    marketingConsent: false,
    termsAccepted: true,
  }
}
