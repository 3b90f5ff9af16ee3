import { now, type Account, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { list, text, yesNo } from '../params.ts'

export const apiVersion = '2026-10-28.endive'

/** How long the switches `reorder` and `delay` keep an event back. */
const heldBackMs = { reorder: 250, delay: 1000 }

export const eventOperations: Operation[] = [
  retrieval('/v1/events', 'event'),
  listing(
    '/v1/events',
    'event',
    { type: text.optional(), types: list(text).optional(), delivery_success: yesNo.optional() },
    ({ type, types, delivery_success }) => ({
      fields: { type },
      among: { type: types },
      ...(delivery_success !== undefined && { delivered: delivery_success }),
    }),
  ),
]

/** Records what has happened and puts it in the post, in the transaction that made it happen. */
export function emit({ account, request }: Call, type: string, object: object) {
  const endpoints = listeners(account, type)
  const event = account.shelf.insert('event', {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(account),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: request ?? { id: null, idempotency_key: null },
    type,
  })
  const { webhooks } = account
  const dueMs = Date.now() + (webhooks === 'reorder' || webhooks === 'delay' ? heldBackMs[webhooks] : 0)
  for (const endpoint of endpoints) {
    const sql = 'insert into delivery (account, event, endpoint, due_ms) values (?, ?, ?, ?)'
    account.store.run(sql, account.key, event.id, endpoint.id, dueMs)
  }
}

const listeners = (account: Account, type: string) =>
  account.shelf
    .all('webhook_endpoint')
    .filter(
      ({ enabled_events, status }) =>
        status === 'enabled' && enabled_events.some((each) => each === '*' || each === type),
    )
