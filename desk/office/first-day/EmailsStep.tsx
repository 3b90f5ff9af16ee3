import { useQueryClient } from '@tanstack/react-query'
import { testEmailPath, type FirstDayAnswer } from '#api/first-day.ts'
import { send } from '#desk/calls/calls.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { firstDay } from './first-day-call.ts'
import { stepTitles, type Standing } from './first-steps.ts'
import { Step } from './Step.tsx'

type Emails = FirstDayAnswer['emails']
type Props = { emails: Emails; standing: Standing }

/** Whether emails leave the house: the owner sends themselves one. */
export function EmailsStep({ emails: { way, test }, standing }: Props) {
  const client = useQueryClient()
  const { act, isBusy, run } = useAct()
  const sendTest = () =>
    run(async () => {
      await send(testEmailPath, {}, 'Could not send the test email. Please try again.')
      await client.invalidateQueries({ queryKey: firstDay.queryKey })
    })
  return (
    <Step title={stepTitles.emails} standing={standing}>
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
    </Step>
  )
}

function testWords({ state, to }: NonNullable<Emails['test']>, way: Emails['way']): string {
  if (state === 'SENT' && way === 'outbox')
    return `A test email went to ${to}, but only as far as the outbox of the house.`
  if (state === 'SENT') return `A test email went to ${to}. Check that it arrived.`
  if (state === 'FAILED')
    return `The test email to ${to} could not be sent. Whoever runs the server checks SMTP_URL and MAIL_FROM.`
  return `A test email to ${to} is on its way.`
}
