import type * as z from 'zod/mini'
import type { SettingsAnswer, settingsRequest } from '#api/settings.ts'
import { digitsOfAbn, isAbn, printedAbn } from '#domain/abn.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { newestChange, refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { addressesTyped } from './own-networks.ts'
import { updateVenue } from './settings-store.ts'

/** The business as it stands on the site, in emails and on the payment page, for somebody at an internet address. */
export async function showSettings({ db }: { db: Db }, askedFrom: string): Promise<SettingsAnswer> {
  const venue = await findVenue(db)
  return {
    revision: venue.revision,
    name: venue.name,
    address: venue.address,
    supportEmail: venue.support_email,
    phone: venue.phone,
    legalName: venue.legal_name,
    abn: venue.abn === null ? '' : printedAbn(venue.abn),
    managerGift: dollarsFromCents(venue.manager_gift_cents),
    managerDayGift: dollarsFromCents(venue.manager_day_gift_cents),
    managerDayReplace: dollarsFromCents(venue.manager_day_replace_cents),
    managerDayVoid: dollarsFromCents(venue.manager_day_void_cents),
    managerDayVisits: venue.manager_day_visits,
    managerDayCodes: venue.manager_day_codes,
    managerCodePercent: venue.manager_code_percent,
    managerCodeMoney: dollarsFromCents(venue.manager_code_cents),
    tellOwnersAbove: dollarsFromCents(venue.tell_owners_above_cents),
    ownNetworks: venue.own_networks.join(', '),
    askedFrom,
    undoMinutes: venue.undo_minutes,
    rescheduleHours: venue.reschedule_hours,
    changeHours: venue.change_hours,
    voucherMonths: venue.voucher_months,
    robe: dollarsFromCents(venue.towel_robe_cents),
    extraBath: dollarsFromCents(venue.extra_bath_cents),
    extraGuest: dollarsFromCents(venue.extra_guest_cents),
    promotionAppliesToGuests: venue.promotion_applies_to_guests,
    changed: venue.revision === 1 ? null : await newestChange(db, 'venue', 'the house'),
  }
}

/**
 * Changes what the owner says of the business; site, emails and payment page have it at once. Orders keep the hours and
 * prices that they were made with. `abn.wrong`, `network.wrong`, `network.many`, `revision.old`.
 */
export async function changeSettings(
  { db }: Pick<Ctx, 'db'>,
  { revision, ...said }: z.infer<typeof settingsRequest>,
  askedFrom: string,
): Promise<SettingsAnswer> {
  const change = columnsOf(said)
  return await db.transaction().execute(async (tx) => {
    const changed = await updateVenue(tx, change, revision)
    return changed
      ? await showSettings({ db: tx }, askedFrom)
      : await refuseStale(tx, 'venue', 'the house', await showSettings({ db: tx }, askedFrom))
  })
}

type Said = Omit<z.infer<typeof settingsRequest>, 'revision'>

function columnsOf(said: Said) {
  const digits = digitsOfAbn(said.abn)
  if (digits !== '' && !isAbn(digits)) throw new Refused('abn.wrong', { fields: ['abn'] })
  return {
    name: said.name,
    address: said.address,
    support_email: said.supportEmail,
    phone: said.phone,
    legal_name: said.legalName,
    abn: digits || null,
    manager_gift_cents: centsFromDollars(said.managerGift),
    ...limitsOf(said),
    own_networks: said.ownNetworks === undefined ? undefined : addressesTyped(said.ownNetworks),
    undo_minutes: said.undoMinutes,
    reschedule_hours: said.rescheduleHours,
    change_hours: said.changeHours,
    voucher_months: said.voucherMonths,
    towel_robe_cents: centsFromDollars(said.robe),
    extra_bath_cents: centsFromDollars(said.extraBath),
    extra_guest_cents: centsFromDollars(said.extraGuest),
    promotion_applies_to_guests: said.promotionAppliesToGuests,
  }
}

/** Limits of a manager; what is not said stays as it is. */
const limitsOf = (said: Said) => ({
  manager_day_gift_cents: centsSaid(said.managerDayGift),
  manager_day_replace_cents: centsSaid(said.managerDayReplace),
  manager_day_void_cents: centsSaid(said.managerDayVoid),
  manager_day_visits: said.managerDayVisits,
  manager_day_codes: said.managerDayCodes,
  manager_code_percent: said.managerCodePercent,
  manager_code_cents: centsSaid(said.managerCodeMoney),
  tell_owners_above_cents: centsSaid(said.tellOwnersAbove),
})

const centsSaid = (amount: number | undefined) => (amount === undefined ? undefined : centsFromDollars(amount))
