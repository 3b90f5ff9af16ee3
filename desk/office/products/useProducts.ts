import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  staffProductsPath,
  type ChangeProductRequest,
  type ProductRequest,
  type StaffProductAnswer,
  type StaffProductsAnswer,
} from '#api/staff-products.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const productsFailed = 'Could not load the products.'
const notSaved = 'Could not save the product. Please try again.'
const queryKey = ['products']

export const useProducts = () =>
  useQuery({ queryKey, queryFn: () => ask<StaffProductsAnswer>(staffProductsPath, productsFailed) })

/** What a manager does with products; the list is looked up anew. */
export function useProductActs() {
  const client = useQueryClient()
  const then = async ({ product }: StaffProductAnswer) => {
    await client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: ['offers'] })
    return product
  }
  return {
    add: async (product: ProductRequest, press: string) =>
      await then(await send<StaffProductAnswer>(staffProductsPath, product, notSaved, { idempotencyKey: press })),
    change: async (id: string, product: ChangeProductRequest) =>
      await then(await send<StaffProductAnswer>(`${staffProductsPath}/${id}`, product, notSaved, { method: 'PATCH' })),
  }
}
