import type { Conflict, ConflictsAnswer } from '#api/offline.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listUnsent } from '#server/shifts/device-store.ts'
import { listOpen, listSettled } from './conflict-list-store.ts'

/** What happened without a line and waits for a person, what was settled in the last day, and what is still to be sent. */
export async function showConflicts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<ConflictsAnswer> {
  const [open, settled, unsent] = await Promise.all([
    listOpen(db),
    listSettled(db, new Date(now().getTime() - DAY)),
    listUnsent(db),
  ])
  return { conflicts: [...open, ...settled].map(describe), unsent }
}

type Row = Awaited<ReturnType<typeof listOpen>>[number]

const describe = ({ openedAt, saidAt, startsAt, cashCents, ...row }: Row): Conflict => ({
  id: row.id,
  kind: row.kind,
  at: openedAt.toISOString(),
  device: row.device,
  by: row.by,
  people: row.people,
  saidAt: saidAt.toISOString(),
  bookingId: row.bookingId,
  name: row.name,
  startsAt: startsAt?.toISOString() ?? null,
  cash: cashCents === null ? null : dollarsFromCents(cashCents),
  other: row.otherAt && { at: row.otherAt.toISOString(), device: row.otherDevice },
  settled:
    row.settledAt === null ? null : { at: row.settledAt.toISOString(), by: row.settledBy, as: row.settledAs ?? '' },
})
