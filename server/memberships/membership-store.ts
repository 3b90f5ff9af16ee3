import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Contract, Pause, Suspension } from '#domain/memberships/charges.ts'
import type { PlanOrderStatus } from '#domain/memberships/plan-order-status.ts'
import type { Suspendable } from '#domain/memberships/suspension.ts'
import type { Cents } from '#domain/money.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'
import { isInvoiceDisputed, refundedOfInvoice } from './renewal-store.ts'

export type MembershipRow = Selectable<Tables['membership']>
/** `refunded_cents`: what of it has gone back; `is_disputed`: the bank has its money, or asks about it. */
export type InvoiceRow = Selectable<Tables['membership_invoice']> & { refunded_cents: Cents; is_disputed: boolean }
type PriceChangeRow = Selectable<Tables['membership_price_change']>

/** A membership with everything that its state depends on. */
export type MembershipState = {
  membership: MembershipRow & {
    plan_name: string
    plan_description: string
    /** Its status as shown, which depends on its dates too. */
    shown_status: PlanOrderStatus
  }
  /** Oldest first. */
  suspensions: TakenSuspension[]
  /** Oldest first. */
  invoices: InvoiceRow[]
  /** Announced, and not in force yet. */
  priceChange: PriceChangeRow | null
}
type TakenSuspension = Pause & { byHouse: boolean }

export async function readMembershipState(db: Db, id: string): Promise<MembershipState> {
  const [state] = await readMembershipStates(db, [id])
  if (!state) throw new Error('There is no such membership.')
  return state
}

/** The state of each of these memberships, in their order, read at once. */
export async function readMembershipStates(db: Db, ids: readonly string[]): Promise<MembershipState[]> {
  if (ids.length === 0) return []
  const memberships = await db
    .selectFrom('membership')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .selectAll('membership')
    .select(['plan.name as plan_name', 'plan.description as plan_description'])
    .select(
      // For its member, a desk sale that is not paid has not begun, whatever status clients see.
      sql<PlanOrderStatus>`case when desk_payment = 'UNPAID' and status = 'PENDING' then 'DRAFT'
        else (select status from plan_order where plan_order.id = membership.id) end`.as('shown_status'),
    )
    .where('membership.id', 'in', ids)
    .execute()
  const suspensions = await db
    .selectFrom('membership_suspension')
    .select(['membership_id', 'starts_at as from', 'ends_at as until', 'by_house as byHouse'])
    .where('membership_id', 'in', ids)
    .orderBy('starts_at')
    .execute()
  const invoices = await db
    .selectFrom('membership_invoice')
    .selectAll()
    .select([refundedOfInvoice.as('refunded_cents'), isInvoiceDisputed.as('is_disputed')])
    .where('membership_id', 'in', ids)
    .orderBy('issued_at')
    .orderBy('ref')
    .execute()
  const priceChanges = await db
    .selectFrom('membership_price_change')
    .selectAll()
    .where('membership_id', 'in', ids)
    .where('applied_at', 'is', null)
    .execute()
  return ids.flatMap((wanted) => {
    const membership = memberships.find(({ id }) => id === wanted.toLowerCase())
    if (!membership) return []
    const own = ({ membership_id }: { membership_id: string }) => membership_id === membership.id
    return {
      membership,
      suspensions: suspensions.filter(own).map(({ from, until, byHouse }) => ({ from, until, byHouse })),
      invoices: invoices.filter(own),
      priceChange: priceChanges.find(own) ?? null,
    }
  })
}

/** Locks a membership, as every change of it must, and reads its state. */
export async function lockMembershipState(tx: Tx, id: string): Promise<MembershipState> {
  await tx.selectFrom('membership').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return await readMembershipState(tx, id)
}

type Agreed = Pick<MembershipState, 'suspensions' | 'priceChange'> & {
  membership: Omit<MembershipState['membership'], 'email_key' | 'shown_status'>
}

/** What was agreed, as the rules read it; null for a membership that is paid once. */
export function contractOf({ membership, suspensions, priceChange }: Agreed, now: Date): Contract | null {
  if (!membership.recurring) return null
  const agreed = (value: 'price_cents' | 'period_count') => required(membership[value], `${value} of a membership`)
  return {
    startsAt: membership.periods_from ?? membership.starts_at,
    periodEndsAt: required(membership.period_ends_at, 'the end of a period'),
    period: { count: agreed('period_count'), unit: required(membership.period_unit, 'the unit of a period') },
    price: agreed('price_cents'),
    initialTermEndsAt: membership.initial_term_ends_at,
    cancelAt: membership.cancel_at,
    suspension: runningSuspension({ suspensions }, now),
    priceChange: priceChange && { price: priceChange.price_cents, from: priceChange.effective_at },
  }
}

/** What was agreed of a membership that is paid again and again. */
export const requireContract = (state: Agreed, now: Date): Contract =>
  required(contractOf(state, now), 'the contract of a membership that is paid again and again')

export const suspendableOf = (state: MembershipState, now: Date): Suspendable => ({
  status: state.membership.shown_status,
  recurring: state.membership.recurring,
  isOverdue: overdueInvoice(state) !== null,
  contract: contractOf(state, now),
  suspensions: ownSuspensions(state),
})

/** The suspensions that the member has taken: those by the house cost them no days. */
export const ownSuspensions = ({ suspensions }: Pick<MembershipState, 'suspensions'>): Suspension[] =>
  suspensions.flatMap(({ from, until, byHouse }) => (byHouse || until === null ? [] : [{ from, until }]))

/** The running suspension now. */
export const runningSuspension = (
  { suspensions }: Pick<MembershipState, 'suspensions'>,
  now: Date,
): TakenSuspension | null => suspensions.find(({ until }) => until === null || until > now) ?? null

/** The oldest invoice that could not be collected. */
export const overdueInvoice = ({ invoices }: Pick<MembershipState, 'invoices'>): InvoiceRow | null =>
  invoices.find(({ status }) => status === 'FAILED') ?? null

export const isOver = ({ status }: Pick<MembershipRow, 'status'>): boolean =>
  status === 'CANCELED' || status === 'ENDED'

export const updateMembership = (tx: Db, id: string, change: Omit<Updateable<Tables['membership']>, 'id'>) =>
  tx.updateTable('membership').set(change).where('id', '=', id).execute()

/** Writes a membership. */
export const insertMembership = (tx: Tx, row: Insertable<Tables['membership']>) =>
  tx.insertInto('membership').values(row).returning('id').executeTakeFirstOrThrow()

/** Writes the membership of an order's line, once; undefined when it is there already. */
export const insertMembershipOfLine = (tx: Tx, row: Insertable<Tables['membership']>) =>
  tx
    .insertInto('membership')
    .values(row)
    .onConflict((already) => already.column('order_line_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findMembershipOfLine = (db: Db, orderLineId: string) =>
  db.selectFrom('membership').select('id').where('order_line_id', '=', orderLineId).executeTakeFirst()

export const findMembershipOfSubscription = (db: Db, subscriptionRef: string) =>
  db.selectFrom('membership').select('id').where('subscription_ref', '=', subscriptionRef).executeTakeFirst()

/** A member's own memberships, newest first. */
export const listMemberships = (db: Db, memberId: string) =>
  db
    .selectFrom('membership')
    .select(['id', 'member_id'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The memberships that pay for a plan regularly, in the order in which memberships are locked. */
export const listRunningOfPlan = (db: Db, planId: string) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('plan_id', '=', planId)
    .where('recurring', '=', true)
    .where('status', 'in', ['PENDING', 'ACTIVE', 'PAUSED'])
    .orderBy('id')
    .execute()

/** The memberships that the house is to look after now. */
export const listDueMemberships = (db: Db, now: Date, most: number) =>
  db.selectFrom('membership').select('id').where('due_at', '<=', now).orderBy('due_at').limit(most).execute()

/** Sets when a membership is due again, unless its member has changed something meanwhile. */
export const setDue = (db: Db, { id, due_at }: Pick<MembershipRow, 'id' | 'due_at'>, next: Date | null) =>
  db
    .updateTable('membership')
    .set({ due_at: next })
    .where('id', '=', id)
    // The database counts finer than we do.
    .where(sql`date_trunc('milliseconds', due_at)`, 'is not distinct from', due_at)
    .execute()

/** Sets that a membership is due then at the latest. */
export const setDueBy = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('membership')
    .set({ due_at: sql`least(due_at, ${at})` })
    .where('id', '=', id)
    .execute()

/** The provider did not help: tried again a little later. */
export const putOff = (db: Db, id: string, now: Date) =>
  db
    .updateTable('membership')
    .set({ due_at: new Date(now.getTime() + 2 * MINUTE) })
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .execute()

/** Whether the payment of an invoice is recorded, also when it was refunded since. */
export async function isPaidInvoice(db: Db, ref: string): Promise<boolean> {
  const invoice = await db
    .selectFrom('membership_invoice')
    .select('id')
    .where('ref', '=', ref)
    .where('status', 'in', ['PAID', 'REFUNDED'])
    .executeTakeFirst()
  return invoice !== undefined
}

/** Writes down an invoice as the provider shows it. */
export const recordInvoice = (tx: Tx, row: Insertable<Tables['membership_invoice']>) =>
  tx
    .insertInto('membership_invoice')
    .values(row)
    .onConflict((known) =>
      known
        .column('ref')
        .doUpdateSet({ status: row.status, paid_at: row.paid_at ?? null, pay_url: row.pay_url ?? null }),
    )
    .execute()

export const setInvoiceStatus = (db: Db, id: string, status: InvoiceRow['status']) =>
  db.updateTable('membership_invoice').set({ status }).where('id', '=', id).execute()

export const insertSuspension = (tx: Tx, membershipId: string, { from, until, byHouse }: TakenSuspension) =>
  tx
    .insertInto('membership_suspension')
    .values({ membership_id: membershipId, starts_at: from, ends_at: until, by_house: byHouse })
    .execute()

/** Ends the running suspension, earlier than it was to. */
export const cutSuspension = (tx: Tx, membershipId: string, at: Date) =>
  tx
    .updateTable('membership_suspension')
    .set((row) => ({ ends_at: row.fn<Date>('greatest', ['starts_at', row.val(at)]) }))
    .where('membership_id', '=', membershipId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', at)]))
    .execute()

export const insertPriceChange = (tx: Tx, row: Insertable<Tables['membership_price_change']>) =>
  tx.insertInto('membership_price_change').values(row).returning('id').executeTakeFirstOrThrow()

/** A new price is paid from now on, instead of what the membership costs until it is changed. */
export const setPriceApplied = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('membership_price_change')
    .set({
      applied_at: now,
      // The release before has not kept it.
      price_before_cents: sql<number>`coalesce(price_before_cents, (select price_cents from membership where id = membership_id))`,
    })
    .where('id', '=', id)
    .execute()
