import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { testEmailPath, type FirstDayAnswer } from '#api/first-day.ts'
import { send } from '#desk/calls/calls.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { ArrivedForm } from './ArrivedForm.tsx'
import { firstDay } from './first-day-call.ts'
import { standings, stepTitles } from './first-steps.ts'
import { Step } from './Step.tsx'

type Emails = FirstDayAnswer['emails']

/** Whether emails leave the house, and arrive: the owner sends themselves one, and types the number in it. */
export function EmailsStep({ day }: { day: FirstDayAnswer }) {
  const { way, test } = day.emails
  const heading = useRef<HTMLHeadingElement>(null)
  const standing = standings(day).emails
  // The form is gone once it has done its work.
  const sayItArrived = () => {
    announce(`${stepTitles.emails}: done`)
    heading.current?.focus()
  }
  return (
    <Step title={stepTitles.emails} standing={standing} heading={heading}>
      {way === 'outbox' && (
        <p>
          Emails do not leave the house yet. Whoever runs the server sets SMTP_URL to your mail server; the guide to
          operating the house says how.
        </p>
      )}
      {standing === 'done' ? <p>Your emails arrive.</p> : test && <p>{testWords(test, way)}</p>}
      {standing !== 'done' && way === 'smtp' && test && <ArrivedForm onArrived={sayItArrived} />}
      <SendTest isFirst={test === null} />
    </Step>
  )
}

function SendTest({ isFirst }: { isFirst: boolean }) {
  const client = useQueryClient()
  const { act, isBusy, run } = useAct()
  const sendTest = () =>
    run(async () => {
      await send(testEmailPath, {}, 'Could not send the test email. Please try again.')
      await client.invalidateQueries({ queryKey: firstDay.queryKey })
    })
  return (
    <>
      <Said act={act} />
      <Button look="quiet" busy={isBusy} onClick={() => void sendTest()}>
        {isBusy ? 'Sending…' : isFirst ? 'Send me a test email' : 'Send another test'}
      </Button>
    </>
  )
}

function testWords({ state, to }: NonNullable<Emails['test']>, way: Emails['way']): string {
  if (state === 'SENT' && way === 'outbox')
    return `A test email went to ${to}, but only as far as the outbox of the house.`
  if (state === 'SENT') return `A test email went to ${to}. Enter the number from the email when it arrives.`
  if (state === 'FAILED')
    return `The test email to ${to} could not be sent. Whoever runs the server checks SMTP_URL and MAIL_FROM.`
  return `A test email to ${to} is on its way.`
}
