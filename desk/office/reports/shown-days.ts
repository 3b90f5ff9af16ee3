import {
  countDays,
  MOST_REPORT_DAYS,
  namedDays,
  reportSteps,
  type DaysName,
  type ReportDays,
  type ReportStep,
} from '#domain/reports/report-days.ts'
import { isRealDate, type SydneyDate } from '#domain/sydney-time.ts'
import { isDaysName, type DaysSearch } from '#desk/parts/named-days.ts'

/** What the address of a report says: days by name, or from one day to another; and what there is a row for. */
export type ReportSearch = DaysSearch & { by?: string }

/** The days that were chosen, the usual ones of the report where none were, or why there is nothing to show for them. */
export function daysShown(
  { days, from, to }: ReportSearch,
  usual: DaysName,
  today: SydneyDate,
): ReportDays | { wrong: string } {
  if (!from && !to) return namedDays[isDaysName(days) ? days : usual].on(today)
  const chosen = { from: from || to || today, to: to || today }
  if (!isNear(chosen.from) || !isNear(chosen.to)) return { wrong: 'Choose days between 2000 and 2099.' }
  if (chosen.from > chosen.to) return { wrong: 'The first day is after the last one. Choose an earlier first day.' }
  if (countDays(chosen) > MOST_REPORT_DAYS) return { wrong: 'Choose ten years at most.' }
  return chosen
}

/** What there is to be a row for, when it was chosen. */
export const stepShown = ({ by }: ReportSearch): ReportStep | undefined => reportSteps.find((step) => step === by)

const isNear = (day: string) => isRealDate(day) && day >= '2000' && day < '2100'
