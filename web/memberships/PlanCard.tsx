import { Link } from '@tanstack/react-router'
import type { Plan } from '#api/catalogue.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Illustration } from '#web/shell/Illustration.tsx'
import endlessWave from '../drawings/endless-wave.svg'
import stove from '../drawings/stove.svg'
import twoWaves from '../drawings/two-waves.svg'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './Memberships.module.css'
import { comparison } from './plan-comparison.ts'
import { given, periodOf } from './plan-words.ts'
import { PlanFacts } from './PlanFacts.tsx'
import type { Holding } from './useHeldPlans.ts'

type Props = { plan: Plan; holding: Holding | undefined; onChoose: () => void }

/** One membership on sale: price, what it gives beside the price of single visits, how it binds and how it ends. */
export function PlanCard({ plan, holding, onChoose }: Props) {
  const { services } = useHouse()
  const price = centsFromDollars(plan.payment.price)
  return (
    <article className={css.plan} aria-labelledby={plan.id}>
      <Illustration drawing={drawingOf(plan, services)} />
      <h2 id={plan.id}>{plan.name}</h2>
      <p className={css.price}>
        <strong>{dollars(price)}</strong> <span>{periodOf(plan)}</span>
      </p>
      <p className={css.description}>{plan.description}</p>
      <Gives plan={plan} />
      <PlanFacts plan={plan} />
      <div className={css.held}>
        {holding === 'recurring' ? (
          <Held name={plan.name} />
        ) : (
          <Choice name={plan.name} hasOne={holding === 'once'} onChoose={onChoose} />
        )}
      </div>
    </article>
  )
}

function Gives({ plan }: Pick<Props, 'plan'>) {
  const { services } = useHouse()
  return (
    <ul className={css.gives}>
      {plan.benefits.map((benefit) => {
        const gives = given(benefit, plan, services)
        if (gives === null) return null
        return (
          <li key={benefit.serviceId}>
            <strong>{gives}</strong>
            {plan.benefits.length === 1 && <span>{comparison(benefit, plan, services)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Held({ name }: { name: string }) {
  return (
    <>
      <p>You have this membership.</p>
      <Link to="/account" className={buttonLook('quiet', true)} aria-label={`Look at your ${name} membership`}>
        Look at it
      </Link>
    </>
  )
}

function Choice({ name, hasOne, onChoose }: { name: string; hasOne: boolean; onChoose: () => void }) {
  return (
    <>
      {hasOne && (
        <p>
          You have this one. <Link to="/account">See what is left</Link>, or buy another.
        </p>
      )}
      <Button wide onClick={onChoose}>
        Choose {name}
      </Button>
    </>
  )
}

/** What a membership is about: classes by the stove, the water without end, or a number of visits. */
function drawingOf({ benefits }: Plan, services: readonly HouseService[]): string {
  const familyOf = (id: string) => services.find((service) => service.id === id)?.family
  if (benefits.some(({ serviceId }) => familyOf(serviceId) === 'class')) return stove
  return benefits.some(({ credits }) => credits === 0) ? endlessWave : twoWaves
}
