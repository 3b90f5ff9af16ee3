import { Link } from '@tanstack/react-router'
import type { StaffPlan } from '#api/staff-plans.ts'
import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Editing } from '#desk/parts/Editing.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { servicesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { draftOfPlan, planFields, planOf } from './plan-draft.ts'
import { PlanForm } from './PlanForm.tsx'
import { changePlan } from './usePlans.ts'
import { WithPlan } from './WithPlan.tsx'

/** Other words, another term or other visits for whoever buys a plan from now on. */
export function EditPlanScreen() {
  return (
    <WithPlan title="Change a plan" needs="owner">
      {(plan) => <EditPlan key={plan.id} plan={plan} />}
    </WithPlan>
  )
}

function EditPlan({ plan }: { plan: StaffPlan }) {
  const query = useTimetable(servicesFailed)
  return (
    <Asked query={query} waiting="Loading the services" failed={servicesFailed}>
      {({ services }) => <Edit plan={plan} services={services} />}
    </Asked>
  )
}

function Edit({ plan, services }: { plan: StaffPlan; services: readonly StaffService[] }) {
  const { id, name, isHeld } = plan
  return (
    <Editing
      title={`Change ${name}`}
      lead={isHeld ? howPaidStays : 'Nobody holds it yet.'}
      row={plan}
      // A price has a way of its own.
      fields={planFields(services).filter((field) => field.name !== 'price')}
      draftOf={draftOfPlan}
      follows={<Follows />}
      go="Save these changes"
      save={(draft, revision) => changePlan(id, planOf(draft), revision)}
      renderDone={(saved) => <Changed plan={saved} />}
    >
      {(form) => <PlanForm {...form} label="Change a plan" services={services} of={{ id, isHeld }} />}
    </Editing>
  )
}

const howPaidStays =
  'Members hold it, so how it is paid stays as it is. To sell it otherwise, archive it and make another.'

const Follows = () => (
  <p>
    Whoever buys it from now on gets it like this. Members keep what was agreed with them; they read its new name and
    description.
  </p>
)

function Changed({ plan: { id, name, isPublic, archivedAt } }: { plan: StaffPlan }) {
  const when = useWhenGuestsSee()
  return (
    <Proof
      title={`${name} is changed`}
      said={isPublic && archivedAt === null ? `Guests see it on the site ${when}.` : 'It is not on the site.'}
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
