import { Link } from '@tanstack/react-router'
import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Facts, type Fact } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { monthFacts } from './plan-money.ts'
import { costInWords, givesInWords, periodInWords, soldInWords } from './plan-words.ts'
import { WithPlan } from './WithPlan.tsx'

/** One plan: what it costs and gives, and the ways to change it and its price. */
export function PlanScreen() {
  return (
    <WithPlan title="A plan" needs="staff">
      {(plan, money) => <PlanPage plan={plan} money={money} />}
    </WithPlan>
  )
}

type Props = { plan: StaffPlan; money: StaffPlansAnswer['money'] }

function PlanPage({ plan, money }: Props) {
  const { id, name } = plan
  const isOwner = isAtLeast(useMe().role, 'owner')
  return (
    <>
      <PageHeading
        title={name}
        lead={soldInWords(plan)}
        action={
          isOwner && (
            <Link to="/office/plans/$id/edit" params={{ id }} className={buttonLook()}>
              Change it
            </Link>
          )
        }
      />
      <Details plan={plan} money={money} isOwner={isOwner} />
    </>
  )
}

function Details({ plan, money, isOwner }: Props & { isOwner: boolean }) {
  const { id } = plan
  const isManager = isAtLeast(useMe().role, 'manager')
  return (
    <Section
      title="Details"
      action={
        isOwner && (
          <Link to="/office/plans/$id/price" params={{ id }} className={buttonLook('quiet')}>
            A new price
          </Link>
        )
      }
    >
      <Facts facts={[...factsOf(plan), ...monthFacts(money, id), ...(isManager ? [whoChangedIt('plan', id)] : [])]} />
    </Section>
  )
}

function factsOf(plan: StaffPlan): Fact[] {
  const { description, gives, holders, recurring, initialTerm } = plan
  const stay = initialTerm ? periodInWords(initialTerm) : 'As long as they like'
  return [
    { name: 'Description', value: description || 'Not given' },
    { name: 'Price', value: costInWords(plan) },
    ...(recurring ? [{ name: 'Members stay at least', value: stay }] : []),
    { name: recurring ? 'It gives each period' : 'It gives', value: givesInWords(gives) },
    { name: 'Members', value: holders },
  ]
}
