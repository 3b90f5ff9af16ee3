import type { ReactNode } from 'react'
import { namedDays, reportSteps, type DaysName, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Filters } from '#desk/parts/Filters.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { daysShown, stepShown, type ReportSearch } from './shown-days.ts'
import { stepNames } from './report-words.ts'

type Props = {
  search: ReportSearch
  /** The days that it shows when nobody has chosen any. */
  usual: DaysName
  onChange: (search: ReportSearch) => void
  children: (days: ReportDays, by: ReportStep | undefined) => ReactNode
}

/** A report of days that are chosen above it, by day, week or month; or why those days make no sense. */
export function ReportOfDays({ search, usual, onChange, children }: Props) {
  const days = daysShown(search, usual, useHouseToday())
  return (
    <>
      <Filters
        search={search}
        choices={[byWhat]}
        usualDays={usual}
        clear={`Show ${namedDays[usual].name.toLowerCase()}`}
        onChange={(changed) => onChange({ ...search, ...changed })}
        onClear={() => onChange({})}
      />
      {'wrong' in days ? (
        <Empty title="There is nothing to show.">{days.wrong}</Empty>
      ) : (
        children(days, stepShown(search))
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
