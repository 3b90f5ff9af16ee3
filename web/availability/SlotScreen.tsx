import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { SlotParameters } from '#domain/availability/slot-parameters.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { track } from '#web/analytics.ts'
import { goBack } from '#web/shell/navigation.ts'
import type { HouseService } from '#web/shell/house.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DateStep } from './DateStep.tsx'
import { GuestsStep } from './GuestsStep.tsx'
import { forgetMassage, massageAtHand } from './massage-choice.ts'
import { NotBookableHere } from './NotBookableHere.tsx'
import css from './SlotScreen.module.css'
import { parametersOf } from './slot-search.ts'
import { StepFrame } from './StepFrame.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { useService } from './useService.ts'
import { useSlotFlow, type SlotFlow } from './useSlotFlow.ts'

const loadLaterSteps = () => import('./LaterSteps.tsx')
const LaterSteps = lazy(async () => ({ default: (await loadLaterSteps()).LaterSteps }))

/** The choice of a slot, step by step (spec 2, /select-slot). */
export function SlotScreen() {
  return (
    <Queries>
      <ServiceAtHand />
    </Queries>
  )
}

function ServiceAtHand() {
  const parameters = parametersOf(useSearch({ from: '/select-slot' }))
  const { service, name, error, isWaiting, retry } = useService(serviceAskedFor(parameters))

  if (isWaiting) return <Skeleton label="Loading" shape="lines" blocks={3} />
  if (!service) return <NotBookableHere title={name} text={error ?? ''} retry={retry} />
  if (parameters.isClass || service.kind === 'class') {
    return <NotBookableHere title={service.name} text={`${service.name} classes can be booked here soon.`} />
  }
  if (parameters.reschedule) return <NotBookableHere title="Move a booking" text="Bookings can be moved here soon." />
  return <Steps key={service.id} service={service} />
}

/** The service that the address names; else the class, the massage chosen on the menu, or a bath (spec 2). */
function serviceAskedFor({ serviceId, serviceIds, isClass, extraBath }: SlotParameters): string {
  const named = serviceId ?? serviceIds[0]
  if (named !== undefined) return named
  if (isClass) return SAUNA_CLUB_ID
  return (extraBath && massageAtHand()) || BATHING_ID
}

function Steps({ service }: { service: HouseService }) {
  const flow = useSlotFlow(service)
  useEffect(() => void loadLaterSteps(), [])
  useEffect(() => {
    if (service.family !== 'massage') forgetMassage()
  }, [service])
  useEffect(() => track({ event: 'booking_step', step: flow.step, serviceId: service.id }), [flow.step, service.id])

  return (
    <div className={css.layout}>
      <div className={css.step}>
        <Button look="plain" className={css.back} onClick={goBack}>
          <span aria-hidden="true">←</span> Back
        </Button>
        <StepFrame key={flow.step}>{stepOf(flow)}</StepFrame>
      </div>
      {flow.step !== 'added' && <SummaryPanel flow={flow} />}
    </div>
  )
}

function stepOf(flow: SlotFlow) {
  if (flow.step === 'date') return <DateStep flow={flow} />
  if (flow.step === 'guests') return <GuestsStep flow={flow} />
  return (
    <Suspense fallback={<Skeleton label="Loading your choice" shape="lines" blocks={4} />}>
      <LaterSteps flow={flow} />
    </Suspense>
  )
}
