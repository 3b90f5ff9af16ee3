import { historyCsvPath, historyCsvQuery, historyPath, historyQuery, type HistoryAnswer } from '#api/history.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { listHistory } from './list-history.ts'
import { writeHistoryFile } from './write-history-file.ts'

/** What people have changed, for managers and owners. */
export const historyRoutes: Routes = (app, ctx) => {
  app.get(
    historyPath,
    { schema: { querystring: historyQuery } },
    async ({ query }): Promise<HistoryAnswer> => await listHistory(ctx, query),
  )

  app.get(historyCsvPath, { schema: { querystring: historyCsvQuery } }, async ({ query }, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="history.csv"')
      .type('text/csv; charset=utf-8')
      .send(await writeHistoryFile(ctx, query)),
  )
}
