import type Stripe from 'stripe'
import { openShelf, type Shelf } from './shelf.ts'
import type { Store } from './store.ts'
import { invalidRequest } from './stripe-error.ts'

export const webhookModes = ['deliver', 'hold', 'duplicate', 'reorder', 'delay'] as const
type WebhookMode = (typeof webhookModes)[number]

/** One test house at the provider: its objects, its clock, its switches. The secret key is its name. */
export type Account = {
  key: string
  store: Store
  shelf: Shelf
  faults: Fault[]
  webhooks: WebhookMode
  aheadMs: number
  /** The moment of the act that is under way: its clock stands still. */
  momentMs?: number | undefined
  /** How long after a payment the provider's own doings (disputes, refunds that fail) come. */
  laterMs: number
  /** One piece of work in one transaction and at one moment, `atMs` or now; its events leave when it is committed. */
  act<T>(work: () => T, atMs?: number): T
}

/** Who asks, and by which request: what every operation is given. */
export type Call = { account: Account; baseUrl: string; request: Stripe.Event.Request | null }

/** What the provider does by itself has no request behind it. */
export const byItself = (account: Account): Call => ({ account, baseUrl: '', request: null })

export type Accounts = {
  open(key: string): Account
  all(): Account[]
  ownerOf(kind: 'checkout.session' | 'invoice', id: string): Account | undefined
  moveClock(account: Account, to: Date): void
  setWebhooks(account: Account, mode: WebhookMode): void
}

/** The accounts of this sandbox: known ones from the store, new ones by their first request. */
export function openAccounts(
  store: Store,
  start: { clock?: Date; laterMs: number; afterAct(account: Account): void },
): Accounts {
  const known = new Map<string, Account>()
  const startAhead = start.clock && start.clock.getTime() - Date.now()

  const hold = ({ key, ahead_ms, webhooks }: Row) => {
    const account: Account = {
      key,
      store,
      shelf: openShelf(store, key),
      faults: [],
      webhooks,
      aheadMs: ahead_ms,
      laterMs: start.laterMs,
      act(work, atMs = clockMs(account)) {
        const result = withStoppedClock(account, () => store.atomically(work), atMs)
        start.afterAct(account)
        return result
      },
    }
    known.set(key, account)
    return account
  }

  const save = (account: Account) => {
    const sql = 'insert or replace into account (key, ahead_ms, webhooks) values (?, ?, ?)'
    store.run(sql, account.key, Math.round(account.aheadMs), account.webhooks)
  }

  for (const row of store.all<Row>('select key, ahead_ms, webhooks from account')) {
    // A clock given at the start is where the house's own clock starts too, so it wins over the remembered one.
    hold({ ...row, ahead_ms: startAhead ?? row.ahead_ms })
  }

  return {
    all: () => [...known.values()],

    open(key) {
      const found = known.get(key)
      if (found) return found
      const account = hold({ key, ahead_ms: startAhead ?? 0, webhooks: 'deliver' })
      save(account)
      return account
    },

    ownerOf(kind, id) {
      const sql = 'select account from object where kind = ? and id = ?'
      const [row] = store.all<{ account: string }>(sql, kind, id)
      return row && known.get(row.account)
    },

    moveClock(account, to) {
      const aheadMs = to.getTime() - Date.now()
      // A second of grace: `now` as the caller read it may be a moment behind ours.
      if (aheadMs < account.aheadMs - 1000) throw invalidRequest('The clock only moves forward.', { param: 'clock' })
      account.aheadMs = Math.max(aheadMs, account.aheadMs)
      save(account)
    },

    setWebhooks(account, mode) {
      account.webhooks = mode
      save(account)
    },
  }
}

type Row = { key: string; ahead_ms: number; webhooks: WebhookMode }

function withStoppedClock<T>(account: Account, work: () => T, atMs: number): T {
  const before = account.momentMs
  account.momentMs = atMs
  try {
    return work()
  } finally {
    account.momentMs = before
  }
}

/** The account's clock, in milliseconds. */
export const clockMs = (account: Account) => account.momentMs ?? Date.now() + account.aheadMs

/** The account's clock as Stripe writes times: whole seconds. */
export const now = (account: Account) => Math.floor(clockMs(account) / 1000)

/** A failure that a test has ordered for calls to come. */
export type Fault = {
  path: string
  method?: string | undefined
  status: 500 | 429 | 400 | 'timeout' | 'reset' | 'slow'
  when: 'before' | 'after'
  times: number
  forMs: number
}
