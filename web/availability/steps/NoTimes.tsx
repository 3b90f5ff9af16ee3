import type { SydneyDate } from '#domain/sydney-time.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import css from './DayOutlook.module.css'
import { useNextFree } from '#web/availability/times/useNextFree.ts'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import type { StartOffer } from '#web/availability/times/useSlotOffer.ts'

type Props = {
  service: HouseService
  choice: Pick<StartChoice, 'date' | 'partySize' | 'inCart'>
  day: StartOffer['day']
  text: string
  onJump: (date: SydneyDate) => void
}

/** Why there are no times, and what can be done: try again, or go to the next free day. */
export function NoTimes({ service, choice, day, text, onJump }: Props) {
  const { date, partySize, inCart } = choice
  const next = useNextFree(service.id, day.error === null ? date : null, partySize, inCart)

  if (day.error !== null) {
    return (
      <Answer>
        <Alert tone="danger" action={<Button onClick={day.retry}>Try again</Button>}>
          {text}
        </Alert>
      </Answer>
    )
  }
  return (
    <div className={css.none}>
      <output>{text}</output>
      {next && (
        <Button look="quiet" onClick={() => onJump(next.date)}>
          {next.text}
        </Button>
      )}
    </div>
  )
}
