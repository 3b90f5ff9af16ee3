import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/kit/config.ts'
import { idIn, logAnswered } from '#server/kit/observe/follow-requests.ts'
import type { App } from './http.ts'
import { openSendKept, type KeptAnswer } from './kept-answer.ts'
import type { Answered } from '#server/kit/observe/metrics.ts'

/** An answer that needs nothing but to be sent, and the route that it is the answer of. */
export type FirstAnswer = { route: string; answer: KeptAnswer }
type Find = (url: string) => FirstAnswer | undefined

const findersOf = new WeakMap<App, Find[]>()

/** Lets what many ask for be found by its address before a request is looked at in any other way. */
export function answerFirst(app: App, find: Find): void {
  findersOf.set(app, [...(findersOf.get(app) ?? []), find])
}

type Options = {
  /** Not while the server stops, for each answer says so, nor before the house is open: then Fastify answers. */
  mayAnswer: () => boolean
  count: ((answered: Answered) => void) | undefined
}

/**
 * From now on answers what is found by `answerFirst` before Fastify looks for a route (docs/decisions/116): that costs
 * as much again as to send it. Such an answer is public and the same for everybody, so nobody is asked who they are.
 */
export function openFirstAnswers(
  app: App,
  { production, trustProxy }: Pick<Config, 'production' | 'trustProxy'>,
  { mayAnswer, count }: Options,
): void {
  const finders = findersOf.get(app) ?? []
  const { write } = openSendKept({ production })
  const find = ({ method, url = '' }: IncomingMessage): FirstAnswer | undefined => {
    if (method !== 'GET' || !mayAnswer()) return undefined
    for (const find of finders) {
      const found = find(url)
      if (found) return found
    }
    return undefined
  }
  const [handle] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  if (!handle) throw new Error('The server has no listener for requests.')
  app.server.off('request', handle)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = find(request)
    const requestId = found && idOf(request, trustProxy)
    if (!found || !requestId) return handle(request, response)
    logAnswered(app, response, { requestId, method: 'GET', route: () => found.route }, { count })
    write(request, response, found.answer, { 'x-request-id': requestId })
  })
}

/** The id of a request: a new one, or its proxy's, if that is trusted. Proxies by their addresses are Fastify's to know. */
function idOf({ headers }: IncomingMessage, trustProxy: Config['trustProxy']): string | undefined {
  if (trustProxy === false || !('x-request-id' in headers)) return randomUUID()
  if (typeof trustProxy !== 'number') return undefined
  return (headers['x-forwarded-for'] && idIn(headers)) || randomUUID()
}
