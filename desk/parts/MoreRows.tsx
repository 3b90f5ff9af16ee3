import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Filters.module.css'
import { Said } from './Said.tsx'

/** Fetches the next rows of a long list. */
export function MoreRows({ failed, onMore }: { failed: string; onMore: () => Promise<void> }) {
  const { act, isBusy, run } = useAct()
  return (
    <div className={css.more}>
      <Said act={act} />
      <Button look="quiet" busy={isBusy} onClick={() => void run(onMore, failed)}>
        {isBusy ? 'Loading more…' : 'Show older'}
      </Button>
    </div>
  )
}
