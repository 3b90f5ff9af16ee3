import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { OccupancyQuery } from '#api/reports.ts'
import { percentFull } from '#domain/reports/occupancy.ts'
import { noteDownload } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findResource, listOccupiedHours, type OccupiedHour } from './occupancy-store.ts'

const columns = [
  'Day',
  'Hour',
  'Pool or room',
  'Minutes of places offered',
  'Minutes of places booked',
  'Full in %',
  'People',
]

/**
 * How full some days are as a CSV file: a line for each hour of each pool or room. The minutes add up to those that the
 * screen has its percent from. That it was taken is an entry of the history. `resource.unknown`.
 */
export async function writeOccupancyFile(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { from, to, resource }: OccupancyQuery,
): Promise<Readable> {
  if (resource !== undefined) await findResource(db, resource)
  await noteDownload(db, { what: 'occupancy', row: `${from} to ${to}`, name: 'Occupancy' })
  const hours = await listOccupiedHours(db, { days: { from, to }, resourceId: resource, now: now() })
  return Readable.from(hours.map(lineOf)).pipe(stringify({ header: true, columns, bom: true, escape_formulas: true }))
}

const lineOf = ({ day, hour, resource, offered, booked, people }: OccupiedHour): string[] => [
  day,
  `${String(hour).padStart(2, '0')}:00`,
  resource,
  String(offered),
  String(booked),
  String(percentFull({ offered, booked }) ?? ''),
  String(people),
]
