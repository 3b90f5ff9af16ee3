import { useState } from 'react'
import type { PriceChangeAnswer, PricePreviewAnswer } from '#api/staff.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { addDays, isRealDate, longDate, startOfSydneyDay } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { centsTyped } from '#desk/parts/amounts.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { useSteps } from '#desk/parts/useSteps.ts'
import { CallFailed } from '#ui/api-client.ts'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { priceField } from './plan-draft.ts'
import { priceChangesInWords } from './plan-words.ts'
import { announcePrice, previewPrice, type NewPrice } from './usePlans.ts'

/** A new price, and who would pay it, as the house has worked it out. */
export type Seen = { asked: NewPrice; preview: PricePreviewAnswer }

/** The steps of a new price: what is typed, what the house says of it, and that the members are told. */
export function usePriceChange(id: string) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [moved, setMoved] = useState<string[] | null>(null)
  const [told, setTold] = useState<PriceChangeAnswer | null>(null)
  // What was worked out is not what is typed any more.
  const typed = useTypedPrice(() => setSeen(null))
  const { act, isBusy, run } = useAct()
  const { at, go } = useSteps({ isFilled: seen !== null, isBegun: typed.price !== '', isDone: told !== null })
  const see = async (asked: NewPrice) => setSeen({ asked, preview: await previewPrice(id, asked) })
  const look = async () => {
    await see(typed.asked())
    setMoved(null)
  }
  const announce = async ({ asked, preview }: Seen) => {
    try {
      setTold(await announcePrice(id, asked, preview))
      await go('done', { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'price-change.world-changed') throw error
      await see(asked)
      setMoved([error.message, ...priceChangesInWords(error.facts)])
    }
  }
  return { typed, seen, moved, told, at, go, act, isBusy, look: () => void run(look), announce }
}

export type PriceChange = ReturnType<typeof usePriceChange>

function useTypedPrice(onTyped: () => void) {
  const earliest = earliestDay(useHouseToday())
  const [price, setPrice] = useState('')
  const [day, setDay] = useState(earliest)
  const form = useFormErrors<'price' | 'day'>(
    [...mistakesIn([newPriceField], { price }), ...mistakesInDay(day, earliest)],
    () => false,
  )
  const typing = (set: (text: string) => void) => (text: string) => {
    onTyped()
    set(text)
  }
  return {
    price,
    earliest,
    form,
    priceInput: form.field('price', price, typing(setPrice)),
    dayInput: form.field('day', day, typing(setDay)),
    asked: (): NewPrice => ({
      price: dollarsFromCents(centsTyped(price) ?? 0),
      from: startOfSydneyDay(day).toISOString(),
    }),
  }
}

const newPriceField = { ...priceField, asks: 'New price in dollars' }

/** The first day of which members can be told in time: thirty whole days from today. */
const earliestDay = (today: string) => addDays(today, 31)

function mistakesInDay(day: string, earliest: string): FieldError<'day'>[] {
  if (!isRealDate(day)) return [{ field: 'day', message: 'Choose the day' }]
  return day < earliest ? [{ field: 'day', message: `The day: ${longDate(earliest)} or later` }] : []
}
