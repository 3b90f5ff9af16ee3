import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { Refused } from '#domain/refusals.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteDownload } from '#server/history/note-act.ts'
import { findClosure } from './closure-store.ts'
import { listGuests, type LookedAfter } from './show-closure.ts'

const columns = [
  'Name',
  'Email',
  'Service',
  'Pool or room',
  'When',
  'People',
  'Kind',
  'Card',
  'Gift card',
  'Visits',
  'Offer',
  'Moves to',
  'Status',
  'Outcome',
]

/** The guests of a closure as a CSV file, in the order of their starts; dollars with cents. `not-found`. */
export async function writeGuestsFile(ctx: Pick<Ctx, 'db' | 'pool' | 'now'>, id: string): Promise<Readable> {
  const closure = await findClosure(ctx.db, id)
  if (!closure) throw new Refused('not-found')
  const guests = await listGuests(ctx, ctx.db, closure)
  await noteDownload(ctx.db, { what: 'closure', row: id, name: closure.title })
  // Bytes before the first line say to spreadsheets that it is UTF-8.
  return Readable.from(guests.map(cellsOf)).pipe(stringify({ header: true, columns, escape_formulas: true, bom: true }))
}

const cellsOf = (guest: LookedAfter): string[] => [
  `${guest.firstName} ${guest.lastName}`.trim(),
  guest.email,
  guest.service,
  guest.resource,
  absoluteTime(guest.startsAt),
  String(guest.people),
  guest.kind,
  (guest.card / 100).toFixed(2),
  (guest.gift / 100).toFixed(2),
  String(guest.credits),
  guest.offer,
  guest.to ? absoluteTime(guest.to.startsAt) : '',
  guest.state,
  guest.outcome ?? '',
]
