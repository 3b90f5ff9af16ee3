import { planBounds, type StaffPlan } from '#api/staff-plans.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { radio, type FormField } from '#desk/parts/form-fields.ts'
import { inFigures, isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import { asParagraph } from '#desk/office/services/service-draft.ts'
import { centsTyped, dollarsRead } from '#desk/parts/amounts.ts'
import { givesInWords, periodInWords } from './plan-words.ts'

export type PlanField = 'name' | 'description' | 'price' | 'charged' | 'period' | 'term' | 'gives' | 'isPublic'
export type PlanDraft = Draft<PlanField>
export type Unit = StaffPlan['period']['unit']
type Services = readonly { id: string; name: string }[]

const { period: longest, visits: visitsBounds } = planBounds

/** The price of a plan, new or announced. */
export const priceField: FormField<'price'> = {
  name: 'price',
  label: 'Price',
  asks: 'Price in dollars',
  hint: 'GST included. Later it changes by telling members 30 days ahead.',
  input: { as: 'amount', ...planBounds.price },
  words: dollarsRead,
}

/** The fields of a plan, as they are filled in, and as they are read where they are checked and compared. */
export const planFields = (services: Services): readonly FormField<PlanField>[] => [
  ...wordFields,
  priceField,
  ...paymentFields,
  {
    name: 'gives',
    label: 'It gives',
    input: { as: 'own' },
    mistake: mistakeInGiven,
    words: (typed) => givesInWords(givenWithNames(typed, services)),
  },
  siteField,
]

const wordFields: readonly FormField<'name' | 'description'>[] = [
  { name: 'name', label: 'Name', input: { as: 'line', ...planBounds.name, whenEmpty: 'Give it a name' } },
  {
    name: 'description',
    label: 'Description',
    hint: 'What members look forward to. Members who hold it read the new words too. Optional.',
    input: { as: 'paragraph', ...planBounds.description },
    words: asParagraph,
  },
]

/** How it is paid, how often or for how long, and how long members stay at least. */
const paymentFields: readonly FormField<PlanField>[] = [
  {
    name: 'charged',
    label: 'Paid',
    asks: 'How is it paid?',
    ...radio([
      { value: 'again', label: 'Regularly', detail: 'The card is charged at the start of each period.' },
      { value: 'once', label: 'Once', detail: 'It is paid when it is bought, and ends after its period.' },
    ]),
  },
  {
    name: 'period',
    label: 'Period',
    input: { as: 'own' },
    mistake: (typed) => mistakeInPeriod(typed, 'How often it is paid, or how long it lasts'),
    words: periodRead,
  },
  {
    name: 'term',
    label: 'Members stay at least',
    input: { as: 'own' },
    mistake: (typed, { charged }) => charged === 'again' && mistakeInPeriod(typed, 'How long members stay at least'),
    words: (typed) => (typed === '' ? 'As long as they like' : periodRead(typed)),
  },
]

const siteField: FormField<'isPublic'> = {
  name: 'isPublic',
  label: 'On the site',
  asks: 'On the guests’ site',
  ...radio([
    { value: 'yes', label: 'Shown', detail: 'Anyone can buy it on the site.' },
    { value: 'no', label: 'Not shown', detail: 'It is sold at the desk alone.' },
  ]),
}

function periodRead(typed: string): string {
  const { count, unit } = periodIn(typed)
  return isWhole(count, 1, longest[unit]) ? periodInWords({ count: wholeTyped(count), unit }) : typed
}

function mistakeInPeriod(typed: string, what: string): string | false {
  const { count, unit } = periodIn(typed)
  return !isWhole(count, 1, longest[unit]) && `${what}: a whole number from 1 to ${inFigures(longest[unit])}`
}

function mistakeInGiven(typed: string): string | false {
  const given = givenIn(typed)
  if (given.length === 0) return 'Choose at least one service that it gives'
  const { least, most } = visitsBounds
  return (
    !given.every(({ visits }) => areVisits(visits)) &&
    `Visits: a whole number from ${least} to ${most}, or nothing for no limit`
  )
}

/** Whether so many visits can be given; nothing is no limit. */
export const areVisits = (typed: string): boolean =>
  typed.trim() === '' || isWhole(typed, visitsBounds.least, visitsBounds.most)

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
