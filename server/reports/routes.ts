import {
  cancellationsCsvPath,
  cancellationsPath,
  giftCardsOwedCsvPath,
  giftCardsOwedPath,
  gstCsvPath,
  gstPath,
  journalCsvPath,
  journalPath,
  membershipsCsvPath,
  membershipsPath,
  occupancyCsvPath,
  occupancyPath,
  occupancyQuery,
  reportQuery,
  summaryPath,
  takingsCsvPath,
  takingsPath,
  type CancellationsAnswer,
  type GiftCardsOwedAnswer,
  type GstAnswer,
  type JournalAnswer,
  type MembershipsAnswer,
  type OccupancyAnswer,
  type SummaryAnswer,
  type TakingsAnswer,
} from '#api/reports.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import { showCancellations } from './show-cancellations.ts'
import { showGiftCardsOwed } from './show-gift-cards-owed.ts'
import { showGst } from './show-gst.ts'
import { showJournal } from './show-journal.ts'
import { showMemberships } from './show-memberships.ts'
import { showOccupancy } from './show-occupancy.ts'
import { showSummary } from './show-summary.ts'
import { showTakings } from './show-takings.ts'
import { writeCancellationsFile } from './write-cancellations-file.ts'
import { writeGiftCardsOwedFile } from './write-gift-cards-owed-file.ts'
import { writeGstFile } from './write-gst-file.ts'
import { writeJournalFile } from './write-journal-file.ts'
import { writeMembershipsFile } from './write-memberships-file.ts'
import { writeOccupancyFile } from './write-occupancy-file.ts'
import { writeTakingsFile } from './write-takings-file.ts'

/**
 * What the house takes, the GST in it, how full it is, why guests cancel, what memberships bring, what is owed on gift
 * cards, and the books, for managers and owners.
 */
export const reportRoutes: Routes = (app, ctx) => {
  app.get(summaryPath, async (): Promise<SummaryAnswer> => await showSummary(ctx))

  app.get(
    takingsPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<TakingsAnswer> => await showTakings(ctx, query),
  )

  app.get(takingsCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `takings-${query.from}-to-${query.to}.csv`).send(await writeTakingsFile(ctx, query)),
  )

  app.get(
    gstPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<GstAnswer> => await showGst(ctx, query),
  )

  app.get(gstCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `gst-${query.from}-to-${query.to}.csv`).send(await writeGstFile(ctx, query)),
  )

  app.get(
    occupancyPath,
    { schema: { querystring: occupancyQuery } },
    async ({ query }): Promise<OccupancyAnswer> => await showOccupancy(ctx, query),
  )

  app.get(occupancyCsvPath, { ...fileRoute, schema: { querystring: occupancyQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `occupancy-${query.from}-to-${query.to}.csv`).send(await writeOccupancyFile(ctx, query)),
  )

  app.get(
    membershipsPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<MembershipsAnswer> => await showMemberships(ctx, query),
  )

  app.get(membershipsCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `memberships-${query.from}-to-${query.to}.csv`).send(await writeMembershipsFile(ctx, query)),
  )

  app.get(
    cancellationsPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<CancellationsAnswer> => await showCancellations(ctx, query),
  )

  app.get(cancellationsCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `cancellations-${query.from}-to-${query.to}.csv`).send(await writeCancellationsFile(ctx, query)),
  )

  app.get(
    giftCardsOwedPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<GiftCardsOwedAnswer> => await showGiftCardsOwed(ctx, query),
  )

  app.get(giftCardsOwedCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `gift-cards-owed-${query.from}-to-${query.to}.csv`).send(await writeGiftCardsOwedFile(ctx, query)),
  )

  app.get(
    journalPath,
    { schema: { querystring: reportQuery } },
    async ({ query }): Promise<JournalAnswer> => await showJournal(ctx, query),
  )

  app.get(journalCsvPath, { ...fileRoute, schema: { querystring: reportQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, `journal-${query.from}-to-${query.to}.csv`).send(await writeJournalFile(ctx, query)),
  )
}
