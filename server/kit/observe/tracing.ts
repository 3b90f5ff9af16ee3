import type { FastifyRequest } from 'fastify'
import type { ProviderCall } from './metrics.ts'

/** What hears of each request and of what is done for it, where traces are collected. */
export type Tracing = {
  /**
   * A request has come, perhaps as a part of what `parent` names, the `traceparent` of a proxy. Answers the id of its
   * trace; undefined when this one is not collected.
   */
  begin: (request: FastifyRequest, route: string, parent?: string) => string | undefined
  /** Its answer has gone; null when the client went away first. */
  end: (request: FastifyRequest, status: number | null) => void
  /** A statement is sent on behalf of the request that runs; answers what to call when it is done. */
  beginStatement: (text: string) => EndStatement | undefined
  /** The payment provider has answered the request that runs. */
  noteProviderCall: (call: ProviderCall) => void
  /** Sends what was not sent yet. */
  close: () => Promise<void>
}

export type EndStatement = (error?: unknown) => void
