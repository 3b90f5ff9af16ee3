import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { testEmailPath, type FirstDayAnswer } from '#api/first-day.ts'
import { send } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useAct } from '#ui/useAct.ts'
import { leftToDo, standings, stepTitles, type Standing } from './first-steps.ts'
import { firstDay, firstDayFailed } from './first-day-call.ts'
import css from './FirstDay.module.css'

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
        <Asked query={query} waiting="Loading the setup" failed={firstDayFailed} blocks={5}>
          {(day) => <Steps day={day} />}
        </Asked>
      </ForRole>
    </>
  )
}

function Steps({ day }: { day: FirstDayAnswer }) {
  const { details, payments, emails, services, times } = standings(day)
  return (
    <>
      <LeftToDo day={day} />
      <ol className={css.steps}>
        <Step title="Your account" standing="done">
          You are signed in, with a second factor.
        </Step>
        <DetailsStep standing={details} />
        <Step title={stepTitles.payments} standing={payments}>
          <Payments payments={day.payments} />
        </Step>
        <Step title={stepTitles.emails} standing={emails}>
          <Emails emails={day.emails} />
        </Step>
        <ServicesStep day={day} standing={services} />
        <Step title={stepTitles.times} standing={times} action={<Link to="/office/times">Times</Link>}>
          {timesIn(day)}
        </Step>
      </ol>
    </>
  )
}

function LeftToDo({ day }: { day: FirstDayAnswer }) {
  return (
    <output className={css.left}>
      {leftToDo(day)}{' '}
      {day.isOpen ? (
        <a href="/">See the guests’ site</a>
      ) : (
        'Until there is a service to book, the guests’ site says “Opening soon.”'
      )}
    </output>
  )
}

function DetailsStep({ standing }: { standing: Standing }) {
  return (
    <Step title={stepTitles.details} standing={standing} action={<Link to="/office/settings">Name and address</Link>}>
      <p>Its name, address and support email, as guests read them on the site, in emails and on the payment page.</p>
      <p>
        Guests accept <Link to="/office/settings/terms">your terms</Link> when they pay. Read the ones that came with
        the house, and write your own.
      </p>
    </Step>
  )
}

function ServicesStep({ day, standing }: { day: FirstDayAnswer; standing: Standing }) {
  return (
    <Step
      title={stepTitles.services}
      standing={standing}
      action={<Link to="/office/services">{day.services === 0 ? 'Add a service' : 'Services'}</Link>}
    >
      <p>{servicesIn(day)}</p>
      <p>
        Where it takes place: <Link to="/office/resources">pools and rooms</Link>
      </p>
    </Step>
  )
}

type StepProps = { title: string; standing: Standing; action?: ReactNode; children: ReactNode }
const marks = {
  done: { tone: 'good', word: 'Done' },
  'to do': { tone: 'plain', word: 'To do' },
  wrong: { tone: 'danger', word: 'Needs you' },
} as const

function Step({ title, standing, action, children }: StepProps) {
  const { tone, word } = marks[standing]
  return (
    <li className={css.step}>
      <div className={css.head}>
        <h2>{title}</h2>
        <Mark tone={tone}>{word}</Mark>
      </div>
      <div className={css.words}>{children}</div>
      {action && <p>{action}</p>}
    </li>
  )
}

function Payments({ payments: { key, webhookUrl, lastEvent } }: Pick<FirstDayAnswer, 'payments'>) {
  return (
    <>
      <p>{keyWords[key]}</p>
      {lastEvent === null ? (
        <>
          <p>
            No message from Stripe has arrived yet. Register this address in Stripe as a webhook, and send a test event:
          </p>
          <p className={css.copied}>
            <code>{webhookUrl}</code> <CopyButton text={webhookUrl}>Copy the address</CopyButton>
          </p>
        </>
      ) : (
        <p>Stripe’s messages arrive.</p>
      )}
    </>
  )
}

const keyWords: Record<FirstDayAnswer['payments']['key'], string> = {
  works: 'Your Stripe key works.',
  refused: 'Stripe refuses your key. Whoever runs the server checks STRIPE_SECRET_KEY and starts the house again.',
  unreachable: 'Stripe cannot be reached from the house just now.',
}

function Emails({ emails: { way, test } }: Pick<FirstDayAnswer, 'emails'>) {
  const client = useQueryClient()
  const { act, isBusy, run } = useAct()
  const sendTest = () =>
    run(async () => {
      await send(testEmailPath, {}, 'Could not send the test email. Please try again.')
      await client.invalidateQueries({ queryKey: firstDay.queryKey })
    })
  return (
    <>
      {way === 'outbox' && (
        <p>
          Emails do not leave the house yet. Whoever runs the server sets SMTP_URL to your mail server; the guide to
          operating the house says how.
        </p>
      )}
      {test && <p>{testWords(test, way)}</p>}
      <Said act={act} />
      <Button look="quiet" busy={isBusy} onClick={() => void sendTest()}>
        {isBusy ? 'Sending…' : test ? 'Send another test' : 'Send me a test email'}
      </Button>
    </>
  )
}

type Mail = FirstDayAnswer['emails']

function testWords({ state, to }: NonNullable<Mail['test']>, way: Mail['way']): string {
  if (state === 'SENT' && way === 'outbox')
    return `A test email went to ${to}, but only as far as the outbox of the house.`
  if (state === 'SENT') return `A test email went to ${to}. Check that it arrived.`
  if (state === 'FAILED')
    return `The test email to ${to} could not be sent. Whoever runs the server checks SMTP_URL and MAIL_FROM.`
  return `A test email to ${to} is on its way.`
}

const servicesIn = ({ services }: FirstDayAnswer): string =>
  services === 0
    ? 'A bath, a class or a treatment, with its price.'
    : `${services} ${services === 1 ? 'service is' : 'services are'} on the menu.`

function timesIn({ services, servicesWithTimes }: FirstDayAnswer): string {
  if (services === 0) return 'Once there is a service, say on which days and hours it is on.'
  const without = services - servicesWithTimes
  if (without === 0) return 'Every service has its times.'
  return without === 1 ? 'One service has no times yet.' : `${without} services have no times yet.`
}
