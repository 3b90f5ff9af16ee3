import { BottomBar } from '#desk/parts/BottomBar.tsx'
import { Button } from '#ui/Button.tsx'
import { useAfter } from '#ui/useAfter.ts'
import css from './DayScreen.module.css'
import type { Arrivals } from './useArrivals.ts'

/** An answer that takes longer is waited for in words (milliseconds). */
const SLOW = 500

/** What was just done, and for ten seconds the way back; before that, when it takes long, that the house is being asked. */
export function DoneBar({ arrivals: { done, acts, isBusy } }: { arrivals: Arrivals }) {
  const isSlow = useAfter(SLOW, isBusy)
  if (isSlow)
    return (
      <BottomBar>
        <p className={css.said}>One moment, the house is being asked…</p>
      </BottomBar>
    )
  if (!done) return null
  const { words, isTrouble, undo: last } = done
  return (
    <BottomBar isTrouble={isTrouble}>
      <p className={css.said}>{words}</p>
      {last && (
        <Button look="quiet" disabled={isBusy} onClick={() => void acts.undo(last)}>
          Undo
        </Button>
      )}
    </BottomBar>
  )
}
