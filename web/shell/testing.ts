import { extrasPath, guestsPath, servicePathOf, type Answers, type Service } from '#api/catalogue.ts'
import { promotionsPath, type Promotion } from '#api/promotions.ts'

/** What the calls for services, extras, guests and promotions answer in a test, each under its path. */
export function answersOf(services: readonly Service[], { promotions = [] as Promotion[], robe = 10 } = {}): Answers {
  const extraBath = { id: 'extra-bath', name: 'Add 1hr Bathing Session', description: '', price: 35 }
  return {
    ...Object.fromEntries(services.map((service) => [servicePathOf(service.id), service])),
    [extrasPath]: { products: [{ id: 'extras', name: 'Robe + Towel', price: robe, options: [], extraBath }] },
    [guestsPath]: { products: [{ id: 'guests', name: 'Additional guest', price: 75 }] },
    [promotionsPath]: { data: promotions, timestamp: '2026-11-20T00:00:00.000Z' },
  }
}
