import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { ArrangedRows } from '#desk/parts/ArrangedRows.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Figures } from '#desk/parts/Figures.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { planFigures, useColumnsWithMonth } from './plan-money.ts'
import { costInWords, givesInWords, holdersKeepIt, soldInWords } from './plan-words.ts'
import { arrangePlans, plansFailed, setSold, usePlans } from './usePlans.ts'

/** The plans of the house: what they cost and give, who holds them, and which are sold. */
export function PlansScreen() {
  const query = usePlans()
  const isOwner = isAtLeast(useMe().role, 'owner')
  const hasSome = (query.data?.plans.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Plans"
        lead="What members buy. A plan that is archived is not sold; its members keep it."
        action={hasSome && isOwner && <Make />}
      />
      <Asked query={query} waiting="Loading the plans" failed={plansFailed}>
        {({ plans, money }) =>
          plans.length === 0 ? <NoPlans isOwner={isOwner} /> : <Plans plans={plans} money={money} isOwner={isOwner} />
        }
      </Asked>
    </>
  )
}

const Make = () => (
  <Link to="/office/plans/new" className={buttonLook()}>
    Make a plan
  </Link>
)

function NoPlans({ isOwner }: { isOwner: boolean }) {
  return (
    <Empty title="There are no plans yet." action={isOwner && <Make />}>
      Make the first one: what it costs, and which visits it gives.
    </Empty>
  )
}

function Plans({ plans, money, isOwner }: StaffPlansAnswer & { isOwner: boolean }) {
  const [asked, setAsked] = useState<StaffPlan | null>(null)
  const acts: Column<StaffPlan> = {
    name: 'Acts',
    isActs: true,
    render: (plan) => <ArchiveOrSell plan={plan} onAsk={() => setAsked(plan)} />,
  }
  const shown = [...useColumnsWithMonth(columns, money), sold]
  return (
    <>
      {money && <Figures figures={planFigures(money)} more={<HowChanged />} />}
      <ArrangedRows
        what="plans"
        rows={plans.filter(({ archivedAt }) => archivedAt === null)}
        canArrange={isOwner}
        save={arrangePlans}
      >
        <Rows
          label="Plans"
          rows={plans}
          keyOf={({ id }) => id}
          isOver={({ archivedAt }) => archivedAt !== null}
          columns={isOwner ? [...shown, acts] : shown}
        />
      </ArrangedRows>
      {asked && <Question key={asked.id} plan={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const HowChanged = () => <Link to="/office/reports/memberships">How that changed</Link>

const columns: readonly Column<StaffPlan>[] = [
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
]

const sold: Column<StaffPlan> = {
  name: 'Sold',
  isShort: true,
  render: (plan) => (
    <Mark tone={plan.archivedAt === null && plan.isPublic ? 'good' : 'plain'}>{soldInWords(plan)}</Mark>
  ),
}

function ArchiveOrSell({ plan: { name, archivedAt }, onAsk }: { plan: StaffPlan; onAsk: () => void }) {
  return archivedAt === null ? (
    <SmallButton aria-label={`Archive ${name}`} onClick={onAsk}>
      Archive
    </SmallButton>
  ) : (
    <SmallButton aria-label={`Sell ${name} again`} onClick={onAsk}>
      Sell again
    </SmallButton>
  )
}

type QuestionProps = { plan: StaffPlan; onClose: () => void }

function Question(props: QuestionProps) {
  // As it was asked: it must not turn into the other question once the plan is changed.
  const [isSold] = useState(props.plan.archivedAt === null)
  return isSold ? <AskToArchive {...props} /> : <AskToSellAgain {...props} />
}

function AskToArchive({ plan, onClose }: QuestionProps) {
  const archive = async () => {
    await setSold(plan, false)
    announce(`${plan.name} is archived`)
  }
  return (
    <Confirm
      isReversible
      title={`Archive ${plan.name}?`}
      go="Archive it"
      busy="Archiving…"
      onClose={onClose}
      onGo={archive}
    >
      <p>Nobody can buy it from now on. {holdersKeepIt(plan.holders)} You can sell it again later.</p>
    </Confirm>
  )
}

function AskToSellAgain({ plan, onClose }: QuestionProps) {
  const sell = async () => {
    await setSold(plan, true)
    announce(`${plan.name} is sold again`)
  }
  return (
    <Confirm
      isReversible
      title={`Sell ${plan.name} again?`}
      go="Sell it again"
      busy="Bringing it back…"
      onClose={onClose}
      onGo={sell}
    >
      <p>
        {plan.isPublic ? 'It is on the site again straight away' : 'It is sold again, though not on the site'}, for{' '}
        {costInWords(plan)}.
      </p>
    </Confirm>
  )
}
