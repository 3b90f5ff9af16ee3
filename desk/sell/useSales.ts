import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  offersPath,
  paidSalesPath,
  saleQuotePath,
  salesPath,
  type CloseSaleAnswer,
  type GoodsReturnAnswer,
  type GoodsReturnRequest,
  type OffersAnswer,
  type PaidSalesAnswer,
  type SaleAnswer,
  type SaleCodesAnswer,
  type SalePageAnswer,
  type SaleQuoteAnswer,
  type TenderAnswer,
  type TenderRequest,
  type UnpaidSalesAnswer,
} from '#api/counter.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'
import { saleOf, type Cart } from './cart.ts'

export const offersFailed = 'Could not load what there is to sell.'
export const unpaidFailed = 'Could not load what is not paid yet.'
export const paidFailed = 'Could not load the paid sales.'
export const saleFailed = 'Could not load the sale.'
const quoteFailed = 'Could not work out the price.'
const notDone = 'The house did not answer. Please try again: nothing is done twice.'
/** What the house has not noted. The terminal may have taken it all the same. */
const notTaken = {
  cash: 'Not taken. Try again.',
  terminal: 'Not recorded. Press “Approved” again: the card is not charged twice.',
}

/** What the desk sells on a day, looked up again each minute: places go and runs end. `everyRoom`: one of them was chosen. */
export const useOffers = (date: string | undefined, everyRoom: boolean) =>
  useQuery({
    queryKey: ['offers', date, everyRoom],
    queryFn: () =>
      ask<OffersAnswer>(withQuery(offersPath, { date, everyRoom: everyRoom ? 'true' : undefined }), offersFailed),
    refetchInterval: 60_000,
  })

/** What a cart costs, as the house says it; an empty cart is not asked for. */
export function useSaleQuote(cart: Cart, isEmpty: boolean) {
  const sale = saleOf(cart)
  return useQuery({
    queryKey: ['sale-quote', sale],
    queryFn: () => send<SaleQuoteAnswer>(saleQuotePath, sale, quoteFailed),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
    retry: false,
  })
}

/** Takes a sale: from then on its places are held. */
export const takeSale = (body: object, press: string) =>
  send<SaleAnswer>(salesPath, body, notDone, { idempotencyKey: press })

/** The sales that nobody has paid or ended, looked up again each minute: a link is paid elsewhere. */
export const useUnpaidSales = () =>
  useQuery({
    queryKey: ['unpaid-sales'],
    queryFn: () => ask<UnpaidSalesAnswer>(salesPath, unpaidFailed),
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** The latest sales that are paid, or the one whose receipt has this number. */
export const usePaidSales = (number: string) =>
  useQuery({
    queryKey: ['paid-sales', number],
    queryFn: () => ask<PaidSalesAnswer>(withQuery(paidSalesPath, { number: number || undefined }), paidFailed),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A sale; while a guest pays by phone, here or by a link, it is looked at again every two seconds. */
export const useSale = (id: string, isWaiting: boolean) =>
  useQuery({
    queryKey: ['sale', id],
    queryFn: () => ask<SaleAnswer>(`${salesPath}/${id}`, saleFailed),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'PENDING' && (isWaiting || data.pageUrl !== null) ? 2000 : false,
  })

/** Looks at a sale again, after something was done with it. */
export function useSaleAgain(id: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['sale', id] })
    void client.invalidateQueries({ queryKey: ['offers'] })
    void client.invalidateQueries({ queryKey: ['drawer'] })
    void client.invalidateQueries({ queryKey: ['unpaid-sales'] })
  }
}

/** A sale as it is now, whatever was asked for before; whoever hears nothing of it may press again. */
export function useSaleNow(id: string) {
  const client = useQueryClient()
  const queryKey = ['sale', id]
  return async () => {
    await client.cancelQueries({ queryKey })
    return await client.fetchQuery({
      queryKey,
      queryFn: () => ask<SaleAnswer>(`${salesPath}/${id}`, notDone),
      staleTime: 0,
    })
  }
}

export const takeTender = (id: string, tender: TenderRequest, press: string) =>
  send<TenderAnswer>(`${salesPath}/${id}/tenders`, tender, notTaken[tender.kind], { idempotencyKey: press })

/** Opens the page on which a guest pays a sale by phone; the sale on the screen has it from then on. */
export function useOpenPage(id: string) {
  const client = useQueryClient()
  return async () => {
    const { url } = await send<SalePageAnswer>(`${salesPath}/${id}/page`, {}, notDone)
    // An answer that was asked for before knows nothing of it.
    await client.cancelQueries({ queryKey: ['sale', id] })
    client.setQueryData<SaleAnswer>(['sale', id], (sale) => sale && { ...sale, pageUrl: url })
  }
}

export const endSale = (id: string, press: string) =>
  send<CloseSaleAnswer>(`${salesPath}/${id}/close`, {}, notDone, { idempotencyKey: press })

/** Returns goods of a paid sale; a manager is asked for where whoever presses is none. */
export const returnGoods = (id: string, body: GoodsReturnRequest, press: string) =>
  send<GoodsReturnAnswer>(`${salesPath}/${id}/returns`, body, notDone, { idempotencyKey: press })

export const showCodes = (id: string, press: string) =>
  send<SaleCodesAnswer>(`${salesPath}/${id}/codes`, {}, notDone, { idempotencyKey: press })
