import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a house with test routes answers a request: a test route only this machine's, and none at all that a proxy
 * has forwarded, since such a house is not one to be reached from outside.
 */
export function isAnsweredHere({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] ?? headers.forwarded) return false
  return routeOptions.config.permission !== 'this machine' || isOfThisMachine(headers)
}

/** What a proxy writes into a request that it passes on. */
const passedOn = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*)$/

/**
 * Whether a request was made on this machine, for this machine: no proxy has passed it on, it names this machine as its
 * host (a name that leads here by a trick of DNS does not), and no page of another site has sent it.
 */
function isOfThisMachine(headers: IncomingHttpHeaders): boolean {
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  const isPassedOn = Object.keys(headers).some((name) => passedOn.test(name))
  return isHere && !isPassedOn && headers['sec-fetch-site'] !== 'cross-site'
}
