import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import type { TermsAnswer, termsRequest } from '#api/terms.ts'
import { isTermsMarkdown } from '#domain/checkout/terms.ts'
import { Refused } from '#domain/refusals.ts'
import { dayAndMonth, startOfSydneyDay, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { newestChange, refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { addTerms, findTermsInForce, listTerms } from './terms-store.ts'

/** The terms that came with the program. */
const theFirst = new URL('../../dist/web/terms-and-conditions.md', import.meta.url)

/** Null where the site is not built: a house that serves the API alone. */
const readFirst = (): Promise<string | null> => readFile(theFirst, 'utf8').catch(() => null)

/** The terms that guests read now. `not-found`. */
export async function readTerms({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> {
  const terms = (await findTermsInForce(db, now()))?.body ?? (await readFirst())
  if (terms === null) throw new Refused('not-found')
  return terms
}

/** Every version of the terms, with the text of the newest to go on from. */
export async function showTerms({ db, now }: { db: Db; now: () => Date }): Promise<TermsAnswer> {
  const written = await listTerms(db)
  const inForce = (await findTermsInForce(db, now()))?.version ?? 0
  const newest = await newestChange(db, 'policy_text', 'terms')
  const [first] = written
  const versions = written.map(({ version, from_at: from }, i) => ({
    version,
    from: from.toISOString(),
    by: i === 0 ? (newest?.by ?? null) : null,
    standing: standingOf(version, inForce, from > now()),
  }))
  return {
    revision: first?.version ?? 0,
    versions: [...versions, { version: 0, from: null, by: null, standing: inForce === 0 ? 'in force' : 'past' }],
    body: first?.body ?? (await readFirst()) ?? '',
  }
}

const standingOf = (
  version: number,
  inForce: number,
  isToCome: boolean,
): TermsAnswer['versions'][number]['standing'] => {
  if (version === inForce) return 'in force'
  return isToCome ? 'to come' : 'past'
}

/**
 * Writes new terms down, in force from a Sydney day on; from today on means from now on. Orders keep the version that
 * they accepted. The text as it stands is no new version. `terms.day`, `terms.markup`, `revision.old`.
 */
export async function addTermsVersion(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { newest, from, body }: z.infer<typeof termsRequest>,
): Promise<TermsAnswer> {
  if (!isTermsMarkdown(null, body)) throw new Refused('terms.markup', { fields: ['body'] })
  const today = sydneyDateOf(now())
  return await db.transaction().execute(async (tx) => {
    const [last] = await listTerms(tx)
    const stale = async () => await refuseStale(tx, 'policy_text', 'terms', await showTerms({ db: tx, now }))
    if ((last?.version ?? 0) !== newest) return await stale()
    if (saysTheSame(last ?? null, { body, from }, now())) return await showTerms({ db: tx, now })
    const earliest = last && last.from_at > now() ? sydneyDateOf(last.from_at) : today
    if (from < earliest) throw new Refused('terms.day', { day: dayAndMonth(earliest), fields: ['from'] })
    const from_at = from === today ? now() : startOfSydneyDay(from)
    const added = await addTerms(tx, { version: newest + 1, body, from_at })
    return added ? await showTerms({ db: tx, now }) : await stale()
  })
}

type Written = { body: string; from_at: Date }

/** Whether nothing would change: the newest terms have this text, and are in force or begin on this very day. */
function saysTheSame(newest: Written | null, { body, from }: { body: string; from: SydneyDate }, now: Date): boolean {
  if (newest?.body !== body) return false
  return newest.from_at <= now || sydneyDateOf(newest.from_at) === from
}
