import { setTimeout as wait } from 'node:timers/promises'
import type { TestHouse } from '#proofs/house.ts'

type Headers = Record<string, string>
/** Let in, or the status of the refusal. */
type Heard = 'in' | number

/** Where the routes of the site look for who asks. */
export const atSite = (credential: string): Headers => (credential === '' ? {} : { authtoken: credential })

/** That each of these routes says the same. */
export const answering = (routes: string[], heard: Heard): Record<string, Heard> =>
  Object.fromEntries(routes.map((route) => [route, heard]))

/** What every one of these routes says to who knocks: `in`, or the status of its refusal. An id in an address is `id`. */
export async function knockAll(
  at: TestHouse,
  routes: readonly string[],
  headers: Headers,
  id = someId,
): Promise<Record<string, Heard>> {
  const said: [string, Heard][] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let i = lane; i < routes.length; i += 8)
        said.push([routes[i]!, heard(await knockUntilServed(at, routes[i]!, headers, id))])
    }),
  )
  return Object.fromEntries(said)
}

/** On a machine that stands still for a second a house takes nobody (`/readyz` says 503): that is no right. */
async function knockUntilServed(at: TestHouse, route: string, headers: Headers, id: string) {
  for (let left = 20; left > 0; left--) {
    const answer = await knock(at, route, headers, id)
    if (answer.status !== 503) return answer
    await wait(500)
  }
  return await knock(at, route, headers, id)
}

/**
 * Knocks and does nothing behind the route: a body that cannot be read is looked at after who asks, so that whoever is
 * let in hears of it.
 */
export async function knock(at: TestHouse, route: string, headers: Headers, id = someId) {
  const [method, path] = route.split(' ') as [string, string]
  const its = path.replace('/*', '/index.css').replaceAll(/:\w+/g, () => id)
  // A way out that is not the client's own is refused, and the session stays.
  const url = `${at.url}${its}${path === '/v1/logout' ? '?postLogoutRedirectUri=https://elsewhere.example' : ''}`
  const body = method === 'GET' ? undefined : bodyAt(route, headers)
  const hangUp = new AbortController()
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    signal: hangUp.signal,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  // A stream of events has no end to wait for.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  hangUp.abort()
  return { route, status: answer.status, text }
}

/** Nobody's, and of nothing. */
export const someId = '00000000-0000-4000-8000-000000000000'
/** The one call that carries its token in the body must be read before it is known who asks. */
const bodyAt = (route: string, headers: Headers) =>
  route === 'POST /api/wix/v1/eligible-memberships'
    ? JSON.stringify({ authToken: headers['authtoken'] ?? null, serviceId: someId })
    : '{"unreadable'

function heard({ route, status, text }: Awaited<ReturnType<typeof knock>>): Heard {
  // Let in, and told that this browser is no device.
  if (text.includes('"device.unknown"')) return 'in'
  if (status === 401 || status === 403 || status >= 500) return status
  if (route.startsWith('GET ') || route.endsWith('/eligible-memberships')) return 'in'
  return /"(request|picture)\.unreadable"/.test(text) ? 'in' : status
}
