import { Link } from '@tanstack/react-router'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Exceptions } from './Exceptions.tsx'
import { doneInWords } from './preview-words.ts'

type Props = { service: StaffService; from: string; done: TimesPreview }

/** The page that stays after times were changed. */
export function TimesChanged({ service: { id, name, hidden }, from, done }: Props) {
  return (
    <Proof
      title={`The times of ${name} are changed`}
      said={`${doneInWords(done, from)} ${hidden ? 'Guests see them when you show the service.' : 'Guests see it at once.'}`}
    >
      <Exceptions preview={done} />
      <Ways>
        <Link to="/office/times" className={buttonLook()}>
          Back to the times
        </Link>
        <Link to="/office/services/$id" params={{ id }} className={buttonLook('plain')}>
          See the service
        </Link>
      </Ways>
    </Proof>
  )
}
