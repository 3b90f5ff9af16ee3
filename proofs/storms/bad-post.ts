import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

type Email = { id: string; body: Buffer; signature: string }

/**
 * Webhook delivery at its worst: every event is delivered two or three times, each copy after its own delay, so that
 * later ones overtake, and one event in ten never arrives.
 */
export async function openBadPost(houseUrl: string, random: () => number) {
  const seen = new Map<string, { email: Email; isLost: boolean }>()
  const bring = async ({ body, signature }: Email) => {
    await wait(random() * 150)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${houseUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    return answer.ok
  }
  const take = async (request: IncomingMessage): Promise<boolean> => {
    const email = await read(request)
    const { isLost } = seen.get(email.id) ?? { isLost: random() < 0.1 }
    seen.set(email.id, { email, isLost })
    if (isLost) return false
    const copies = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => bring(email))
    return (await Promise.all(copies)).every(Boolean)
  }
  const server = createServer((request, response) => {
    void take(request)
      .catch(() => false)
      .then((accepted) => response.writeHead(accepted ? 200 : 500).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** How many events never arrive. */
    lost: () => [...seen.values()].filter(({ isLost }) => isLost).length,
    /** Every event that the provider has sent so far, the lost ones too. */
    everything: () => [...seen.values()].map(({ email }) => email.body.toString()),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<Email> {
  const body = await buffer(request)
  const { id } = JSON.parse(body.toString()) as { id: string }
  return { id, body, signature: String(request.headers['stripe-signature']) }
}
