import { nextServiceId } from './next-service.ts'
import { expect, test } from 'vitest'
import { currentServiceId, serviceAnswered, serviceAsked, servicesChosen, serviceFailed } from './service-store.ts'

const chosen = servicesChosen({ serviceId: null, serviceIds: ['a', 'b'] }, 'bath')

test('the service state has its ids, the current one, details, loading and error (#456)', () => {
  const ids = { serviceIds: ['a', 'b'], currentServiceIndex: 0 }
  expect(serviceAsked(chosen)).toEqual({ ...ids, serviceDetails: null, loading: true, error: null })
  const bathing = { name: 'Bathing' }
  expect(serviceAnswered(chosen, bathing)).toEqual({ ...ids, serviceDetails: bathing, loading: false, error: null })
})

test('the service that the address asks for is at hand, and the one after it comes next (#456) (trial: screens 4)', () => {
  const second = servicesChosen({ serviceId: 'b', serviceIds: ['a', 'b', 'c'] }, 'bath')
  expect(second.currentServiceIndex).toBe(1)
  expect([currentServiceId(second), nextServiceId(second)]).toEqual(['b', 'c'])
  expect([currentServiceId(chosen), nextServiceId(chosen)]).toEqual(['a', 'b'])
  expect(nextServiceId(servicesChosen({ serviceId: 'c', serviceIds: ['a', 'b', 'c'] }, 'bath'))).toBeNull()
})

test('one that stands beside the list comes before it; without any it is the usual one', () => {
  const beside = servicesChosen({ serviceId: 'x', serviceIds: ['a', 'b'] }, 'bath')
  expect(beside).toEqual({ serviceIds: ['x', 'a', 'b'], currentServiceIndex: 0 })
  expect(servicesChosen({ serviceId: null, serviceIds: [] }, 'bath')).toEqual({
    serviceIds: ['bath'],
    currentServiceIndex: 0,
  })
})

test('when a service cannot be fetched, a placeholder named Service stands in (#472)', () => {
  expect(serviceFailed({ ...chosen, currentServiceIndex: 1 })).toEqual({
    serviceIds: ['a', 'b'],
    currentServiceIndex: 1,
    serviceDetails: { id: 'b', name: 'Service' },
    loading: false,
    error: 'Failed to fetch service details',
  })
})
