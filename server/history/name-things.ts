import type { Db } from '#server/kit/db.ts'
import { listNames, type HistoryRow } from './history-store.ts'

/**
 * Entries with names in place of the ids of services, pools, plans, pictures and people who work here, and invitations
 * by whom they are for; what is gone for good keeps its id.
 */
export async function nameThings(db: Db, rows: readonly HistoryRow[]): Promise<HistoryRow[]> {
  const ids = rows.flatMap((row) => [
    ...idsIn(row.before),
    ...idsIn(row.after),
    ...(isInvitation(row) ? [row.row_id] : []),
  ])
  if (ids.length === 0) return [...rows]
  const names = await listNames(db, [...new Set(ids)])
  return rows.map((row) => ({
    ...row,
    name: isInvitation(row) ? (names.get(row.row_id) ?? row.name) : row.name,
    before: named(row.before, names),
    after: named(row.after, names),
  }))
}

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
