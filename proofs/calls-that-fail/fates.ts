/** What becomes of a call: the answer of the house, another one, or none. */
export type Fate = (askHouse: () => Promise<Response>) => Promise<Response>

const raw = 'TypeError: Cannot read properties of undefined\n    at Object.handle (/srv/house/server/main.ts:12:3)'

/** The ways in which a call fails. */
export const fates = {
  'answers 500': async () => new Response(raw, { status: 500 }),
  'answers 404': async () => Response.json({ code: 'not-found', message: 'Page Not Found' }, { status: 404 }),
  'never answers': async () => {
    throw new TypeError('Failed to fetch')
  },
  'answers with a page of HTML': async () =>
    new Response('<!doctype html><h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' } }),
} satisfies Record<string, Fate>

/** The house answers this, whatever it would say. */
export const answersWith =
  (body: object): Fate =>
  async () =>
    Response.json(body)

/** A call that does not come back before it is let go. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<Fate>()
  let asked = 0
  return {
    fate: (async (askHouse) => {
      asked += 1
      return await (
        await promise
      )(askHouse)
    }) satisfies Fate,
    asked: () => asked,
    letGo: resolve,
  }
}
