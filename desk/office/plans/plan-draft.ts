import type { StaffPlan } from '#api/staff-plans.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import { asParagraph } from '#desk/office/services/service-draft.ts'
import { centsTyped, dollarsRead } from '#desk/parts/amounts.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'
import { givesInWords, periodInWords } from './plan-words.ts'

export type PlanField = 'name' | 'description' | 'price' | 'charged' | 'period' | 'term' | 'gives' | 'isPublic'
export type PlanDraft = Draft<PlanField>
export type Unit = StaffPlan['period']['unit']
type Services = readonly { id: string; name: string }[]

/** The longest period that can be charged, in each unit: three years. */
const longest: Record<Unit, number> = { DAY: 1095, WEEK: 156, MONTH: 36, YEAR: 3 }
const MOST_VISITS = 500

/** The fields of a plan, as they are read where they are checked and compared. */
export const planFields = (services: Services): readonly EditedField<PlanField>[] => [
  { name: 'name', label: 'Name' },
  { name: 'description', label: 'Description', words: asParagraph },
  { name: 'price', label: 'Price', words: dollarsRead },
  { name: 'charged', label: 'Paid', words: (typed) => (typed === 'again' ? 'Regularly' : 'Once') },
  { name: 'period', label: 'Period', words: periodRead },
  {
    name: 'term',
    label: 'Members stay at least',
    words: (typed) => (typed === '' ? 'As long as they like' : periodRead(typed)),
  },
  { name: 'gives', label: 'It gives', words: (typed) => givesInWords(givenWithNames(typed, services)) },
  { name: 'isPublic', label: 'On the site', words: (typed) => (typed === 'yes' ? 'Shown' : 'Not shown') },
]

const periodRead = (typed: string): string => {
  const { count, unit } = periodIn(typed)
  return isWhole(count, 1, longest[unit]) ? periodInWords({ count: wholeTyped(count), unit }) : typed
}

/** A period as a form holds it, in one text: what was typed, and the unit. */
export function periodIn(typed: string): { count: string; unit: Unit } {
  const at = typed.lastIndexOf(' ')
  const unit = typed.slice(at + 1)
  return { count: typed.slice(0, Math.max(0, at)), unit: unit in longest ? (unit as Unit) : 'MONTH' }
}
export const periodAs = ({ count, unit }: { count: string | number; unit: Unit }) => `${count} ${unit}`

/** The services that a plan gives as a form holds them: how many visits were typed for each; nothing is no limit. */
export const givenIn = (typed: string) => JSON.parse(typed) as { serviceId: string; visits: string }[]
export const givenAs = (given: readonly { serviceId: string; visits: string }[]): string => JSON.stringify(given)

const givenWithNames = (typed: string, services: Services) => {
  const given = givenIn(typed)
  return services
    .filter(({ id }) => given.some(({ serviceId }) => serviceId === id))
    .map(({ id, name }) => ({
      serviceName: name,
      credits: Number(given.find(({ serviceId }) => serviceId === id)?.visits ?? 0),
    }))
}

/** What a new plan begins with. */
export const emptyPlan: PlanDraft = {
  name: '',
  description: '',
  price: '',
  charged: 'again',
  period: '1 MONTH',
  term: '',
  gives: '[]',
  isPublic: 'yes',
}

/** A plan as it would be typed. */
export const draftOfPlan = (plan: StaffPlan): PlanDraft => ({
  name: plan.name,
  description: plan.description,
  price: dollars(centsFromDollars(plan.price)).slice(1),
  charged: plan.recurring ? 'again' : 'once',
  period: periodAs(plan.period),
  term: plan.initialTerm ? periodAs(plan.initialTerm) : '',
  gives: givenAs(
    plan.gives.map(({ serviceId, credits }) => ({ serviceId, visits: credits === 0 ? '' : String(credits) })),
  ),
  isPublic: plan.isPublic ? 'yes' : 'no',
})

/** A plan as it travels, from what was typed; its price apart, which is only said of a new one. */
export const planOf = (draft: PlanDraft) => ({
  name: draft.name.trim(),
  description: asParagraph(draft.description),
  recurring: draft.charged === 'again',
  period: sentPeriod(draft.period),
  initialTerm: draft.charged === 'again' && draft.term !== '' ? sentPeriod(draft.term) : null,
  isPublic: draft.isPublic === 'yes',
  gives: givenIn(draft.gives).map(({ serviceId, visits }) => ({
    serviceId,
    credits: visits.trim() === '' ? 0 : wholeTyped(visits),
  })),
})
export const priceOf = (draft: PlanDraft) => dollarsFromCents(centsTyped(draft.price) ?? 0)

const sentPeriod = (typed: string) => {
  const { count, unit } = periodIn(typed)
  return { count: wholeTyped(count), unit }
}

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInPlan(draft: PlanDraft): FieldError<PlanField>[] {
  const given = givenIn(draft.gives)
  return [
    ...whenEmpty<PlanField>('name', draft.name.trim(), 'Give it a name'),
    ...mistakesInPrice(draft.price),
    ...periodMistakes('period', draft.period, 'How often it is paid, or how long it lasts'),
    ...(draft.charged === 'again' && draft.term !== ''
      ? periodMistakes('term', draft.term, 'How long members stay at least')
      : []),
    ...(given.length === 0 ? [{ field: 'gives' as const, message: 'Choose at least one service that it gives' }] : []),
    ...(given.some(({ visits }) => visits.trim() !== '' && !isWhole(visits, 1, MOST_VISITS))
      ? [{ field: 'gives' as const, message: `Visits: a number from 1 to ${MOST_VISITS}, or nothing for no limit` }]
      : []),
  ]
}

/** A price that cannot be charged: no price, or less than the payment provider takes. */
export function mistakesInPrice(typed: string): FieldError<'price'>[] {
  const cents = centsTyped(typed)
  if (cents === null) return [{ field: 'price', message: 'The price: an amount like 75 or 75.50' }]
  return cents < 50 ? [{ field: 'price', message: 'The price: at least $0.50' }] : []
}

function periodMistakes(field: 'period' | 'term', typed: string, what: string): FieldError<PlanField>[] {
  const { count, unit } = periodIn(typed)
  if (isWhole(count, 1, longest[unit])) return []
  return [{ field, message: `${what}: a number from 1 to ${longest[unit]}` }]
}
