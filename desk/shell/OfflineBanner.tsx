import { clockTimeOf } from '#domain/sydney-time.ts'
import { useLineOfDesk, type Line } from '#desk/calls/line.ts'
import { useOnline } from '#desk/calls/online.ts'
import css from './OfflineBanner.module.css'

/** Says that the house cannot be reached, what of this device waits to be sent, and what keeps it from working. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const line = useLineOfDesk()
  const sentences = sentencesOf(line)
  if (sentences.length === 0 && !isOnline) sentences.push('You are offline. Nothing is lost; saving waits for you.')
  return (
    <output className={css.banner} data-on={sentences.length > 0 || undefined}>
      {sentences.map((sentence) => (
        <span key={sentence} className={css.sentence}>
          {sentence}
        </span>
      ))}
    </output>
  )
}

/** `Offline since 10:42 · 3 to send`, and what else is to know. */
function sentencesOf({ downSince, unsent, sent, isElsewhere, minutesOff }: Line): string[] {
  const toSend = unsent > 0 && `${unsent} to send`
  return [
    isElsewhere && 'The desk is open in another tab.',
    [downSince && `Offline since ${clockTimeOf(downSince)}`, toSend].filter(Boolean).join(' · '),
    sent,
    minutesOff > 0 && `This device’s clock is ${minutesOff} min off.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .filter((sentence) => sentence !== '')
}
