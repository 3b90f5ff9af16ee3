import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { StaffService, WeekAnswer, WeekStart } from '#api/timetable.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { addDays, isRealDate, longDate, minutesOf, shortDate } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { WithService } from './WithService.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { actOn, bookedInWords, dayInBrief, mondayOf, whatItIs } from './day-words.ts'
import { clockInWords } from './pattern-words.ts'
import css from './Times.module.css'
import { useWeek, weekFailed } from './useDays.ts'

/** A week of a service, day by day: what runs, what was added or taken away, and who has booked. */
export function DaysScreen() {
  return (
    <WithService title="A week, day by day" needs="staff" of="times">
      {(service) => <Days key={service.id} service={service} />}
    </WithService>
  )
}

function Days({ service }: { service: StaffService }) {
  const { id, name } = service
  const isManager = isAtLeast(useMe().role, 'manager')
  const { day: asked = '' } = useSearch({ strict: false })
  const today = useHouseToday()
  const day = isRealDate(asked) ? asked : today
  const query = useWeek(id, mondayOf(day))
  return (
    <>
      <PageHeading
        title={`${name}, day by day`}
        lead="Every start of a week, with one-off sessions, and sessions that were taken away."
        action={
          isManager && (
            <Link to="/office/times/$id/days/new" params={{ id }} search={{ day }} className={buttonLook()}>
              Add a one-off session
            </Link>
          )
        }
      />
      <WeekChoice id={id} day={day} />
      <Asked query={query} waiting="Loading the week" failed={weekFailed}>
        {({ days }) => <Week service={service} days={days} chosen={day} isManager={isManager} />}
      </Asked>
    </>
  )
}

/** Another week: the one before, the one after, or that of a day. */
function WeekChoice({ id, day }: { id: string; day: string }) {
  const navigate = useNavigate()
  const to = (days: number) => ({ day: addDays(day, days) })
  return (
    <div className={css.choice}>
      <DayField
        id="day"
        name="day"
        label="Go to a day"
        value={day}
        onChange={({ target: { value } }) => {
          if (isRealDate(value)) void navigate({ to: '.', search: { day: value }, replace: true })
        }}
      />
      <nav aria-label="Weeks" className={css.weeks}>
        <Link to="/office/times/$id/days" params={{ id }} search={to(-7)} className={buttonLook('quiet')}>
          Week before
        </Link>
        <Link to="/office/times/$id/days" params={{ id }} search={to(7)} className={buttonLook('quiet')}>
          Week after
        </Link>
      </nav>
    </div>
  )
}

type Props = { service: StaffService; days: WeekAnswer['days']; chosen: string; isManager: boolean }

/** The seven days, what each has in words, and the starts of one of them. */
function Week({ service, days, chosen, isManager }: Props) {
  const shown = days.find(({ day }) => day === chosen)
  return (
    <>
      <ul className={css.week} aria-label="The week">
        {days.map((day) => (
          <li key={day.day}>
            <DayLink id={service.id} day={day} isChosen={day.day === chosen} />
          </li>
        ))}
      </ul>
      {shown && (
        <Section title={longDate(shown.day)}>
          {shown.starts.length === 0 ? (
            <p>Nothing runs on this day.</p>
          ) : (
            <Day service={service} day={shown.day} starts={shown.starts} isManager={isManager} />
          )}
        </Section>
      )}
    </>
  )
}

type DayLinkProps = { id: string; day: WeekAnswer['days'][number]; isChosen: boolean }

function DayLink({ id, day: { day, starts }, isChosen }: DayLinkProps) {
  return (
    <Link
      to="/office/times/$id/days"
      params={{ id }}
      search={{ day }}
      replace
      aria-current={isChosen ? 'date' : undefined}
      className={css.weekday}
    >
      <strong>{shortDate(day)}</strong>
      {dayInBrief(starts).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </Link>
  )
}

type DayProps = { service: StaffService; day: string; starts: readonly WeekStart[]; isManager: boolean }

function Day({ service: { id }, day, starts, isManager }: DayProps) {
  return (
    <table className={css.starts} aria-label={longDate(day)}>
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Where, and what it is</th>
          <th scope="col">Booked</th>
          {isManager && (
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {starts.map((start) => (
          <StartRow key={`${start.start} ${start.resourceId}`} {...{ id, day, start, isManager }} />
        ))}
      </tbody>
    </table>
  )
}

type StartProps = { id: string; day: string; start: WeekStart; isManager: boolean }

function StartRow({ id, day, start, isManager }: StartProps) {
  return (
    <tr className={names((start.isOver || start.kind === 'gap') && css.over)}>
      <th scope="row">{clockInWords(minutesOf(start.start))}</th>
      <td>
        {start.resource}, {start.minutes} minutes
        <What start={start} />
      </td>
      <td>{bookedInWords(start)}</td>
      {isManager && (
        <td>
          <Change id={id} day={day} start={start} />
        </td>
      )}
    </tr>
  )
}

function What({ start }: { start: WeekStart }) {
  const told = whatItIs(start)
  if (told.length === 0) return null
  return (
    <span className={css.marks}>
      {told.map(({ words, tone }) => (
        <Mark key={words} tone={tone}>
          {words}
        </Mark>
      ))}
    </span>
  )
}

function Change({ id, day, start }: { id: string; day: string; start: WeekStart }) {
  const can = actOn(start)
  if (!can) return null
  return (
    <Link
      to="/office/times/$id/days/change"
      params={{ id }}
      search={{ act: can.act, kind: start.kind, day, start: start.start, resource: start.resourceId }}
      aria-label={`${can.words}: ${longDate(day)}, ${clockInWords(minutesOf(start.start))}, ${start.resource}`}
    >
      {can.words}
    </Link>
  )
}
