import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewPricesPath, type PreviewPricesRequest, type PricesAnswer } from '#api/prices.ts'
import { answers } from '#desk/calls/answers.ts'
import { send } from '#desk/calls/calls.ts'

/** What is said when the prices cannot be had. */
export const pricesFailed = 'Could not work out the prices.'
const queryKey = ['prices']

/** What every start of a week costs, with a special price that is not saved yet if there is one. */
export const usePrices = (asked: PreviewPricesRequest) =>
  useQuery({
    queryKey: [...queryKey, asked],
    queryFn: () => send<PricesAnswer>(previewPricesPath, asked, pricesFailed),
    placeholderData: keepPreviousData,
  })

/** Something of them was changed: what is shown is worked out anew. */
export const pricesChanged = () => answers.invalidateQueries({ queryKey })
