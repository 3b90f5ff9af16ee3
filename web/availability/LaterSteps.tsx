import { Skeleton } from '#ui/Skeleton.tsx'
import { AddedStep } from './AddedStep.tsx'
import { ExtraBathStep } from './ExtraBathStep.tsx'
import { GuestsStep } from './GuestsStep.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { TowelRobeStep } from './TowelRobeStep.tsx'
import type { RescheduleChoice, SlotFlow } from './useSlotFlow.ts'

/** The steps after the first; they come while the visitor looks at the calendar. */
export function LaterSteps({ flow }: { flow: SlotFlow | RescheduleChoice }) {
  if (flow.movedFrom) return <TimeStep flow={flow} />
  if (flow.step === 'added') return <AddedStep flow={flow} />
  if (flow.step === 'guests') return <GuestsStep flow={flow} />
  if (flow.step === 'slot') return <TimeStep flow={flow} />
  if (flow.isAwaited) return <Skeleton label="Loading your choice" shape="lines" blocks={4} />
  if (flow.step === 'towel-robe') return <TowelRobeStep flow={flow} />
  if (flow.step === 'extra-bath') return <ExtraBathStep flow={flow} />
  return <SummaryStep flow={flow} />
}
