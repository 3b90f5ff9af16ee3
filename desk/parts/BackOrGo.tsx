import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'children'> & {
  go: string
  /** What is read while it is done. */
  busy: string
  isBusy: boolean
  onBack: () => void
}

/** The two ways on from a question: back to where somebody was, or to what it asks about. */
export function BackOrGo({ go, busy, isBusy, onBack, ...button }: Props) {
  return (
    <>
      <Button look="quiet" disabled={isBusy} onClick={onBack}>
        Go back
      </Button>
      <Button {...button} busy={isBusy}>
        {isBusy ? busy : go}
      </Button>
    </>
  )
}
