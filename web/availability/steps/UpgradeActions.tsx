import { Button } from '#ui/Button.tsx'
import { StepActions } from './StepActions.tsx'

type Props = {
  /** Nothing more is wanted: then the other button is the one to press (trial: screens 19). */
  isNo: boolean
  whyNot: string | null
  reason?: string | null
  onNo: () => void
  onGo: () => void
}

/** The two ways on from something that can be added; both lead on, and keep their words. */
export function UpgradeActions({ isNo, whyNot, reason = whyNot, onNo, onGo }: Props) {
  return (
    <StepActions reason={reason}>
      <Button look={isNo ? 'primary' : 'quiet'} onClick={onNo}>
        NO THANKS
      </Button>
      <Button look={isNo ? 'quiet' : 'primary'} whyNot={whyNot} onClick={onGo}>
        CONTINUE WITH UPGRADE
      </Button>
    </StepActions>
  )
}

/** Why one cannot go on before anything is chosen. */
export const whyNotYet = (chosen: unknown): string | null =>
  chosen === null ? 'Choose an option to continue, or NO THANKS.' : null
