import { Link } from '@tanstack/react-router'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { WayOn } from '#desk/parts/WayOn.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Exceptions } from './Exceptions.tsx'
import { doneInWords } from './preview-words.ts'

type Props = { service: StaffService; from: string; done: TimesPreview }

/** The page that stays after times were changed. */
export function TimesChanged({ service: { id, name, hidden }, from, done }: Props) {
  const when = useWhenGuestsSee()
  return (
    <Proof
      title={`The times of ${name} are changed`}
      said={`${doneInWords(done, from)} Guests see the change ${hidden ? 'when you show the service' : when}.`}
    >
      <Exceptions preview={done} />
      <Ways>
        <WayOn to="/office/times">Back to the times</WayOn>
        <Link to="/office/services/$id" params={{ id }} className={buttonLook('plain')}>
          See the service
        </Link>
      </Ways>
    </Proof>
  )
}
