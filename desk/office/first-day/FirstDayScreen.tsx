import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { countOf } from '#desk/parts/whole-number.ts'
import { ExtrasStep, RulesStep } from './ConfirmedSteps.tsx'
import { EmailsStep } from './EmailsStep.tsx'
import { leftToDo, standings, stepTitles, type Standing } from './first-steps.ts'
import { firstDay, firstDayFailed } from './first-day-call.ts'
import css from './FirstDay.module.css'
import { OpeningStep } from './OpeningStep.tsx'
import { PaymentsStep } from './PaymentsStep.tsx'
import { Step } from './Step.tsx'

const SOON = 5000

/** What a house needs before its first guest, each step with its status and the way to do it (#802). */
export function FirstDayScreen() {
  const query = useQuery({
    ...firstDay,
    // Emails and messages of the provider arrive by themselves; what failed is asked for again by hand.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : SOON),
  })
  return (
    <>
      <PageHeading title="Set up the house" lead="Step by step, in any order. Nothing is lost if you stop here." />
      <ForRole needs="owner">
        <Asked query={query} waiting="Loading the set-up" failed={firstDayFailed} blocks={5}>
          {(day) => <Steps day={day} />}
        </Asked>
      </ForRole>
    </>
  )
}

function Steps({ day }: { day: FirstDayAnswer }) {
  const { details, services, times, payments } = standings(day)
  return (
    <>
      <LeftToDo day={day} />
      <ol className={css.steps}>
        <Step title="Your account" standing="done">
          You are signed in, with a second factor.
        </Step>
        <Step
          title={stepTitles.details}
          standing={details}
          action={
            <Link to="/office/settings/edit/$part" params={{ part: 'house' }}>
              Name and address
            </Link>
          }
        >
          Its name, address and support email, as guests read them on the site, in emails and on the payment page.
        </Step>
        <ServicesStep day={day} standing={services} />
        <TimesStep day={day} standing={times} />
        <ExtrasStep day={day} />
        <RulesStep day={day} />
        <PaymentsStep payments={day.payments} standing={payments} />
        <EmailsStep day={day} />
        <OpeningStep day={day} />
      </ol>
    </>
  )
}

function LeftToDo({ day }: { day: FirstDayAnswer }) {
  return (
    <output className={css.left}>
      {leftToDo(day)}{' '}
      {day.isOpened ? <a href="/">See the guests’ site</a> : 'Until the house is open, guests read “Opening soon.”'}
    </output>
  )
}

type StepProps = { day: FirstDayAnswer; standing: Standing }

function ServicesStep({ day: { services }, standing }: StepProps) {
  return (
    <Step
      title={stepTitles.services}
      standing={standing}
      action={
        <>
          <Link to="/office/services/new">{services === 0 ? 'Add a service' : 'Add another service'}</Link>
          {services > 0 && <Link to="/office/services">Services</Link>}
        </>
      }
    >
      <p>{servicesIn(services)}</p>
      <p>
        Where it takes place: <Link to="/office/resources">pools and rooms</Link>
      </p>
    </Step>
  )
}

const servicesIn = (services: number): string =>
  services === 0 ? 'A bath, a class or a treatment, with its price.' : `You sell ${countOf(services, 'service')}.`

function TimesStep({ day: { services, withoutTimes }, standing }: StepProps) {
  return (
    <Step
      title={stepTitles.times}
      standing={standing}
      action={
        withoutTimes.length === 0 ? (
          services > 0 && <Link to="/office/times">Times</Link>
        ) : (
          <>
            {withoutTimes.map(({ id, name }) => (
              <Link key={id} to="/office/times/$id" params={{ id }}>
                Give {name} times
              </Link>
            ))}
          </>
        )
      }
    >
      {timesIn({ services, withoutTimes })}
    </Step>
  )
}

function timesIn({ services, withoutTimes }: Pick<FirstDayAnswer, 'services' | 'withoutTimes'>): string {
  if (services === 0) return 'Once there is a service, say on which days and hours it is on.'
  const [one, ...more] = withoutTimes
  if (!one) return 'Every service has its times.'
  return more.length === 0 ? `${one.name} has no times yet.` : `${withoutTimes.length} services have no times yet.`
}
