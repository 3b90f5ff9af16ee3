import { Link } from '@tanstack/react-router'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { useIsSettingUp } from '#desk/calls/useIsSettingUp.ts'
import { WayOn } from '#desk/parts/WayOn.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Exceptions } from './Exceptions.tsx'
import { doneInWords } from './preview-words.ts'

type Props = { service: StaffService; from: string; done: TimesPreview }

/** The page that stays after times were changed. */
export function TimesChanged({ service: { id, name, hidden }, from, done }: Props) {
  const isSettingUp = useIsSettingUp()
  return (
    <Proof
      title={`The times of ${name} are changed`}
      said={`${doneInWords(done, from)} ${seenWords({ isHidden: hidden, isSettingUp })}`}
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

function seenWords({ isHidden, isSettingUp }: { isHidden: boolean; isSettingUp: boolean }): string {
  if (isHidden) return 'Guests see them when you show the service.'
  return isSettingUp ? 'Guests see them once you open the house.' : 'Guests see it at once.'
}
