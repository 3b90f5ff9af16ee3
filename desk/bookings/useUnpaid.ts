import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saleChangePath, type SaleAnswer, type SaleChangeAnswer, type SaleChangeRequest } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'

/** Another start of a booking that is to be paid on arrival, and how many still come. */
export type UnpaidChange = Omit<SaleChangeRequest, 'shownTotal'>

export const unpaidPriceFailed = 'Could not work out the price.'
const notChanged = 'Could not change the booking. Please try again.'
const pathOf = (saleId: string) => saleChangePath.replace(':id', () => saleId)

/** What would be to pay after a change; null: nothing is chosen yet. */
export const usePriceOfChange = (saleId: string, change: UnpaidChange | null) =>
  useQuery({
    queryKey: ['sale-change', saleId, change],
    queryFn: () =>
      ask<SaleChangeAnswer>(
        withQuery(pathOf(saleId), { ...change, people: change?.people === undefined ? undefined : `${change.people}` }),
        unpaidPriceFailed,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    enabled: change !== null,
  })

/** Changes it, at the price that was shown; whatever came of it, the sale is asked for anew. */
export async function changeUnpaid(
  saleId: string,
  change: SaleChangeRequest,
  idempotencyKey: string,
): Promise<SaleAnswer> {
  try {
    return await send<SaleAnswer>(pathOf(saleId), change, notChanged, { idempotencyKey })
  } finally {
    void answers.invalidateQueries({ queryKey: ['sale', saleId] })
    void answers.invalidateQueries({ queryKey: ['unpaid-sales'] })
  }
}
