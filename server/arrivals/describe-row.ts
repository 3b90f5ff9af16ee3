import type { DayGroup, DayRow } from '#api/arrivals.ts'
import type { SnapshotRow } from '#api/offline.ts'
import type { Visit } from '#domain/arrivals/house-count.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { notAgreed } from './not-agreed.ts'
import type { ArrivalRow, TakenRow } from './store.ts'

/** A row of the day sheet as it travels, at this moment. */
export function describeRow(row: ArrivalRow, now: Date): DayRow {
  const { startsAt, endsAt, expectedAt, firstName, lastName } = row
  return {
    bookingId: row.bookingId,
    group: groupOf(row).key,
    shortCode: row.shortCode,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    service: row.service,
    kind: row.kind,
    place: row.place,
    placeId: row.placeId,
    firstName,
    name: `${firstName} ${lastName}`.trim(),
    phoneEnd: row.phoneEnd,
    people: row.people,
    arrived: row.arrived,
    departed: row.departed,
    seq: row.seq,
    expectedAt: expectedAt?.toISOString() ?? null,
    isNoShow: row.isNoShow,
    isNotRecorded: row.isNotRecorded,
    cancelled: cancelledOf(row),
    isMember: row.isMember,
    isFirstVisit: row.isFirstVisit,
    robes: row.robes,
    bath: bathOf(row),
    saleId: row.saleId,
    toPay: dollarsFromCents(row.toPayCents),
    asksToAgree: row.rules !== null && !row.isCancelled,
    notAgreed: notAgreed(row, now),
  }
}

/** The same as a device keeps it for when the line is down: who comes, and nothing by which to find or call them. */
export function describeListed(row: ArrivalRow, now: Date): SnapshotRow {
  const {
    name: _name,
    phoneEnd: _phoneEnd,
    saleId: _saleId,
    isNotRecorded: _isNotRecorded,
    asksToAgree: _asksToAgree,
    ...listed
  } = describeRow(row, now)
  return { ...listed, orderId: row.orderId, initial: row.lastName.slice(0, 1) }
}

function cancelledOf({ isCancelled, cancelledAt, isCancelledByHouse, startsAt }: ArrivalRow): DayRow['cancelled'] {
  if (!isCancelled) return null
  return { at: (cancelledAt ?? startsAt).toISOString(), by: isCancelledByHouse ? 'house' : 'guest' }
}

function bathOf({ bathStartsAt, bathEndsAt, bathPlace, bathPlaceId }: ArrivalRow): DayRow['bath'] {
  if (!bathStartsAt || !bathEndsAt || bathPlace === null || bathPlaceId === null) return null
  return {
    startsAt: bathStartsAt.toISOString(),
    endsAt: bathEndsAt.toISOString(),
    place: bathPlace,
    placeId: bathPlaceId,
  }
}

/** The group of a start: treatments of all kinds stand together, others by what they are. */
export function groupOf(of: Pick<TakenRow, 'startsAt' | 'kind' | 'service' | 'serviceId'>): Omit<DayGroup, 'places'> {
  const startsAt = of.startsAt.toISOString()
  const isTreatment = of.kind === 'massage'
  return {
    key: `${startsAt} ${isTreatment ? 'massage' : of.serviceId}`,
    startsAt,
    kind: of.kind,
    title: isTreatment ? 'Treatments' : of.service,
  }
}

/** A visit as the count of the house needs it. */
export const visitOf = (row: ArrivalRow): Visit => ({
  arrived: row.arrived,
  departed: row.departed,
  main: { placeId: row.placeId, startsAt: row.startsAt, endsAt: row.endsAt },
  bath:
    row.bathStartsAt && row.bathEndsAt && row.bathPlaceId !== null
      ? { placeId: row.bathPlaceId, startsAt: row.bathStartsAt, endsAt: row.bathEndsAt }
      : null,
})
