import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPlan } from '#api/staff-plans.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { costInWords, givesInWords, holdersKeepIt, soldInWords } from './plan-words.ts'
import { plansFailed, setSold, usePlans } from './usePlans.ts'

/** The plans of the house: what they cost and give, who holds them, and which are sold. */
export function PlansScreen() {
  const query = usePlans()
  const isOwner = isAtLeast(useMe().role, 'owner')
  const make = isOwner && (
    <Link to="/office/plans/new" className={buttonLook()}>
      Make a plan
    </Link>
  )
  const hasSome = (query.data?.plans.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Plans"
        lead="What members buy. A plan that is archived is not sold; its members keep it."
        action={hasSome && make}
      />
      <Asked query={query} waiting="Loading the plans" failed={plansFailed}>
        {({ plans }) =>
          plans.length === 0 ? (
            <Empty title="There are no plans yet." action={make}>
              Make the first one: what it costs, and which visits it gives.
            </Empty>
          ) : (
            <Plans plans={plans} />
          )
        }
      </Asked>
    </>
  )
}

function Plans({ plans }: { plans: readonly StaffPlan[] }) {
  const isOwner = isAtLeast(useMe().role, 'owner')
  const [asked, setAsked] = useState<StaffPlan | null>(null)
  const acts: Column<StaffPlan> = {
    name: 'Acts',
    isActs: true,
    render: (plan) =>
      plan.archivedAt === null ? (
        <SmallButton aria-label={`Archive ${plan.name}`} onClick={() => setAsked(plan)}>
          Archive
        </SmallButton>
      ) : (
        <SmallButton aria-label={`Sell ${plan.name} again`} onClick={() => setAsked(plan)}>
          Sell again
        </SmallButton>
      ),
  }
  return (
    <>
      <Rows
        label="Plans"
        rows={plans}
        keyOf={({ id }) => id}
        isOver={({ archivedAt }) => archivedAt !== null}
        columns={[
          {
            name: 'Name',
            render: ({ id, name }) => (
              <Link to="/office/plans/$id" params={{ id }}>
                {name}
              </Link>
            ),
          },
          { name: 'Price', render: costInWords },
          { name: 'Gives', render: ({ gives }) => givesInWords(gives) },
          { name: 'Members', isNumber: true, render: ({ holders }) => holders },
          {
            name: 'Sold',
            isShort: true,
            render: (plan) => (
              <Mark tone={plan.archivedAt === null && plan.isPublic ? 'good' : 'plain'}>{soldInWords(plan)}</Mark>
            ),
          },
          ...(isOwner ? [acts] : []),
        ]}
      />
      {asked && <Question key={asked.id} plan={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Question({ plan, onClose }: { plan: StaffPlan; onClose: () => void }) {
  const [isSold] = useState(plan.archivedAt === null)
  const sell = async (again: boolean) => {
    await setSold(plan, again)
    announce(again ? `${plan.name} is sold again` : `${plan.name} is archived`)
  }
  return isSold ? (
    <Confirm
      title={`Archive ${plan.name}?`}
      go="Archive it"
      busy="Archiving…"
      onClose={onClose}
      onGo={() => sell(false)}
    >
      <p>Nobody can buy it from now on. {holdersKeepIt(plan.holders)} You can sell it again later.</p>
    </Confirm>
  ) : (
    <Confirm
      title={`Sell ${plan.name} again?`}
      go="Sell it again"
      busy="Bringing it back…"
      onClose={onClose}
      onGo={() => sell(true)}
    >
      <p>
        {plan.isPublic ? 'It is on the site again straight away' : 'It is sold again, though not on the site'}, for{' '}
        {costInWords(plan)}.
      </p>
    </Confirm>
  )
}
