import type { Kind, Kinds } from './objects.ts'
import type { TimeRange } from './params.ts'
import { noSuch } from './stripe-error.ts'
import type { Store } from './store.ts'

export type Page = { limit: number; after?: string | undefined; before?: string | undefined }
export type Wanted = {
  fields?: Record<string, string | boolean | undefined>
  among?: Record<string, readonly string[] | undefined>
  created?: TimeRange | undefined
  delivered?: boolean
}

/** Everything one account owns, by kind and id, in the order in which it came. */
export type Shelf = ReturnType<typeof openShelf>

/** The shelf of one account: objects of another account are simply not there. */
export function openShelf(store: Store, account: string) {
  const find = <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => {
    const [row] = store.all<Row>(
      'select seq, body from object where account = ? and kind = ? and id = ?',
      account,
      kind,
      id,
    )
    return row && (JSON.parse(row.body) as Kinds[K])
  }

  return {
    find,

    need<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
      const found = find(kind, id)
      if (!found) throw noSuch(kind.replace('.', ' '), id, param)
      return found
    },

    insert<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
      const sql = 'insert into object (account, kind, id, body) values (?, ?, ?, ?)'
      store.run(sql, account, kind, object.id, JSON.stringify(object))
      return object
    },

    update<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
      const sql = 'update object set body = ? where account = ? and kind = ? and id = ?'
      store.run(sql, JSON.stringify(object), account, kind, object.id)
      return object
    },

    remove(kind: Kind, id: string) {
      store.run('delete from object where account = ? and kind = ? and id = ?', account, kind, id)
    },

    all<K extends Kind>(kind: K, fields: Record<string, string> = {}): Kinds[K][] {
      const [where, values] = clauses({ fields })
      const sql = `select seq, body from object where account = ? and kind = ?${where} order by seq`
      return store.all<Row>(sql, account, kind, ...values).map((row) => JSON.parse(row.body) as Kinds[K])
    },

    /** One page, newest first, as Stripe's cursors ask for it; one row more tells whether there is more. */
    page<K extends Kind>(kind: K, wanted: Wanted, { limit, after, before }: Page): { data: Kinds[K][]; more: boolean } {
      const [where, values] = clauses(wanted)
      const cursor = before ?? after
      const seq = cursor === undefined ? undefined : seqOf(kind, cursor, before ? 'ending_before' : 'starting_after')
      const side = seq === undefined ? '' : before ? ' and seq > ?' : ' and seq < ?'
      const sql = `select seq, body from object where account = ? and kind = ?${where}${side}
        order by seq ${before ? 'asc' : 'desc'} limit ?`
      const rows = store.all<Row>(sql, account, kind, ...values, ...(seq === undefined ? [] : [seq]), limit + 1)
      const data = rows.slice(0, limit).map((row) => JSON.parse(row.body) as Kinds[K])
      return { data: before ? data.toReversed() : data, more: rows.length > limit }
    },

    /** The open session whose time ran out first. */
    dueSession(now: number): Kinds['checkout.session'] | undefined {
      const sql = `select seq, body from object where account = ? and kind = 'checkout.session'
        and json_extract(body, '$.status') = 'open' and json_extract(body, '$.expires_at') <= ?
        order by json_extract(body, '$.expires_at') limit 1`
      const [row] = store.all<Row>(sql, account, now)
      return row && (JSON.parse(row.body) as Kinds['checkout.session'])
    },

    /** The task that fell due first; of those due together a renewal comes last, so that a pause may end before it. */
    dueTask(nowMs: number): Kinds['task'] | undefined {
      const sql = `select seq, body from object where account = ? and kind = 'task'
        and json_extract(body, '$.due') <= ?
        order by json_extract(body, '$.due'), json_extract(body, '$.act') = 'renew', seq limit 1`
      const [row] = store.all<Row>(sql, account, nowMs)
      return row && (JSON.parse(row.body) as Kinds['task'])
    },
  }

  function seqOf(kind: Kind, id: string, param: string): number {
    const [row] = store.all<Row>(
      'select seq, body from object where account = ? and kind = ? and id = ?',
      account,
      kind,
      id,
    )
    if (!row) throw noSuch(kind.replace('.', ' '), id, param)
    return row.seq
  }
}

type Row = { seq: number; body: string }

const sides = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Field names come from our own code, never from a caller; only values are bound. */
function clauses({
  fields = {},
  among = {},
  created,
  delivered,
}: Wanted): [where: string, values: (string | number)[]] {
  const where: string[] = []
  const values: (string | number)[] = []
  const ask = (clause: string, ...asked: (string | number)[]) => {
    where.push(` and ${clause}`)
    values.push(...asked)
  }
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined)
      ask(`json_extract(body, '$.${field}') = ?`, typeof value === 'string' ? value : Number(value))
  }
  if (typeof created === 'number') ask(`json_extract(body, '$.created') = ?`, created)
  else if (created) {
    for (const [side, sign] of Object.entries(sides)) {
      const bound = created[side as keyof typeof sides]
      if (bound !== undefined) ask(`json_extract(body, '$.created') ${sign} ?`, bound)
    }
  }
  for (const [field, values] of Object.entries(among)) {
    if (values) ask(`json_extract(body, '$.${field}') in (select value from json_each(?))`, JSON.stringify(values))
  }
  if (delivered !== undefined) ask(`json_extract(body, '$.pending_webhooks') ${delivered ? '=' : '>'} 0`)
  return [where.join(''), values]
}
