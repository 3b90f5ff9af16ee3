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

/**
 * A test that ends leaves calls behind that nobody waits for. Their answers come before the next test begins, or it would
 * find them as its own, and never make the call.
 */
export async function letCallsEnd(): Promise<void> {
  // A screen that is gone may still wait for the file that makes its calls.
  await import('./ask-house.ts')
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
}
