import { reportQuery, takingsCsvPath, takingsPath, type TakingsAnswer } from '#api/reports.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import { showTakings } from './show-takings.ts'
import { writeTakingsFile } from './write-takings-file.ts'

/** What the house takes, for managers and owners. */
export const reportRoutes: Routes = (app, ctx) => {
  app.get(
    takingsPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<TakingsAnswer> => await showTakings(ctx, query),
  )

  app.get(takingsCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `takings-${query.from}-to-${query.to}.csv`).send(await writeTakingsFile(ctx, query)),
  )
}
