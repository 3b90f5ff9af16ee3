import type { Pool } from 'pg'

/** How many things of a kind wait, and for how many seconds the oldest has. */
export type Waiting = { count: number; oldest: number }

export type HouseState = {
  /** Unpaid orders, whose places are held. */
  openOrders: number
  /** Whether a session is running: visitors are in the house. */
  isOpen: boolean
  emails: Waiting
  refunds: Waiting
  jobs: Waiting
  deliveries: Waiting
  /** The clock of the database, in milliseconds since 1970. */
  databaseAt: number
}

/** What waits in the house now, in one statement on indexes of what is open. */
export async function readHouseState(pool: Pick<Pool, 'query'>, now: Date): Promise<HouseState> {
  const { rows } = await pool.query<{ state: HouseState }>(
    `select json_build_object(
       'openOrders', (select count(*) from orders where status = 'PENDING'),
       'isOpen', exists (select from session where tstzrange(starts_at, ends_at) @> $1::timestamptz and not retired),
       'emails', (select ${waiting('created_at')} from email where status = 'PENDING'),
       -- Money that the bank is taking back is not sent back once more: it waits for the bank.
       'refunds', (select ${waiting('requested_at')} from refund where status = 'PENDING' and way = 'provider' and not exists (
         select from dispute where dispute.payment_id = refund.payment_id and dispute.status <> 'WON')),
       'jobs', (select ${waiting('created_at')} from platform_job where done_at is null),
       'deliveries', (select ${waiting('at')} from event_delivery join lifecycle_event on id = event_id
         where status = 'PENDING'),
       'databaseAt', extract(epoch from clock_timestamp()) * 1000
     ) as state`,
    [now],
  )
  return rows[0]!.state
}

/** Times of rows are the house's, whose clock tests may move; nothing has waited for less than nothing. */
const waiting = (since: string) =>
  `json_build_object('count', count(*), 'oldest', coalesce(greatest(0, extract(epoch from $1::timestamptz - min(${since}))), 0))`
