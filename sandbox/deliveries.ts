import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { now, type Account } from './accounts.ts'
import type { Store } from './store.ts'

type Row = { seq: number; event: string; endpoint: string; attempts: number }

/** The post: takes signed events to their endpoints, again and again until they are accepted. */
export type Deliveries = {
  wake(account: Account): void
  pending(account: Account): number
  /** An event that was held back has been accepted another way. */
  accept(account: Account, event: string): void
  settle(account: Account, patienceMs: number): Promise<boolean>
  close(): Promise<void>
}

const patienceMs = 10_000
const lanes = 8

/** Opens the post; `retryDelaysMs` are the waits between tries, the last one again and again. */
export function openDeliveries(retryDelaysMs: readonly number[]): Deliveries {
  const flying = new Map<Account, Map<number, Promise<void>>>()
  const alarms = new Map<Account, NodeJS.Timeout>()
  const closing = new AbortController()

  const wake = (account: Account) => {
    if (closing.signal.aborted || account.webhooks === 'hold') return
    const mine = flying.get(account) ?? new Map<number, Promise<void>>()
    flying.set(account, mine)
    // One moment for both looks: what falls due between two would be in neither.
    const at = Date.now()
    for (const row of dueRows(account, at, [...mine.keys()], lanesOf(account) - mine.size)) {
      const flight = deliver(account, row).finally(() => {
        mine.delete(row.seq)
        wake(account)
      })
      mine.set(row.seq, flight)
    }
    setAlarm(account, at)
  }

  const deliver = async (account: Account, row: Row) => {
    const accepted = await send(account, row, closing.signal)
    if (closing.signal.aborted) return
    if (accepted) return markDelivered(account, row)
    const wait = retryDelaysMs[Math.min(row.attempts, retryDelaysMs.length - 1)] ?? patienceMs
    const sql = 'update delivery set attempts = attempts + 1, due_ms = ? where seq = ?'
    account.store.run(sql, Date.now() + wait, row.seq)
  }

  const setAlarm = (account: Account, at: number) => {
    clearTimeout(alarms.get(account))
    const due = nextDue(account, at)
    if (due === null) return
    const wait = Math.min(Math.max(due - Date.now(), 0), 60_000)
    alarms.set(account, setTimeout(() => wake(account), wait).unref())
  }

  return {
    wake,
    pending,
    accept(account, event) {
      const sql = 'select * from delivery where account = ? and event = ? and delivered = 0'
      for (const row of account.store.all<Row>(sql, account.key, event)) markDelivered(account, row)
    },
    async settle(account, patience) {
      const until = Date.now() + patience
      while (pending(account) > 0 && Date.now() < until) {
        if (account.webhooks === 'hold' && !flying.get(account)?.size) return false
        await sleep(10)
      }
      return pending(account) === 0
    },
    async close() {
      closing.abort()
      for (const alarm of alarms.values()) clearTimeout(alarm)
      await Promise.all([...flying.values()].flatMap((mine) => [...mine.values()]))
    },
  }
}

/** After a restart of the sandbox nobody waits for what an hour-long delay had put off. */
export function startPostAfresh(store: Store) {
  store.run('update delivery set attempts = 0, due_ms = min(due_ms, ?) where delivered = 0', Date.now())
}

/** One after the other, newest first, is the worst order an honest post can choose. */
const lanesOf = (account: Account) => (account.webhooks === 'reorder' ? 1 : lanes)

function dueRows(account: Account, at: number, flying: number[], room: number): Row[] {
  if (room <= 0) return []
  // What happened together falls due within moments: it is turned round together, too.
  const until = at + (account.webhooks === 'reorder' ? 50 : 0)
  // The plus keeps SQLite on the index by seq: sorting thousands of waiting emails for each one sent is slow.
  const sql = `select seq, event, endpoint, attempts from delivery
    where account = ? and delivered = 0 and +due_ms <= ? and seq not in (select value from json_each(?))
    order by seq ${account.webhooks === 'reorder' ? 'desc' : 'asc'} limit ?`
  return account.store.all<Row>(sql, account.key, until, JSON.stringify(flying), room)
}

function nextDue(account: Account, at: number): number | null {
  const sql = 'select min(due_ms) as due from delivery where account = ? and delivered = 0 and due_ms > ?'
  return account.store.all<{ due: number | null }>(sql, account.key, at)[0]?.due ?? null
}

function pending(account: Account): number {
  const sql = 'select count(*) as pending from delivery where account = ? and delivered = 0'
  return account.store.all<{ pending: number }>(sql, account.key)[0]!.pending
}

async function send(account: Account, row: Row, closing: AbortSignal): Promise<boolean> {
  const endpoint = account.shelf.find('webhook_endpoint', row.endpoint)
  const secret = account.shelf.find('secret', row.endpoint)?.secret
  const event = account.shelf.find('event', row.event)
  // An endpoint that was deleted meanwhile wants nothing more.
  if (!endpoint || !secret || !event) return true

  const body = JSON.stringify(event, null, 2)
  const once = () => post(endpoint.url, body, signature(body, secret, now(account)), closing)
  if (account.webhooks !== 'duplicate') return once()
  const both = await Promise.all([once(), once()])
  return both.some(Boolean)
}

/** Stripe's signature of a body at a moment: `t=…,v1=…`. */
function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

async function post(url: string, body: string, signed: string, closing: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

function markDelivered(account: Account, { seq, event: id }: Row) {
  account.store.atomically(() => {
    account.store.run('update delivery set delivered = 1 where seq = ?', seq)
    const event = account.shelf.find('event', id)
    const sql = 'select count(*) as pending from delivery where account = ? and event = ? and delivered = 0'
    const pending_webhooks = account.store.all<{ pending: number }>(sql, account.key, id)[0]!.pending
    if (event) account.shelf.update('event', { ...event, pending_webhooks })
  })
}
