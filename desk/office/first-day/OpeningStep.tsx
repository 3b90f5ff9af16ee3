import { useEffect, useRef, useState } from 'react'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { missingToOpen, setUpTitles } from '#domain/set-up.ts'
import { useMe, welcome, type Me } from '#desk/calls/me.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { openToGuests } from './set-up-acts.ts'
import { standings, stepTitles } from './first-steps.ts'
import { Step } from './Step.tsx'

type Props = { day: FirstDayAnswer }

/** The last step: the owner opens the house to guests, once nothing is missing (docs/decisions/203). */
export function OpeningStep({ day }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpened = useRef(day.isOpened)
  // The button that opened it is gone.
  useEffect(() => {
    if (day.isOpened && !wasOpened.current) heading.current?.focus()
    wasOpened.current = day.isOpened
  }, [day.isOpened])
  return (
    <Step title={stepTitles.opening} standing={day.isOpened ? 'done' : 'to do'} heading={heading}>
      {day.isOpened ? <p>{openWords(day)}</p> : <NotOpened day={day} />}
    </Step>
  )
}

function openWords({ isOpen, services, withoutTimes }: FirstDayAnswer): string {
  if (!isOpen) return 'The house is open, but no service is shown: guests read “Opening soon.”'
  if (withoutTimes.length === services) return 'The house is open, but no service has times: guests can book nothing.'
  return 'The house is open: guests can book.'
}

function NotOpened({ day }: Props) {
  const [isAsking, setAsking] = useState(false)
  const me = useMe()
  const missing = missingToOpen(day)
  return (
    <>
      <p>
        Until then guests read “Opening soon.” <a href="/">See the site as guests will</a>: only you and your team can,
        and whatever you pay for there is a real sale.
      </p>
      {missing.length > 0 ? (
        <p>Still missing: {missing.map((step) => setUpTitles[step]).join(', ')}.</p>
      ) : (
        <Button onClick={() => setAsking(true)}>Open the house</Button>
      )}
      {isAsking && (
        <Confirm
          isReversible
          title="Open the house to guests?"
          go="Open it now"
          busy="Opening…"
          onGo={() => openAndSaySo(me)}
          onClose={() => setAsking(false)}
        >
          <p>
            Guests can book and pay from now on. To close for some days, plan a closure; to stop selling something, hide
            it.
          </p>
          {warnings(day).map((warning) => (
            <Alert key={warning} tone="warning">
              {warning}
            </Alert>
          ))}
        </Confirm>
      )}
    </>
  )
}

async function openAndSaySo(me: Me): Promise<void> {
  await openToGuests()
  // The set-up leaves the menu.
  welcome({ ...me, isOpened: true })
  announce('The house is open: guests can book.')
}

/** What does not keep the house from opening, and what follows from it. */
function warnings(day: FirstDayAnswer): string[] {
  const { payments, emails } = standings(day)
  return [
    payments !== 'done' && 'Payments are not set up: guests may not be able to pay.',
    emails !== 'done' && 'Emails are not set up: guests may get no confirmation.',
  ].filter((warning) => warning !== false)
}
