import { dayAndMonth, together } from '#domain/sydney-time.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import css from './Prices.module.css'
import { daysOfWeek, placeOfReason, stretchesOf, timesInWords, whyEmpty, type Stretch } from './price-week.ts'
import type { Week } from './PriceGrid.tsx'
import { PriceLink } from './PriceLink.tsx'
import { tintOf } from './tint.ts'

/** A week on a phone: day after day, its neighbouring starts of one price as one line. */
export function PriceDays(week: Week) {
  return (
    <div style={{ display: 'grid', gap: 'var(--gap-2)' }}>
      {daysOfWeek(week.monday).map((day) => (
        <Day key={day} {...week} day={day} />
      ))}
    </div>
  )
}

function Day({ day, ...week }: Week & { day: string }) {
  const stretches = stretchesOf(day, week.service.starts)
  return (
    <section aria-label={dayAndMonth(day)}>
      <h3 style={{ marginBottom: 4 }}>{dayAndMonth(day)}</h3>
      {stretches.length === 0 ? (
        <p className={css.usual}>{whyEmpty(day, week.service)}</p>
      ) : (
        <ul>
          {stretches.map((stretch) => (
            <Line key={stretch.from} {...week} stretch={stretch} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ service, reasons, isLinked, stretch }: Week & { stretch: Stretch }) {
  const { price, won } = stretch.prices
  const place = placeOfReason(reasons, stretch.prices)
  const told = (
    <>
      {together(timesInWords(stretch))} · {priceInWords(price)} · {won?.name ?? 'Usual price'}{' '}
      <b>{reasons[place]?.letter}</b>
    </>
  )
  // As high as a thumb needs.
  const look = { className: won ? css.price : css.usual, style: { paddingBlock: 10 } }
  return (
    <li style={tintOf(reasons, place)}>
      {isLinked ? (
        <PriceLink serviceId={service.id} stretch={stretch} {...look}>
          {told}
        </PriceLink>
      ) : (
        <span {...look}>{told}</span>
      )}
    </li>
  )
}
