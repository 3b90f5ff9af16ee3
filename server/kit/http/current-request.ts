import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

const answering = new AsyncLocalStorage<FastifyRequest>()

/** The request on whose behalf this code runs; undefined in scheduled tasks and jobs. */
export const currentRequest = (): FastifyRequest | undefined => answering.getStore()

/** Runs something on behalf of a request. */
export const onBehalfOf = <Result>(request: FastifyRequest, act: () => Result): Result => answering.run(request, act)
