import type { ChecksAnswer } from '#api/checks.ts'
import { standingOf } from '#domain/checks.ts'
import type { Ctx } from '#server/kit/context.ts'
import { allChecks } from './all-checks.ts'
import { listRuns } from './check-store.ts'

/** How each check of the house stands, and what it found last. */
export async function showBoard({ db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<ChecksAnswer> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]))
  return {
    checks: allChecks.map(({ name, everySeconds }) => {
      const run = runs.get(name)
      return {
        name,
        standing: standingOf(run ? { ranAt: run.ran_at, isWell: run.ok } : null, everySeconds, now()),
        count: run?.count ?? 0,
        details: run?.details ?? [],
        ranAt: run?.ran_at.toISOString() ?? null,
        since: run?.since.toISOString() ?? null,
        everySeconds,
      }
    }),
    backsUpElsewhere: config.backupDir === null && config.production,
  }
}
