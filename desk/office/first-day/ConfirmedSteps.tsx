import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { differFromSample, type StepToConfirm } from '#domain/set-up.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { factsOfExtras, factsOfRules } from './confirmed-facts.ts'
import { confirmStep } from './set-up-acts.ts'
import { stepTitles } from './first-steps.ts'
import { Step } from './Step.tsx'

type DayProps = { day: FirstDayAnswer }

/** What a robe, an extra bath and a second guest cost: the owner says that these are their prices. */
export function ExtrasStep({ day }: DayProps) {
  return (
    <ConfirmedStep
      step="extras"
      day={day}
      change={
        <Link to="/office/settings/edit/$part" params={{ part: 'visit' }}>
          Change these prices
        </Link>
      }
      go="These are our prices"
      onGo={() => confirmStep({ step: 'extras', revision: day.revision })}
    >
      <p>
        Prices beside those of your services. Guests can add robes and an extra bath only to services for which you have
        allowed it.
      </p>
      <Facts facts={factsOfExtras(day.extras)} />
    </ConfirmedStep>
  )
}

/** Until when guests change their bookings, and the terms they accept: the owner says that these are their rules. */
export function RulesStep({ day }: DayProps) {
  return (
    <ConfirmedStep
      step="rules"
      day={day}
      change={
        <Link to="/office/settings/edit/$part" params={{ part: 'hours' }}>
          Change these hours
        </Link>
      }
      go="These are our rules and terms"
      onGo={() => confirmStep({ step: 'rules', revision: day.revision, terms: day.terms })}
    >
      <Facts facts={factsOfRules(day.rules)} />
      <p>
        Guests accept <Link to="/office/settings/terms">{termsNow(day)}</Link> when they pay.{' '}
        {day.termsInForce === 0 &&
          'The sample came with the program: read what it says of children, refunds, memberships and the law, and write your own terms where it does not fit.'}
      </p>
      {day.termsInForce === 0 && differFromSample(day.rules) && (
        <Alert tone="warning">
          The sample terms promise guests other hours or months than yours. Write terms of your own that say what you
          do.
        </Alert>
      )}
    </ConfirmedStep>
  )
}

const termsNow = ({ terms, termsInForce }: FirstDayAnswer): string => {
  if (termsInForce > 0) return 'your terms'
  return terms > 0 ? 'the sample terms, until the first day of yours,' : 'the sample terms'
}

type Props = DayProps & {
  step: StepToConfirm
  change: ReactNode
  go: string
  onGo: () => Promise<void>
  children: ReactNode
}

function ConfirmedStep({ step, day, change, go, onGo, children }: Props) {
  const { act, isBusy, run } = useAct()
  const heading = useRef<HTMLHeadingElement>(null)
  const isConfirmed = day.confirmed[step]
  const confirm = async () => {
    if (!(await run(onGo))) return
    announce(`${stepTitles[step]}: done`)
    heading.current?.focus()
  }
  return (
    <Step title={stepTitles[step]} standing={isConfirmed ? 'done' : 'to do'} action={change} heading={heading}>
      {children}
      <Said act={act} />
      {!isConfirmed && (
        <Button look="quiet" busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? 'Saving…' : go}
        </Button>
      )}
    </Step>
  )
}
