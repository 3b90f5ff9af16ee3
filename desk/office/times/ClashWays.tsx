import { Link } from '@tanstack/react-router'
import type { StaffService, TimesPreview } from '#api/timetable.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Times.module.css'

type Props = {
  service: Pick<StaffService, 'id'>
  clashes: TimesPreview['clashes']
  /** Asks for the preview once more. */
  onLookAgain: () => Promise<unknown>
}

/** Where other services have the pool: the way to their times, in a tab of its own, so that nothing typed here is lost. */
export function ClashWays({ service, clashes, onLookAgain }: Props) {
  const { act, isBusy, run } = useAct()
  const others = new Map(
    clashes.filter(({ withId }) => withId !== service.id).map((clash) => [clash.withId, clash.with]),
  )
  if (others.size === 0) return null
  return (
    <>
      <p className={css.quiet}>To offer these, free the pool first. What you have typed here stays.</p>
      <Said act={act} />
      <Ways>
        {Array.from(others, ([id, name]) => (
          <Link key={id} to="/office/times/$id" params={{ id }} target="_blank" className={buttonLook('quiet')}>
            Change times of {name} (new tab)
          </Link>
        ))}
        <Button look="quiet" busy={isBusy} onClick={() => void run(onLookAgain)}>
          Check again
        </Button>
      </Ways>
    </>
  )
}
