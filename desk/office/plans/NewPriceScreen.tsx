import { Link } from '@tanstack/react-router'
import type { PriceChangeAnswer } from '#api/staff.ts'
import type { StaffPlan } from '#api/staff-plans.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CheckNewPrice } from './CheckNewPrice.tsx'
import { NewPriceForm } from './NewPriceForm.tsx'
import { costInWords } from './plan-words.ts'
import css from './Plans.module.css'
import { usePriceChange, type PriceChange } from './usePriceChange.ts'
import { WhoPaysWhat } from './WhoPaysWhat.tsx'
import { WithPlan } from './WithPlan.tsx'

/** A new price of a plan: who pays what from which day, checked, then each of them is told. */
export function NewPriceScreen() {
  return (
    <WithPlan title="A new price" needs="owner">
      {(plan) => <NewPriceOf key={plan.id} plan={plan} />}
    </WithPlan>
  )
}

function NewPriceOf({ plan }: { plan: StaffPlan }) {
  const priceChange = usePriceChange(plan.id)
  const { seen, moved, told, at, go } = priceChange
  if (told && seen) return <Told plan={plan} price={seen.asked.price} told={told} />
  if (at === 'check' && seen)
    return (
      <CheckNewPrice
        key="check"
        plan={plan}
        seen={seen}
        moved={moved}
        onChange={() => void go('form')}
        onGo={() => priceChange.announce(seen)}
      />
    )
  return <AskForPrice plan={plan} priceChange={priceChange} />
}

function AskForPrice({ plan, priceChange }: { plan: StaffPlan; priceChange: PriceChange }) {
  const { seen, go } = priceChange
  return (
    <>
      <PageHeading
        key="form"
        title={`A new price for ${plan.name}`}
        lead={`Now it is ${costInWords(plan)}. Next you see who pays what; nobody is told yet.`}
      />
      <div className={css.page}>
        <NewPriceForm plan={plan} priceChange={priceChange} />
        {seen && (
          <Answer key={seen.asked.price + seen.asked.from}>
            <WhoPaysWhat preview={seen.preview} onGo={() => void go('check')} />
          </Answer>
        )}
      </div>
    </>
  )
}

function Told({ plan: { id, name }, price, told }: { plan: StaffPlan; price: number; told: PriceChangeAnswer }) {
  return (
    <Proof
      title={`${name} is ${priceInWords(price)} from now on`}
      said={told.told === 0 ? 'No member had to be told.' : toldInWords(told.told)}
    >
      {told.changed > 0 && (
        <Alert tone="warning">
          {told.changed === 1 ? 'One member has' : `${told.changed} members have`} changed something in that moment, and
          heard nothing yet. Announce the same price once more to see who.
        </Alert>
      )}
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

const toldInWords = (many: number) =>
  many === 1 ? 'One member has been told by email.' : `${many} members have been told by email.`
