import { compareWithProvider } from '#server/sales/compare-with-provider.ts'
import { nothingOf, type Check } from './check.ts'

/** Whether the payment provider has the same payments and refunds: what only one side has. */
export const providerAgrees: Check = {
  name: 'provider',
  everySeconds: 60 * 60,
  look: async (ctx) => nothingOf(await compareWithProvider(ctx)),
}
