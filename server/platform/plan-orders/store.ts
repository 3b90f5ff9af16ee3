import { sql, type Selectable } from 'kysely'
import type { PlanOrdersInput } from '#api/platform/plan-orders.ts'
import type { Tables } from '#db/tables.ts'
import type { Db } from '#server/kit/database/db.ts'
import { InvalidFields, violation } from '../failing.ts'
import { conditionOf, orderOf, type Fields } from '../filter.ts'

/** An order of a plan: a membership, or the line of an order that is not paid, or never was. */
export type PlanOrderRow = Selectable<Tables['plan_order']> & {
  /** Null: a guest's. */
  contact_id: string | null
  plan_name: string
  plan_description: string
}

const column = (name: string) => sql.ref(`plan_order.${name}`)
const filtered: Fields = {
  buyerIds: { at: column('member_id'), kind: 'id' },
  planIds: { at: column('plan_id'), kind: 'id' },
  orderStatuses: { at: column('status'), kind: 'text' },
  paymentStatuses: { at: column('payment'), kind: 'text' },
  autoRenewCanceled: { at: column('auto_renew_canceled'), kind: 'flag' },
}
const sorted: Fields = {
  createdDate: { at: column('created_at'), kind: 'instant' },
  updatedDate: { at: column('updated_at'), kind: 'instant' },
  startDate: { at: column('starts_at'), kind: 'instant' },
  endDate: { at: column('ends_at'), kind: 'instant' },
}

/** A page of the orders that fit a request, newest first by default, and how many fit; `invalid_sort_field`. */
export async function listPlanOrders(db: Db, input: PlanOrdersInput): Promise<{ rows: PlanOrderRow[]; total: number }> {
  const { limit, offset, sorting } = input
  // Clients read `_createdDate` and send it back unchanged.
  const by = sorting && { ...sorting, fieldName: sorting.fieldName.replace(/^_/, '') }
  if (by && !Object.hasOwn(sorted, by.fieldName))
    throw new InvalidFields([violation('sorting.fieldName', 'Orders are not sorted by this.', 'invalid_sort_field')])
  const asked = Object.entries(input).filter(([name, value]) => Object.hasOwn(filtered, name) && value !== undefined)
  const fits = conditionOf(filtered, Object.fromEntries(asked))
  const sort = orderOf(sorted, [by ?? { fieldName: 'createdDate', order: 'DESC' }], column('id'))
  // The page is found before its rows are read, so that nothing is reckoned of the others.
  const page = sql`select id from plan_order where ${fits} order by ${sort} limit ${limit} offset ${offset}`
  const { rows } = await sql<PlanOrderRow>`
    ${orders} where plan_order.id = any(array(${page})) order by ${sort}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from plan_order where ${fits}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export async function findPlanOrder(db: Db, id: string): Promise<PlanOrderRow | undefined> {
  const { rows } = await sql<PlanOrderRow>`${orders} where plan_order.id = ${id}`.execute(db)
  return rows[0]
}

const orders = sql`
  select plan_order.*, contact_id, plan.name as plan_name, plan.description as plan_description
  from plan_order join plan on plan.id = plan_order.plan_id left join member on member.id = plan_order.member_id`
