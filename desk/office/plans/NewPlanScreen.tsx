import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPlan } from '#api/staff-plans.ts'
import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { servicesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { emptyPlan, planFields, planOf, priceOf, type PlanDraft, type PlanField } from './plan-draft.ts'
import { costInWords } from './plan-words.ts'
import { PlanForm } from './PlanForm.tsx'
import { addPlan } from './usePlans.ts'

/** A plan that is not sold yet: what it is, what it costs, checked, then sold. */
export function NewPlanScreen() {
  return (
    <>
      <Back>
        <Link to="/office/plans">Plans</Link>
      </Back>
      <ForRole needs="owner" heading={<PageHeading title="Make a plan" />}>
        <WithServices />
      </ForRole>
    </>
  )
}

function WithServices() {
  const query = useTimetable(servicesFailed)
  if (query.data) return <NewPlan services={query.data.services} />
  return (
    <>
      <PageHeading title="Make a plan" />
      <Asked query={query} waiting="Loading the services" failed={servicesFailed}>
        {() => null}
      </Asked>
    </>
  )
}

function NewPlan({ services }: { services: readonly StaffService[] }) {
  const plan = useNewPlan(services)
  const { draft, made, at, go } = plan
  if (made) return <Made plan={made} />
  if (at === 'check') {
    return <CheckPlan key="check" {...{ services, draft }} onChange={() => void go('form')} onGo={plan.make} />
  }
  return (
    <>
      <PageHeading key="form" title="Make a plan" lead="What members pay, and what they get for it." />
      <PlanForm
        label="Make a plan"
        services={services}
        draft={draft}
        set={plan.set}
        isUnchanged={false}
        onSend={() => void go('check')}
      />
    </>
  )
}

/** What is typed of a plan, and the steps until it is made. */
function useNewPlan(services: readonly StaffService[]) {
  const [draft, setDraft] = useState<PlanDraft>(emptyPlan)
  const [made, setMade] = useState<StaffPlan | null>(null)
  const { at, go } = useSteps({
    isFilled: mistakesIn(planFields(services), draft).length === 0,
    isBegun: draft !== emptyPlan,
    isDone: made !== null,
  })
  const set = (name: PlanField) => (typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  const make = async () => {
    setMade(await addPlan({ ...planOf(draft), price: priceOf(draft) }))
    await go('done', { replace: true })
  }
  return { draft, set, made, at, go, make }
}

type CheckProps = {
  services: readonly StaffService[]
  draft: PlanDraft
  onChange: () => void
  onGo: () => Promise<void>
}

function CheckPlan({ services, draft, onChange, onGo }: CheckProps) {
  const when = useWhenGuestsSee()
  return (
    <CheckAnswers
      title="Check this plan"
      answers={planFields(services)
        .filter(({ name }) => name !== 'term' || draft.charged === 'again')
        .map((field) => ({ name: field.label, value: readField(field, draft) }))}
      go="Make this plan"
      busy="Making the plan…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>
        {draft.isPublic === 'yes'
          ? `Guests can buy it on the site ${when}.`
          : 'It is sold at the desk; guests do not see it on the site.'}{' '}
        Once somebody holds it, how it is paid stays as it is.
      </p>
    </CheckAnswers>
  )
}

function Made({ plan }: { plan: StaffPlan }) {
  const { id, name, isPublic } = plan
  return (
    <Proof
      title={`${name} is made`}
      said={`${isPublic ? 'Guests can buy it on the site' : 'It is sold at the desk'}, for ${costInWords(plan)}.`}
    >
      <Ways>
        <Link to="/office/plans/$id" params={{ id }} className={buttonLook()}>
          See the plan
        </Link>
        <Link to="/office/plans" className={buttonLook('plain')}>
          Back to the plans
        </Link>
      </Ways>
    </Proof>
  )
}
