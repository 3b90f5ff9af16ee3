import * as z from 'zod/mini'
import type { Group } from '#domain/catalogue/headings.ts'
import { MOST_OF_A_COIN } from '#domain/counter/drawer-count.ts'
import { giftVoucherWorth } from '#domain/gift-cards/gift-voucher.ts'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import { MOST_GOODS } from '#domain/sales/sold-goods.ts'
import { thingKinds, type ThingKind } from '#domain/sales/thing-kind.ts'
import { cartItem, type OrderStatus } from './checkout.ts'
import type { InvoiceAdjustment } from './invoices.ts'
import type { MoneyBack, NewGiftCard } from './money-back.ts'
import { approval } from './shifts.ts'
import { typedEmail } from './email-address.ts'
import { codeOfPeople, dollars, dollarsWithin, id, instant, sydneyDate, typedCode, words } from './wire.ts'

export const offersPath = '/api/desk/v1/offers'
export const saleQuotePath = '/api/desk/v1/sales/quote'
export const salesPath = '/api/desk/v1/sales'
export const paidSalesPath = '/api/desk/v1/sales/paid'
export const salePath = '/api/desk/v1/sales/:id'
export const tendersPath = '/api/desk/v1/sales/:id/tenders'
export const salePagePath = '/api/desk/v1/sales/:id/page'
export const closeSalePath = '/api/desk/v1/sales/:id/close'
export const saleChangePath = '/api/desk/v1/sales/:id/change'
export const goodsReturnsPath = '/api/desk/v1/sales/:id/returns'
export const saleCodesPath = '/api/desk/v1/sales/:id/codes'
export const drawerPath = '/api/desk/v1/drawer'
export const openDrawerPath = '/api/desk/v1/drawer/open'
export const moveCashPath = '/api/desk/v1/drawer/move'
export const countDrawerPath = '/api/desk/v1/drawer/count'

/** A day, today when none is named; `everyRoom`: also rooms of one size, which are the same to whoever sells. */
export const offersQuery = z.object({ date: z.optional(sydneyDate), everyRoom: z._default(z.stringbool(), false) })
export const saleParams = z.object({ id })

/** How many of one thing at most are sold, or returned, by one line. */
const goodsCount = z.number().check(z.int(), z.minimum(1), z.maximum(MOST_GOODS))
const many = 20
const giftVoucher = dollarsWithin(giftVoucherWorth)
/** What is sold beside bookings: which product or plan, or what each gift voucher is worth in dollars, and how many. */
const thing = z.object({
  kind: z.enum(thingKinds),
  id: z.optional(id),
  worth: z.optional(giftVoucher),
  count: z._default(goodsCount, 1),
})
/** The same as the page of the release before says it (server/counter/release-before.ts). */
const ofReleaseBefore = {
  plans: z.optional(z.array(z.object({ planId: id })).check(z.maxLength(many))),
  products: z.optional(z.array(z.object({ productId: id, count: goodsCount })).check(z.maxLength(many))),
  giftVouchers: z.optional(z.array(giftVoucher).check(z.maxLength(5))),
}
const sold = {
  items: z._default(z.array(cartItem).check(z.maxLength(many)), []),
  things: z._default(z.array(thing).check(z.maxLength(many)), []),
  ...ofReleaseBefore,
  memberId: z.optional(id),
  couponCode: z.optional(z.nullable(codeOfPeople)),
  giftCardCode: z.optional(z.nullable(codeOfPeople)),
}
/** How long a name and a number of a buyer at the desk may be. */
export const buyerBounds = { name: { longest: 100 }, phone: { longest: 40 } } as const
const guest = z.object({
  firstName: z._default(words(buyerBounds.name.longest), ''),
  lastName: z._default(words(buyerBounds.name.longest), ''),
  email: z._default(typedEmail, ''),
  phone: z._default(words(buyerBounds.phone.longest), ''),
})

/** The number on a receipt; without it the latest sales are asked for. */
export const paidSalesQuery = z.object({ number: z.optional(typedCode(100)) })
/** What is sold, to ask for its price. */
export const saleQuoteRequest = z.object(sold)
/** A sale: what, for whom, how it is to be paid, and the total that staff were shown, in dollars. */
export const saleRequest = z.object({
  ...sold,
  guest: z.optional(guest),
  payBy: z.enum(['counter', 'link', 'on-arrival']),
  shownTotal: z.optional(dollars),
  /** Why more people are let in than there are places; a manager's approval goes with it. */
  why: z.optional(words(500)),
  m: z.optional(approval),
})
const change = { sessionId: z.optional(id), startDate: z.optional(instant), resourceId: z.optional(id) }
/** Another start of a booking that is to be paid on arrival, and how many still come, to ask for its price. */
export const saleChangeQuery = z.object({
  ...change,
  people: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))),
})
/** The same to be done, at the total that staff were shown, in dollars. */
export const saleChangeRequest = z.object({
  ...change,
  people: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  shownTotal: dollars,
})
/**
 * Goods of a line that a guest returns: how many, of how many that staff were shown, what they were shown to come back
 * for them, in dollars, and why; a manager's approval goes with it.
 */
export const goodsReturnRequest = z.object({
  lineId: id,
  count: goodsCount,
  shownCount: goodsCount,
  shownAmount: dollars,
  why: words(500),
  m: z.optional(approval),
})
/** Money that was taken: in cash with what the guest gave, or by the terminal. Dollars. */
export const tenderRequest = z.object({
  kind: z.enum(['cash', 'terminal']),
  amount: dollars.check(z.minimum(0.01), z.maximum(9999.99), z.multipleOf(0.01)),
  given: z.optional(dollars.check(z.maximum(9999.99))),
})
/** The drawer is opened with what lies in it, in dollars. */
export const openDrawerRequest = z.object({ amount: dollars.check(z.maximum(9999.99), z.multipleOf(0.05)) })
/** How long the words for it may be. */
export const moveCashBounds = { why: { longest: 200 } } as const
/** Cash that is put in or taken out beside sales, in dollars, and why. */
export const moveCashRequest = z.object({
  kind: z.enum(['PAID_IN', 'PAID_OUT', 'SAFE']),
  amount: dollars.check(z.minimum(0.05), z.maximum(9999.99), z.multipleOf(0.05)),
  why: words(moveCashBounds.why.longest),
})
/** How many there are of each note and coin, by its worth in cents. */
export const countDrawerRequest = z.object({
  counts: z.record(words(6), z.number().check(z.int(), z.minimum(0), z.maximum(MOST_OF_A_COIN))),
  /** What is known of a large difference; a manager's approval goes with it. */
  why: z.optional(words(500)),
  m: z.optional(approval),
})

export type AskedThing = z.infer<typeof thing>
export type SaleQuoteRequest = z.infer<typeof saleQuoteRequest>
export type SaleRequest = z.infer<typeof saleRequest>
export type SaleChangeQuery = z.infer<typeof saleChangeQuery>
export type SaleChangeRequest = z.infer<typeof saleChangeRequest>
export type GoodsReturnRequest = z.infer<typeof goodsReturnRequest>
export type TenderRequest = z.infer<typeof tenderRequest>
export type MoveCashRequest = z.infer<typeof moveCashRequest>

/** A start that the desk sells: it lies ahead, or it is running. Money is dollars, times are instants. */
export type DeskStart = {
  serviceId: string
  serviceName: string
  kind: 'bathing' | 'class' | 'massage'
  /** The owner's heading that it stands below; null: below its kind. */
  heading: string | null
  startDate: string
  endDate: string
  resourceId: string
  resourceName: string
  sessionId: string | null
  isRunning: boolean
  /** Whether there is time to pay for it by a link. */
  takesLink: boolean
  free: number
  places: number
  leastPeople: number
  mostPeople: number
  /** What as few people as come to it pay then, without extras. */
  price: number
  /** Whether robes, and an extra bath, are sold with it. */
  robe: boolean
  bath: boolean
}
/** A thing that the desk sells: which one, or what it is worth, and its price. Money is dollars. */
export type OfferedThing = {
  id: string | null
  worth: number | null
  name: string
  price: number
  /** How often that is paid, or for how long once, in words; null: it is handed over. */
  term: string | null
  /** What staff should know once it is in the sale. */
  note: string | null
}
/** Everything of one kind that the desk sells. */
export type OfferedKind = {
  kind: ThingKind
  title: string
  things: OfferedThing[]
  /** How many of one thing are sold at once at most. */
  most: number
  /** What is said while there are none; null: the kind is not shown then. */
  none: { title: string; hint: string } | null
  /** Where staff may type what one is worth: from how much to how much, in dollars. */
  otherWorth: { least: number; most: number } | null
}
export type OffersAnswer = {
  date: string
  today: string
  /** Below what the starts are found, in the order of the guests' site; also those of which there is none that day. */
  groups: Group[]
  starts: DeskStart[]
  /** What goes with a start: dollars for each person, and how long the extra bath is; null: there is none. */
  extras: { robe: number; bath: number; bathMinutes: number | null }
  things: OfferedKind[]
  isDrawerOpen: boolean
  /** For the page of the release before (server/counter/release-before.ts). */
  products: { id: string; name: string; price: number }[]
  plans: { id: string; name: string; price: number; recurring: boolean }[]
}
/** A sale that is not paid yet: what was sold first, how it was to be paid, and until when its places are held. Dollars. */
export type UnpaidSale = {
  id: string
  guest: string
  what: string
  startDate: string | null
  left: number
  payBy: PayByAtDesk
  heldUntil: string | null
}
export type UnpaidSalesAnswer = { sales: UnpaidSale[] }
/**
 * A sale of the desk that is paid: what was sold first and how many lines more, what it came to in dollars, and the
 * number on its receipt.
 */
export type PaidSale = {
  id: string
  guest: string
  what: string
  more: number
  total: number
  paidAt: string
  number: string
}
export type PaidSalesAnswer = { sales: PaidSale[] }
/** What would be to pay, in dollars. */
export type SaleChangeAnswer = { due: number }
export type SaleLine = { name: string; people: number; total: number }
/** The extra bath beside a booking: when and in which pool. */
type BathOfLine = { startDate: string; resourceName: string }
/** The price of a sale in dollars, with the GST that it includes. */
export type SaleQuoteAnswer = {
  total: number
  discount: number
  giftCard: number
  due: number
  gst: number
  lines: (SaleLine & { bath: BathOfLine | null })[]
}

/**
 * A line as it was sold. `returnable`: how many of it a guest can still return; `returns`: what comes back for one, for
 * two and so on, none once the money has gone another way.
 */
export type SoldLine = SaleLine & {
  id: string
  bookingId: string | null
  startDate: string | null
  /** Of a booking: what its price is made of, and the extra bath that is in it. */
  parts: { label: string; amount: number }[]
  bath: BathOfLine | null
  returnable: number
  returns: MoneyBack[]
}

/** A sale as the desk sees it. */
export type SaleAnswer = {
  id: string
  state: OrderStatus
  payBy: PayByAtDesk
  guest: string
  email: string | null
  takenBy: string
  at: string
  paidAt: string | null
  heldUntil: string | null
  lines: SoldLine[]
  total: number
  discount: number
  giftCard: number
  due: number
  gst: number
  /** What is still to be paid. */
  left: number
  tenders: {
    kind: 'cash' | 'terminal'
    amount: number
    cash: number | null
    given: number | null
    isReturned: boolean
  }[]
  /** What was paid back since, the oldest first. */
  paidBack: InvoiceAdjustment[]
  /** Only by card, so that the next one can follow. */
  needsCard: boolean
  /** Where the guest pays by themselves, while it is open. */
  pageUrl: string | null
  /** Gift vouchers whose codes nobody has seen yet. */
  hiddenCodes: number
  /** Once it is paid: what the paper is called, and its number. */
  invoice: { kind: InvoiceKind; number: string } | null
  house: { name: string; address: string; abn: string | null }
}
export type TenderAnswer = { left: number; change: number; cash: number | null; state: OrderStatus }
export type SalePageAnswer = { url: string; expiresAt: string }
/** What goes back to the guest because the sale came to nothing. */
export type CloseSaleAnswer = { state: OrderStatus; cashBack: number; terminalBack: number }
/** What came back for goods that were returned, whether the guest is told by email, and the code of a new gift card. */
export type GoodsReturnAnswer = MoneyBack & { isEmailed: boolean; voucher: NewGiftCard | null }
export type SaleCodesAnswer = { cards: { code: string; worth: number; validUntil: string }[] }

export type DrawerAnswer = {
  name: string
  /** Null: it is closed. */
  session: {
    openedAt: string
    openedBy: string
    movements: {
      kind: 'SALE' | 'REFUND' | 'PAID_IN' | 'PAID_OUT' | 'SAFE'
      amount: number
      why: string
      at: string
      by: string
    }[]
    /** What should lie in it; only a manager sees it before the count. */
    expected: number | null
  } | null
  /** Sales over which it is not counted; `due`: what is left to pay. */
  openSales: { id: string; guest: string; due: number }[]
  last: DrawerCount | null
}
export type DrawerCount = {
  countedAt: string
  countedBy: string
  counted: number
  expected: number
  difference: number
  toSafe: number
  left: number
  /** What lay in it when it was opened, and the cash that moved since beside what was sold in cash: together the expected. */
  opening: number
  givenBack: number
  putIn: number
  takenOut: number
  /** What was sold since it was opened, by way. */
  ways: { cash: number; terminal: number; page: number }
  /** What went back on the terminal of bookings that were paid at the desk. */
  backByTerminal: number
  vouchers: number
  /** In what was sold, less that in what went back. */
  gst: number
}
