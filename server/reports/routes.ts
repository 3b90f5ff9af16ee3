import { reportQuery, takingsCsvPath, takingsPath, type TakingsAnswer } from '#api/reports.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { showTakings } from './show-takings.ts'
import { writeTakingsFile } from './write-takings-file.ts'

/** What the house takes, for managers and owners. */
export const reportRoutes: Routes = (app, ctx) => {
  app.get(
    takingsPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<TakingsAnswer> => await showTakings(ctx, query),
  )

  app.get(takingsCsvPath, { schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    reply
      .header('content-disposition', `attachment; filename="takings-${query.from}-to-${query.to}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(await writeTakingsFile(ctx, query)),
  )
}
