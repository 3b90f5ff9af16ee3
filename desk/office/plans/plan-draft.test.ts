import { expect, test } from 'vitest'
import { draftOfPlan, emptyPlan, givenAs, periodIn, planFields, planOf, priceOf, type PlanDraft } from './plan-draft.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { readField } from '#desk/parts/edited-fields.ts'

const [bathing, sauna] = ['5e000000-0000-4000-8000-000000000001', '5e000000-0000-4000-8000-000000000002']
const services = [
  { id: bathing, name: 'Bathing' },
  { id: sauna, name: 'Sauna' },
]
const typed: PlanDraft = {
  ...emptyPlan,
  name: ' Soak ',
  description: 'Warm.\n\nStill.',
  price: '69',
  period: '14 DAY',
  term: '84 DAY',
  gives: givenAs([
    { serviceId: bathing, visits: '2' },
    { serviceId: sauna, visits: '' },
  ]),
}

test('what was typed becomes a plan, and reads back as it was typed', () => {
  const plan = planOf(typed)
  expect(plan).toEqual({
    name: 'Soak',
    description: 'Warm. Still.',
    recurring: true,
    period: { count: 14, unit: 'DAY' },
    initialTerm: { count: 84, unit: 'DAY' },
    isPublic: true,
    gives: [
      { serviceId: bathing, credits: 2 },
      { serviceId: sauna, credits: 0 },
    ],
  })
  expect(priceOf(typed)).toBe(69)
  expect(planOf({ ...typed, charged: 'once' }).initialTerm).toBeNull()
  const shown = { ...plan, id: 'x', price: 69, holders: 0, isHeld: false, archivedAt: null, revision: 1 }
  const gives = plan.gives.map((one) => ({ ...one, serviceName: '' }))
  expect(planOf(draftOfPlan({ ...shown, gives }))).toEqual(plan)
})

test('a plan is read field by field', () => {
  const read = Object.fromEntries(planFields(services).map((field) => [field.name, readField(field, typed)]))
  expect(read).toMatchObject({
    price: '$69.00',
    charged: 'Regularly',
    period: '14 days',
    term: '84 days',
    gives: 'Bathing: 2, Sauna: unlimited',
    isPublic: 'Shown',
  })
})

const fields = (more: Partial<PlanDraft>) =>
  mistakesIn(planFields(services), { ...typed, ...more }).map(({ field }) => field)

test('what cannot be sold is said field by field', () => {
  expect(fields({})).toEqual([])
  expect(fields({ name: ' ', price: '0.4', period: '37 MONTH', term: ' DAY', gives: '[]' })).toEqual([
    'name',
    'price',
    'period',
    'term',
    'gives',
  ])
  expect(fields({ gives: givenAs([{ serviceId: bathing, visits: '501' }]) })).toEqual(['gives'])
  expect(fields({ period: '1.5 YEAR' })).toEqual(['period'])
  expect(periodIn('1 2 DAY')).toEqual({ count: '1 2', unit: 'DAY' })
})
