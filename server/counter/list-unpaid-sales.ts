import type { UnpaidSalesAnswer } from '#api/counter.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listUnpaid } from './sale-store.ts'

/**
 * The sales of the desk that nobody has paid or ended, the newest first: whoever left the page of a payment finds the way
 * back to it.
 */
export async function listUnpaidSales({ db }: Pick<Ctx, 'db'>): Promise<UnpaidSalesAnswer> {
  const sales = await listUnpaid(db)
  return {
    sales: sales.map(({ id, firstName, lastName, what, startsAt, leftCents, payBy, heldUntil }) => ({
      id,
      guest: `${firstName} ${lastName}`.trim(),
      what,
      startDate: startsAt?.toISOString() ?? null,
      left: dollarsFromCents(leftCents),
      payBy,
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
  }
}
