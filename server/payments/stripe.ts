import { Stripe } from 'stripe'
import type { Config } from '#server/kit/config.ts'

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
    telemetry: false,
  })
}
