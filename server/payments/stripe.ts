import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Stripe } from 'stripe'
import type { Config } from '#server/kit/config.ts'

/** A line that was not used for so long is not used again: it may be dead without a word, and a call on it would wait in vain. */
const lines = { keepAlive: true, timeout: 1000 }

/** The one payment adapter; what changes between Stripe and the sandbox is only the host it talks to. */
export function openStripe({ stripe: { apiUrl, secretKey } }: Config): Stripe {
  const protocol = apiUrl.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    host: apiUrl.hostname,
    port: apiUrl.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout: 10_000,
    maxNetworkRetries: 2,
    httpAgent: protocol === 'http' ? new HttpAgent(lines) : new HttpsAgent(lines),
    telemetry: false,
  })
}
