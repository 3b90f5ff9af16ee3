import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { extrasPath, guestsPath } from '#api/catalogue.ts'
import { promotionsPath } from '#api/promotions.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { track } from '#web/analytics.ts'
import { useEntitlements } from '#web/cart/useEntitlements.ts'
import { useCalls } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DateStep } from '#web/availability/steps/DateStep.tsx'
import { forgetMassage } from '#web/availability/choice/massage-choice.ts'
import { StepLayout } from '#web/availability/steps/StepLayout.tsx'
import { SummaryPanel } from '#web/availability/steps/SummaryPanel.tsx'
import { useLiveSlots } from '#web/availability/times/useLiveSlots.ts'
import type { RescheduleFlow } from '#web/availability/steps/useRescheduleFlow.ts'
import { useServices } from '#web/availability/choice/useServices.ts'
import { useSlotFlow, type SlotFlow } from '#web/availability/steps/useSlotFlow.ts'

const loadLaterSteps = () => import('#web/availability/steps/LaterSteps.tsx')
const loadClassStep = () => import('#web/availability/classes/ClassStep.tsx')
const NotBookableHere = lazy(() =>
  import('#web/availability/reschedule/NotBookableHere.tsx').then((file) => ({ default: file.NotBookableHere })),
)
const RescheduleScreen = lazy(() =>
  import('#web/availability/reschedule/RescheduleScreen.tsx').then((file) => ({ default: file.RescheduleScreen })),
)
const LaterSteps = lazy(() => loadLaterSteps().then((file) => ({ default: file.LaterSteps })))
const MembershipBar = lazy(() =>
  import('#web/availability/choice/MembershipBar.tsx').then((file) => ({ default: file.MembershipBar })),
)
const ClassStep = lazy(() => loadClassStep().then((file) => ({ default: file.ClassStep })))

/** The choice of a slot, step by step (spec 2, /select-slot). */
export function SlotScreen() {
  const { reschedule } = useSearch({ from: '/select-slot' })
  return (
    <Queries>
      <Suspense fallback={<Skeleton label="Loading" shape="lines" blocks={3} />}>
        {reschedule ? <RescheduleScreen bookingId={reschedule}>{stepOf}</RescheduleScreen> : <ServiceAtHand />}
      </Suspense>
    </Queries>
  )
}

function ServiceAtHand() {
  const { serviceDetails, loading, error, retry } = useServices()

  if (loading) return <Skeleton label="Loading" shape="lines" blocks={3} />
  if (error !== null) return <NotBookableHere title={serviceDetails.name} text={error} retry={retry} />
  return <Steps key={serviceDetails.id} service={serviceDetails} />
}

const pricePaths = [extrasPath, guestsPath, promotionsPath]

function Steps({ service }: { service: HouseService }) {
  useCalls(pricePaths)
  const flow = useSlotFlow(service)
  const { step } = flow.position
  const isChoosing = step !== 'added'
  useWayOn(service, flow.position)
  return (
    <StepLayout
      of={service.family}
      time={flow.choice.time}
      brief={isChoosing && flow.choice.usesMembership && 'Free with your membership'}
      notice={
        isChoosing &&
        flow.choice.hasFreeSlot && (
          <Suspense fallback={null}>
            <MembershipBar {...flow} />
          </Suspense>
        )
      }
      summary={isChoosing && <SummaryPanel {...flow} />}
      label="Summary"
      step={step}
      total={flow.price.total}
    >
      {stepOf(flow)}
    </StepLayout>
  )
}

/** What goes with the choice of a service: its places are listened to, its later steps loaded, its memberships known. */
function useWayOn(service: HouseService, { steps, step }: SlotFlow['position']): void {
  const isClass = service.kind === 'class'
  const hasBath = steps.includes('extra-bath') && service.id !== BATHING_ID
  useLiveSlots(hasBath ? `${service.id},${BATHING_ID}` : service.id)
  useEffect(() => {
    // What could not be loaded ahead is loaded when it is shown, and says there what failed.
    if (isClass) void loadClassStep().catch(() => {})
    void loadLaterSteps().catch(() => {})
    if (service.family !== 'massage') forgetMassage()
  }, [isClass, service])
  useEffect(() => {
    useEntitlements.setState({ atHand: service.id })
    return () => useEntitlements.setState({ atHand: null })
  }, [service.id])
  useEffect(() => track({ event: 'booking_step', step, serviceId: service.id }), [step, service.id])
}

function stepOf(flow: SlotFlow | RescheduleFlow) {
  const { service, step } = flow.position
  if (step === 'date') return <DateStep {...flow} />
  return (
    <Suspense fallback={<Skeleton label="Loading your choice" shape="lines" blocks={4} />}>
      {service.kind === 'class' && step === 'slot' ? <ClassStep {...flow} /> : <LaterSteps flow={flow} />}
    </Suspense>
  )
}
