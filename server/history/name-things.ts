import type { Db } from '#server/kit/database/db.ts'
import { listAddressesOfCards, listNames, type HistoryRow } from './history-store.ts'

/**
 * Entries with names in place of the ids of services, pools, plans, pictures and people who work here, invitations by whom
 * they are for, and gift cards with the address to which their code went; what is gone for good keeps its id.
 */
export async function nameThings(db: Db, rows: readonly HistoryRow[]): Promise<HistoryRow[]> {
  const ids = rows.flatMap((row) => [
    ...idsIn(row.before),
    ...idsIn(row.after),
    ...(isInvitation(row) ? [row.row_id] : []),
  ])
  const cards = rows.flatMap((row) => cardSentIn(row) ?? [])
  if (ids.length === 0 && cards.length === 0) return [...rows]
  const names = await listNames(db, [...new Set(ids)])
  const addresses = await listAddressesOfCards(db, [...new Set(cards)])
  return rows.map((row) => ({
    ...row,
    name: isInvitation(row) ? (names.get(row.row_id) ?? row.name) : row.name,
    before: named(row.before, names),
    after: { ...named(row.after, names), ...sentTo(addresses.get(cardSentIn(row) ?? '')) },
  }))
}

/** The card whose code was sent in an act: one that was made, or that stands in the place of another. */
function cardSentIn({ what, act, row_id, after }: HistoryRow): string | null {
  if (what !== 'gift_card') return null
  if (act === 'insert') return row_id
  return isId(after['replaced_by']) ? after['replaced_by'] : null
}

const sentTo = (address: string | undefined): Values => (address === undefined ? {} : { sent_to: address })

/** The history keeps no address, but whoever reads it sees those of the team. */
const isInvitation = ({ what }: HistoryRow): boolean => what === 'staff_invitation'

type Values = HistoryRow['before']

/** The fields that hold the id of a thing with a name, or several. */
const holdsIds = (field: string): boolean =>
  field === 'only_for_service' || field === 'approvedBy' || /^(told_)?(service|resource|plan|picture)_ids?$/.test(field)

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

const idsIn = (values: Values): string[] =>
  Object.entries(values).flatMap(([field, value]) => (holdsIds(field) ? [value].flat().filter(isId) : []))

function named(values: Values, names: ReadonlyMap<string, string>): Values {
  const nameOf = (value: unknown) => (isId(value) ? (names.get(value) ?? value) : value)
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (!holdsIds(field)) return [field, value]
      return [field, Array.isArray(value) ? value.map(nameOf) : nameOf(value)]
    }),
  )
}
