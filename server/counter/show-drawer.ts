import type { DrawerAnswer, DrawerCount } from '#api/counter.ts'
import { gstIn } from '#domain/invoices/gst.ts'
import { closingOf } from '#domain/counter/drawer-count.ts'
import { isAtLeast, type StaffRole } from '#domain/accounts/role.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sumMovements } from '#server/payments/drawer-store.ts'
import { findDrawer, findLastCount, findOpenDrawer, listMovements, listOpenSales } from './drawer-store.ts'

/**
 * The drawer: since when it is open and what has moved, and what the last count found. What should lie in it is shown
 * before a count to managers alone, and so is what the front desk could add up to it.
 */
export async function showDrawer({ db }: Pick<Ctx, 'db'>, role: StaffRole): Promise<DrawerAnswer> {
  const drawer = await findDrawer(db)
  const open = await findOpenDrawer(db)
  const last = await findLastCount(db, drawer.id)
  const sales = await listOpenSales(db)
  const isManager = isAtLeast(role, 'manager')
  return {
    name: drawer.name,
    session: open
      ? {
          openedAt: open.opened_at.toISOString(),
          openedBy: nameOf(open),
          movements: await shownMovements(db, open.id, isManager),
          expected: isManager ? dollarsFromCents(open.float_cents + (await sumMovements(db, open.id))) : null,
        }
      : null,
    openSales: sales.map((sale) => ({ id: sale.id, guest: nameOf(sale), due: dollarsFromCents(sale.left_cents) })),
    last: last ? describeCount(last) : null,
  }
}

/** The front desk sees what was put in and taken out, and not what was sold. */
async function shownMovements(db: Ctx['db'], sessionId: string, isManager: boolean) {
  const movements = await listMovements(db, sessionId)
  return movements
    .filter(({ kind }) => isManager || (kind !== 'SALE' && kind !== 'REFUND'))
    .map(({ kind, cents, why, at, first_name, last_name }) => ({
      kind,
      amount: dollarsFromCents(cents),
      why,
      at: at.toISOString(),
      by: nameOf({ first_name, last_name }),
    }))
}

function describeCount(last: NonNullable<Awaited<ReturnType<typeof findLastCount>>>): DrawerCount {
  const { difference, toSafe } = closingOf(last.counted_cents, last.expected_cents)
  return {
    countedAt: last.closed_at.toISOString(),
    countedBy: nameOf(last),
    counted: dollarsFromCents(last.counted_cents),
    expected: dollarsFromCents(last.expected_cents),
    difference: dollarsFromCents(difference),
    toSafe: dollarsFromCents(toSafe),
    left: dollarsFromCents(last.left_cents),
    opening: dollarsFromCents(last.float_cents),
    givenBack: dollarsFromCents(last.given_back),
    putIn: dollarsFromCents(last.put_in),
    takenOut: dollarsFromCents(last.taken_out),
    ways: {
      cash: dollarsFromCents(last.cash),
      terminal: dollarsFromCents(last.terminal),
      page: dollarsFromCents(last.page),
    },
    backByTerminal: dollarsFromCents(last.back_by_terminal),
    vouchers: dollarsFromCents(last.vouchers),
    gst: dollarsFromCents(gstIn(last.taxed - last.back)),
  }
}

/** Of whom the house has forgotten there is no name. */
const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim()
