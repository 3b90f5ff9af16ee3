import type { SalePageAnswer } from '#api/counter.ts'
import { holdEndsAt, paymentEndsAt } from '#domain/sales/hold-time.ts'
import { Refused } from '#domain/refusals.ts'
import { openPayment } from '#server/checkout/open-payment.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { required } from '#server/kit/required.ts'
import { closePage } from './close-page.ts'
import { findSale, giveUpAttempt, isPageOver, setPageEnd } from './sale-store.ts'

/**
 * Opens the provider's page for a sale, so that the guest pays by phone at the counter; the same page while it is open,
 * then another. Without a page the sale keeps its places: the guest is here, and pays another way. `sale.missing`,
 * `sale.ended`, `order.already-paid`, `sale.begun` once money was taken at the desk, `payment.unreachable`,
 * `contact.email`.
 */
export async function openSalePage(ctx: Ctx, id: string): Promise<SalePageAnswer> {
  const sale = await findSale(ctx.db, id)
  if (!sale) throw new Refused('sale.missing')
  if (sale.status === 'PAID') throw new Refused('order.already-paid/desk')
  if (sale.status !== 'PENDING') throw new Refused('sale.ended')
  // What is paid on arrival outlives the page that the guest was shown.
  const isOver = isPageOver(sale, ctx.now())
  if (isOver) await closePage(ctx, id)
  if (sale.session_ref === null || isOver) {
    const ends = paymentEndsAt(ctx.now())
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await setPageEnd(tx, id, ends, holdEndsAt(ends)))) throw new Refused('sale.begun')
      await noteAct(tx, { what: 'sale', row: id, name: 'Payment page requested', facts: {} })
    })
  }
  const { sessionUrl, expiresAt } = await openPayment(ctx, id, giveUpPage).catch(inWordsOfOpenSale)
  return { url: sessionUrl, expiresAt: required(expiresAt, 'the end of a page') }
}

/** A sale that is on the screen has other ways to be paid, and no field for an address. */
function inWordsOfOpenSale(error: unknown): never {
  if (error instanceof Refused && error.code === 'contact.email') throw new Refused('contact.email/desk')
  if (error instanceof Refused && error.code === 'payment.unreachable') throw new Refused('payment.unreachable/desk')
  throw error
}

const giveUpPage = ({ db }: Ctx, id: string, attempt: number) => giveUpAttempt(db, id, attempt)
