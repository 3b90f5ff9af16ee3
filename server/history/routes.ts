import { historyCsvPath, historyCsvQuery, historyPath, historyQuery, type HistoryAnswer } from '#api/history.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import { listHistory } from './list-history.ts'
import { writeHistoryFile } from './write-history-file.ts'

/** What people have changed, for managers and owners. */
export const historyRoutes: Routes = (app, ctx) => {
  app.get(
    historyPath,
    { schema: { querystring: historyQuery } },
    async ({ query }): Promise<HistoryAnswer> => await listHistory(ctx, query),
  )

  app.get(historyCsvPath, { ...fileRoute, schema: { querystring: historyCsvQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, 'history.csv').send(await writeHistoryFile(ctx, query)),
  )
}
