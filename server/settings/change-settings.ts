import type * as z from 'zod/mini'
import type { SettingsAnswer, settingsRequest } from '#api/settings.ts'
import { digitsOfAbn, isAbn, printedAbn } from '#domain/abn.ts'
import { Refused } from '#domain/refusals.ts'
import { newestChange, refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import { updateVenue } from './settings-store.ts'

/** The business as it stands on the site, in emails and on the payment page. */
export async function showSettings({ db }: { db: Db }): Promise<SettingsAnswer> {
  const venue = await findVenue(db)
  return {
    revision: venue.revision,
    name: venue.name,
    address: venue.address,
    supportEmail: venue.support_email,
    phone: venue.phone,
    legalName: venue.legal_name,
    abn: venue.abn === null ? '' : printedAbn(venue.abn),
    changed: venue.revision === 1 ? null : await newestChange(db, 'venue', 'the house'),
  }
}

/**
 * Changes what the owner says of the business; site, emails and payment page have it at once. `abn.wrong`,
 * `revision.old`.
 */
export async function changeSettings(
  { db }: Pick<Ctx, 'db'>,
  { revision, supportEmail, legalName, abn, ...said }: z.infer<typeof settingsRequest>,
): Promise<SettingsAnswer> {
  const digits = digitsOfAbn(abn)
  if (digits !== '' && !isAbn(digits)) throw new Refused('abn.wrong', { fields: ['abn'] })
  const change = { ...said, support_email: supportEmail, legal_name: legalName, abn: digits || null }
  return await db.transaction().execute(async (tx) => {
    const changed = await updateVenue(tx, change, revision)
    return changed
      ? await showSettings({ db: tx })
      : await refuseStale(tx, 'venue', 'the house', await showSettings({ db: tx }))
  })
}
