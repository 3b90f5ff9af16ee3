import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  occupancyCsvPath,
  occupancyPath,
  type Occupancy,
  type OccupancyAnswer,
  type OccupancyRow,
} from '#api/reports.ts'
import { ChartFigure } from '#desk/parts/ChartFigure.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { daysInWords, extremesOfRows, rowInWords, stepNames } from '#desk/parts/report-words.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { inFigures } from '#desk/parts/whole-number.ts'
import { BackToReports } from './BackToReports.tsx'
import { HoursOfWeek } from './HoursOfWeek.tsx'
import {
  comparedOccupancy,
  fullInWords,
  inWholePercent,
  occupancyInWords,
  occupancyPoints,
  whyNothing,
} from './occupancy-words.ts'
import { ReportOfDays } from './ReportOfDays.tsx'
import type { ReportSearch } from './shown-days.ts'

type Search = ReportSearch & { resource?: string }

/** How full pools and rooms are: by hour of the week, by day, and each of them. */
export function OccupancyScreen() {
  const search: Search = useSearch({ from: '/frame/office/reports/occupancy' })
  const { resource, ...days } = search
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="Occupancy"
        lead="How much of what you offer is booked; longer sessions weigh more. A treatment room counts as one place, and people with an extra bath count twice. What you closed is not counted."
      />
      <ForRole needs="manager">
        <ReportOfDays<OccupancyAnswer>
          search={days}
          usual="this-month"
          onChange={(changed) =>
            void navigate({ to: '/office/reports/occupancy', search: { ...changed, ...(resource && { resource }) } })
          }
          path={occupancyPath}
          csvPath={occupancyCsvPath}
          lineOf="hour"
          of={{ resource }}
          waiting="Counting the places"
          failed="Could not load the occupancy."
        >
          {(occupancy) => <Shown occupancy={occupancy} search={search} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

type ShownProps = { occupancy: OccupancyAnswer; search: Search }

function Shown({ occupancy, search }: ShownProps) {
  const { from, to, byHour, byResource, byService, resource } = occupancy
  const days = daysInWords({ from, to })
  const { resource: _, ...ofAll } = search
  const isOffered = byHour.length > 0
  return (
    <>
      <Section
        title={resource ? `${resource.name}, ${days}` : days}
        action={
          resource && (
            <Link to="/office/reports/occupancy" search={ofAll}>
              Show all pools and rooms
            </Link>
          )
        }
      >
        <Headline below={isOffered ? comparedOccupancy(occupancy) : whyNothing(occupancy)}>
          {occupancyInWords(occupancy)}
        </Headline>
      </Section>
      {isOffered && (
        <>
          <HoursOfWeek byHour={byHour} />
          {!resource && <ByResource byResource={byResource} search={search} />}
          {byService.length > 0 && <ByService byService={byService} />}
          <ByStep occupancy={occupancy} />
        </>
      )}
    </>
  )
}

const amounts: Column<Occupancy>[] = [
  { name: 'People', isNumber: true, render: ({ people }) => inFigures(people) },
  { name: 'Full', isNumber: true, render: ({ full }) => fullInWords(full) },
]

function ByStep({ occupancy }: { occupancy: OccupancyAnswer }) {
  const { from, to, by, rows, together } = occupancy
  const [label, points] = [`Occupancy by ${by}`, occupancyPoints(occupancy)]
  const columns: Column<OccupancyRow>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    ...amounts,
  ]
  return (
    <Section title={`By ${by}`}>
      <ChartFigure
        sentence={extremesOfRows(points, 'occupancy')}
        label={label}
        shape="bars"
        points={points}
        inTicks={inWholePercent}
      />
      <Rows
        isNarrow
        label={label}
        rows={rows}
        keyOf={({ from: first }) => first}
        columns={columns}
        together={{ name: 'Total', row: { from, to, ...together } }}
      />
    </Section>
  )
}

type Named = OccupancyAnswer['byResource'][number]

function ByResource({ byResource, search }: Pick<OccupancyAnswer, 'byResource'> & { search: Search }) {
  const columns: Column<Named>[] = [
    {
      name: 'Pool or room',
      render: ({ id, name }) => (
        <Link to="/office/reports/occupancy" search={{ ...search, resource: id }}>
          {name}
        </Link>
      ),
    },
    ...amounts,
  ]
  return (
    <Section title="By pool or room">
      <Rows isNarrow label="Occupancy by pool or room" rows={byResource} keyOf={({ id }) => id} columns={columns} />
    </Section>
  )
}

function ByService({ byService }: Pick<OccupancyAnswer, 'byService'>) {
  const columns: Column<Named>[] = [{ name: 'Service', render: ({ name }) => name }, ...amounts]
  return (
    <Section
      title="By service"
      lead={
        byService.some(({ full }) => full === null) && 'Treatments share their rooms, so only their people are told.'
      }
    >
      <Rows isNarrow label="Occupancy by service" rows={byService} keyOf={({ id }) => id} columns={columns} />
    </Section>
  )
}
