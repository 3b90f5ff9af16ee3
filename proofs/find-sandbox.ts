import type { Db } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import type { Provider } from './scene-parts.ts'

type Env = Record<string, string | undefined>

/**
 * The running payment sandbox, where a scene collects its payments; null when there is none, and then scenes have no
 * payments. A sandbox that reports to another house is refused: it would report this database's payments to that
 * house.
 */
export async function findSandbox(db: Db, env: Env): Promise<Provider | null> {
  const { PORT = '4000', SANDBOX_PORT = String(Number(PORT) + 1) } = env
  const url = new URL(env['STRIPE_API_URL'] ?? `http://127.0.0.1:${SANDBOX_PORT}`)
  if (!['127.0.0.1', 'localhost'].includes(url.hostname)) return null
  const secretKey = env['STRIPE_SECRET_KEY'] ?? 'sk_test_sandbox'
  const state = await ask<State>(new URL('/__control', url), { authorization: `Bearer ${secretKey}` })
  if (!state) return null
  const { house_id } = await findVenue(db)
  for (const endpoint of state.endpoints) {
    const told = await ask<{ houseId: string }>(new URL('/__test/house', endpoint.url))
    if (told?.houseId === house_id) return { url, secretKey }
  }
  throw new Error(
    `The payment sandbox at ${url.origin} does not belong to the house of this database. ` +
      'Please set PORT, SANDBOX_PORT and DATABASE_URL (or DATA_DIR) as this house was started with, and see that it runs.',
  )
}

type State = { endpoints: { url: string }[] }

async function ask<Answer>(url: URL, headers: Record<string, string> = {}): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { headers })
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}
