import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { guestsPath } from '#api/catalogue.ts'
import { massagePrice, reportMissingMassages } from '#domain/catalogue/massage-menu.ts'
import {
  isOnMassageMenu,
  massageServiceId,
  massageTypes,
  type MassageSelection,
  type MassageType,
} from '#domain/catalogue/massages.ts'
import { slotScreenPath } from '#domain/catalogue/start-up.ts'
import { dollars } from '#domain/money.ts'
import { logFault } from '#web/analytics.ts'
import { rememberMassage } from '#web/availability/choice/massage-choice.ts'
import { useHouse, useCalls } from '#web/shell/house.ts'
import { goBack } from '#web/shell/navigation.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { mayBook, useVisitor } from '#web/shell/visitor.ts'
import { Button } from '#ui/Button.tsx'
import { CalmDrawing, PregnancyDrawing, RejuvenateDrawing } from './MassageDrawings.tsx'
import css from './MassageTypesScreen.module.css'
import { MoreAbout } from './MoreAbout.tsx'
import { ServicePicture } from './ServiceCard.tsx'
import { ServiceTrouble } from './ServiceTrouble.tsx'

const drawings: Record<MassageType, ReactNode> = {
  CALM: <CalmDrawing />,
  REJUVENATE: <RejuvenateDrawing />,
  PREGNANCY: <PregnancyDrawing />,
}

/** The massage menu: three types, each for 60 or 90 minutes (spec 2, /massage-types). */
export function MassageTypesScreen() {
  const { menu } = useHouse()
  useCalls([guestsPath])
  useEffect(() => {
    const ids = menu.map(({ id }) => id)
    reportMissingMassages(ids, logFault)
  }, [menu])
  return (
    <>
      <header className={css.head}>
        <Button look="plain" className={css.back} onClick={goBack}>
          <span aria-hidden="true">←</span> Back
        </Button>
        <ScreenHeading title="Which massage would you like?" />
        <p>A quiet room, warm oil, and nothing to hurry for.</p>
      </header>
      <ServiceTrouble serviceIds={menu.map(({ id }) => id).filter(isOnMassageMenu)} />
      <div className={css.cards}>
        {massageTypes.map((massage) => (
          <MassageCard key={massage.type} {...massage} />
        ))}
      </div>
    </>
  )
}

function MassageCard({ type, name, alsoCalled }: (typeof massageTypes)[number]) {
  const { services, prices } = useHouse()
  const shortest = services.find(({ id }) => id === massageServiceId({ selectedType: type, selectedDuration: 60 }))
  const longest = services.find(({ id }) => id === massageServiceId({ selectedType: type, selectedDuration: 90 }))
  const isForTwo = shortest !== undefined && Math.min(shortest.partyLimit, shortest.capacity) > 1
  return (
    <article className={css.card}>
      <ServicePicture tone="stone" picture={shortest?.picture ?? longest?.picture} isFirst>
        {drawings[type]}
      </ServicePicture>
      <div className={css.text}>
        <h2>{name}</h2>
        {alsoCalled && <p className={css.also}>Also called {alsoCalled}</p>}
        {shortest && <p>{shortest.description}</p>}
        <p>{isForTwo ? `For one, or side by side: ${dollars(prices.extraGuest)} for a second person.` : 'For one.'}</p>
        <MoreAbout service={shortest?.hasStory ? shortest : longest} />
      </div>
      <ul className={css.choices}>
        {([60, 90] as const).map((minutes) => (
          <li key={minutes}>
            <Choice name={name} selectedType={type} selectedDuration={minutes} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** One type for one length; choosing it keeps the choice and leads on, strangers by way of /auth. */
function Choice({ name, ...selection }: MassageSelection & { name: string }) {
  const { services } = useHouse()
  const goesStraightOn = useVisitor(mayBook)
  const { selectedDuration: minutes } = selection
  const serviceId = massageServiceId(selection)
  const price = dollars(massagePrice(services.find(({ id }) => id === serviceId)?.price, minutes))
  const link = {
    className: css.choice,
    'aria-label': `${name}, ${minutes} minutes, ${price}`,
    onClick: () => rememberMassage(selection),
    children: (
      <>
        <span>{minutes} minutes</span> <strong>{price}</strong>
      </>
    ),
  }
  return goesStraightOn ? (
    <Link to="/select-slot" search={{ extrabath: true, serviceId }} {...link} />
  ) : (
    <Link to="/auth" search={{ redirect: slotScreenPath(serviceId) }} {...link} />
  )
}
