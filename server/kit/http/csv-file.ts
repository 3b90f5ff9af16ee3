import type { FastifyReply, RouteShorthandOptions } from 'fastify'

/** What a route of a file needs beside its schema: taking a file away is noted in the history, asking about it is not. */
export const fileRoute = { exposeHeadRoute: false } as const satisfies RouteShorthandOptions

/** An answer that browsers keep as a CSV file of this name. */
export const asCsvFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
