import { now, type Account } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { WebhookEndpoint } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { address, list, metadata, text } from '../params.ts'

const path = '/v1/webhook_endpoints'

export const webhookEndpointOperations: Operation[] = [
  operation(
    'POST',
    path,
    {
      url: address,
      enabled_events: list(text).min(1, 'parameter_invalid_empty'),
      description: text.optional(),
      metadata: metadata.optional(),
      api_version: text.optional(),
    },
    ({ account }, params) => addEndpoint(account, { ...params, secret: newId('whsec', 32) }),
  ),
  retrieval(path, 'webhook_endpoint'),
  listing(path, 'webhook_endpoint', {}, () => ({})),
  operation('DELETE', `${path}/:id`, {}, ({ account }, _, id) => {
    account.shelf.need('webhook_endpoint', id)
    account.shelf.remove('webhook_endpoint', id)
    account.shelf.remove('secret', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

type Input = {
  url: string
  secret: string
  enabled_events: string[]
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  api_version?: string | undefined
}

/** Adds an endpoint; its secret is answered this once and then only used for signing. */
function addEndpoint(account: Account, input: Input): WebhookEndpoint {
  const endpoint = account.shelf.insert('webhook_endpoint', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: input.api_version ?? null,
    application: null,
    created: now(account),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    livemode: false,
    metadata: input.metadata ?? {},
    status: 'enabled',
    url: input.url,
  })
  account.shelf.insert('secret', { id: endpoint.id, secret: input.secret })
  return { ...endpoint, secret: input.secret }
}

/** The endpoint at a URL, with a secret that the caller chose. */
export function keepEndpoint(account: Account, url: string, secret: string): WebhookEndpoint {
  const [known] = account.shelf.all('webhook_endpoint', { url })
  return known
    ? moveEndpoint(account, known, url, secret)
    : addEndpoint(account, { url, secret, enabled_events: ['*'] })
}

const ofTheStart = 'Given when the sandbox was started'

/** The endpoint given at the start: one, wherever the house listens this time. */
export function keepStartEndpoint(account: Account, url: string, secret: string) {
  const [known] = account.shelf.all('webhook_endpoint', { description: ofTheStart })
  if (known) moveEndpoint(account, known, url, secret)
  else addEndpoint(account, { url, secret, enabled_events: ['*'], description: ofTheStart })
}

/** It stays the same endpoint, so that emails still in the post find it. */
function moveEndpoint(account: Account, known: WebhookEndpoint, url: string, secret: string): WebhookEndpoint {
  account.shelf.update('secret', { id: known.id, secret })
  return { ...account.shelf.update('webhook_endpoint', { ...known, url }), secret }
}
