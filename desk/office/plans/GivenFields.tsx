import type { StaffService } from '#api/timetable.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { areVisits, givenAs, givenIn } from './plan-draft.ts'
import css from './Plans.module.css'

type Props = {
  services: readonly StaffService[]
  typed: string
  error: string | null
  onChange: (typed: string) => void
}

/** A box for each service, and how many visits of it a period has. */
export function GivenFields({ services, typed, error, onChange }: Props) {
  const given = givenIn(typed)
  const visitsOf = (id: string) => given.find(({ serviceId }) => serviceId === id)?.visits
  const setVisits = (id: string, visits: string | undefined) => onChange(givenAs(withVisits(given, id, visits)))
  // What costs nothing needs no plan.
  const offered = services.filter(({ id, price }) => price > 0 || visitsOf(id) !== undefined)
  return (
    <fieldset className={css.given} aria-describedby={error ? 'gives-error' : undefined}>
      <legend>What does it give?</legend>
      <p className={css.hint}>Visits in each period. Leave the number empty for as many as they like.</p>
      {offered.map((service, place) => (
        <OneGiven
          key={service.id}
          service={service}
          boxId={place === 0 ? 'gives' : undefined}
          visits={visitsOf(service.id)}
          hasError={error !== null}
          onChange={(visits) => setVisits(service.id, visits)}
        />
      ))}
      {error && (
        <p id="gives-error" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Given = ReturnType<typeof givenIn>

/** What is given with so many visits of one service; undefined: without that service. */
function withVisits(given: Given, serviceId: string, visits: string | undefined): Given {
  if (visits === undefined) return given.filter((one) => one.serviceId !== serviceId)
  const isGiven = given.some((one) => one.serviceId === serviceId)
  if (!isGiven) return [...given, { serviceId, visits }]
  return given.map((one) => (one.serviceId === serviceId ? { ...one, visits } : one))
}

type OneGivenProps = {
  service: StaffService
  /** Where the list of mistakes leads. */
  boxId: string | undefined
  /** Undefined where the plan does not give it. */
  visits: string | undefined
  hasError: boolean
  onChange: (visits: string | undefined) => void
}

function OneGiven({ service: { name, hidden, hasTimes }, boxId, visits, hasError, onChange }: OneGivenProps) {
  return (
    <div className={css.one}>
      <label>
        <input
          type="checkbox"
          className={css.box}
          id={boxId}
          checked={visits !== undefined}
          onChange={({ target }) => onChange(target.checked ? '' : undefined)}
        />
        {name}
        {hidden && <Mark>Hidden</Mark>}
        {!hidden && !hasTimes && <Mark tone="warning">No times yet</Mark>}
      </label>
      {visits !== undefined && (
        <Visits name={name} visits={visits} isWrong={hasError && !areVisits(visits)} onChange={onChange} />
      )}
    </div>
  )
}

type VisitsProps = { name: string; visits: string; isWrong: boolean; onChange: (visits: string) => void }

function Visits({ name, visits, isWrong, onChange }: VisitsProps) {
  return (
    <input
      className={css.visits}
      aria-label={`Visits of ${name}`}
      placeholder="No limit"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={visits}
      aria-invalid={isWrong ? true : undefined}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
