import { visitorTokenPath, type VisitorTokenAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#web/api-client.ts'
import { useVisitor } from '#web/shell/visitor.ts'

let token: { value: string; until: number } | null = null
const MARGIN_MS = 60_000

/**
 * The guest's token, which goes along with an order key (spec 6); fetched once and again shortly before its end. The
 * key alone proves enough: without a token the call goes all the same. A member has a token of their own.
 */
export async function guestHeaders(): Promise<{ authToken?: string }> {
  if (useVisitor.getState().isAuthenticated) return {}
  if (!token || Date.now() >= token.until) await fetchToken().catch(() => {})
  return token ? { authToken: token.value } : {}
}

async function fetchToken(): Promise<void> {
  const { accessToken, expiresIn } = await getJson<VisitorTokenAnswer>(visitorTokenPath, words.generic)
  token = { value: accessToken, until: Date.now() + expiresIn * 1000 - MARGIN_MS }
}
