import { afterEach, expect, test } from 'vitest'
import { houseAnswers } from '#web/checkout/testing.tsx'
import { dropPlans, fetchPlans } from './kept-plans.ts'
import { usePlans } from './usePlans.ts'

const plan = (id: string) => ({
  id,
  name: `Plan ${id}`,
  description: '',
  payment: { price: 90, currency: 'AUD' as const },
  duration: { count: 1, unit: 'YEAR' as const },
  recurring: false,
  initialTerm: null,
  benefits: [],
})

afterEach(() => {
  localStorage.clear()
  usePlans.setState({ planIds: [], plans: [], error: null })
})

test('the plans of a link are known by their ids, and once the house has told by what they are (#414)', async () => {
  localStorage.setItem('planIds', 'a,b')
  const asked = houseAnswers({ 'GET /api/wix/v1/pricing-plans': { body: { plans: [plan('a'), plan('b')] } } })
  await fetchPlans()
  expect(asked).toHaveLength(1)
  expect(usePlans.getState()).toEqual({ planIds: ['a', 'b'], plans: [plan('a'), plan('b')], error: null })
  dropPlans('a')
  expect(usePlans.getState()).toMatchObject({ planIds: ['b'], plans: [plan('b')] })
  expect(localStorage.getItem('planIds')).toBe('b')
  dropPlans()
  expect(usePlans.getState()).toMatchObject({ planIds: [], plans: [] })
  expect(localStorage.getItem('planIds')).toBeNull()
})
