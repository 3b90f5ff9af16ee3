import type { PaidSalesAnswer } from '#api/counter.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listPaid } from './sale-store.ts'

/** As many as somebody reads through; an older one is found by its number. */
const MOST = 50

/**
 * The newest sales of the desk that are paid, or the one whose receipt has this number, however it was typed: whoever
 * brings something back is found by it.
 */
export async function listPaidSales({ db }: Pick<Ctx, 'db'>, typed = ''): Promise<PaidSalesAnswer> {
  const number = shortCodeOf(typed)
  if (typed !== '' && number === null) return { sales: [] }
  const sales = await listPaid(db, { number, most: MOST })
  return {
    sales: sales.map(({ firstName, lastName, total, paidAt, ...sale }) => ({
      ...sale,
      guest: `${firstName} ${lastName}`.trim(),
      total: dollarsFromCents(total),
      paidAt: paidAt.toISOString(),
    })),
  }
}
