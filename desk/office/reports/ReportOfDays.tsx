import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { namedDays, reportSteps, type DaysName, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { ask } from '#desk/calls/calls.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Filters } from '#desk/parts/Filters.tsx'
import { stepNames } from '#desk/parts/report-words.ts'
import { Empty } from '#desk/parts/States.tsx'
import { withQuery } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { daysShown, stepShown, type ReportSearch } from './shown-days.ts'

type Report<Answer> = {
  path: string
  csvPath: string
  /** What each line of the file is of. */
  lineOf: 'day' | 'hour' | 'change' | 'booking' | 'movement'
  /** What is being done while it is awaited, and what is said when it failed. */
  waiting: string
  failed: string
  /** What else it is asked for, beside days. */
  of?: Record<string, string | undefined>
  children: (answer: Answer) => ReactNode
}
type Props<Answer> = Report<Answer> & {
  search: ReportSearch
  /** The days that it shows when nobody has chosen any. */
  usual: DaysName
  /** Whether it has no row for each day, week or month. */
  isOneSum?: boolean
  onChange: (search: ReportSearch) => void
}

/**
 * A report of days that are chosen above it, by day, week or month, with a file of the same days below; or why those days
 * make no sense.
 */
export function ReportOfDays<Answer>({ search, usual, isOneSum, onChange, ...report }: Props<Answer>) {
  const days = daysShown(search, usual, useHouseToday())
  return (
    <>
      <Filters
        search={search}
        choices={isOneSum ? [] : [byWhat]}
        usualDays={usual}
        clear={`Show ${namedDays[usual].name.toLowerCase()}`}
        onChange={(changed) => onChange({ ...search, ...changed })}
        onClear={() => onChange({})}
      />
      {'wrong' in days ? (
        <Empty title="There is nothing to show.">{days.wrong}</Empty>
      ) : (
        <OfDays {...report} days={days} by={stepShown(search)} />
      )}
    </>
  )
}

const byWhat = {
  name: 'by',
  label: 'Show by',
  all: 'Automatic',
  options: reportSteps.map((value) => ({ value, label: stepNames[value] })),
}

type OfDaysProps<Answer> = Report<Answer> & { days: ReportDays; by: ReportStep | undefined }

function OfDays<Answer>({ path, csvPath, lineOf, waiting, failed, of, children, days, by }: OfDaysProps<Answer>) {
  const query = useQuery({
    queryKey: [path, days, by, of],
    queryFn: () => ask<Answer>(withQuery(path, { ...days, by, ...of }), failed),
    placeholderData: keepPreviousData,
  })
  return (
    <Asked query={query} waiting={waiting} failed={failed} blocks={6}>
      {(answer) => (
        <>
          {children(answer)}
          <p style={{ marginTop: 'var(--gap-3)' }}>
            <a className={buttonLook('quiet')} href={withQuery(csvPath, { ...days, ...of })} download>
              Save as a file (CSV), {lineOf} by {lineOf}
            </a>
          </p>
        </>
      )}
    </Asked>
  )
}
