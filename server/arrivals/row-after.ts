import type { DayRow } from '#api/arrivals.ts'
import type { Attendance } from '#domain/arrivals/attendance.ts'
import { describeRow } from './describe-row.ts'
import type { ArrivalRow } from './store.ts'

/** The row of a locked booking after something was noted of it: nobody else can have changed it meanwhile. */
export const rowAfter = (row: ArrivalRow, noted: Attendance, now: Date): DayRow =>
  describeRow(
    {
      ...row,
      arrived: noted.arrived,
      departed: noted.departed,
      seq: noted.seq,
      firstAt: noted.firstAt,
      expectedAt: noted.expectedAt,
      isNoShow: noted.noShowAt !== null,
      isNotRecorded: noted.unresolvedAt !== null,
    },
    now,
  )
