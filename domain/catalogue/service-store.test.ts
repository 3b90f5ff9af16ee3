import { expect, test } from 'vitest'
import { serviceAnswered, serviceAsked, servicesChosen, serviceFailed, type ServiceStore } from './service-store.ts'

const chosen: ServiceStore<{ name: string }> = servicesChosen(['a', 'b'])

test('the service state has its ids, the current one, details, loading and error (#456)', () => {
  expect(chosen).toEqual({
    serviceIds: ['a', 'b'],
    currentServiceIndex: 0,
    serviceDetails: null,
    loading: false,
    error: null,
  })
  expect(serviceAsked({ ...chosen, error: 'before' })).toEqual({ ...chosen, loading: true, error: null })
  const bathing = { name: 'Bathing' }
  expect(serviceAnswered(serviceAsked(chosen), bathing)).toEqual({ ...chosen, serviceDetails: bathing })
})

test('when a service cannot be fetched, a placeholder named Service stands in (#472)', () => {
  expect(serviceFailed(serviceAsked({ ...chosen, currentServiceIndex: 1 }))).toEqual({
    ...chosen,
    currentServiceIndex: 1,
    serviceDetails: { id: 'b', name: 'Service' },
    error: 'Failed to fetch service details',
  })
})
