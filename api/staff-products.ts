import * as z from 'zod/mini'
import { dollars, id, words } from './wire.ts'

export const staffProductsPath = '/api/staff/v1/products'
export const staffProductPath = '/api/staff/v1/products/:id'

export const staffProductParams = z.object({ id })
const parts = {
  name: words(80).check(z.minLength(1)),
  price: dollars.check(z.minimum(0.5), z.maximum(9999.99), z.multipleOf(0.01)),
  position: z.number().check(z.int(), z.minimum(0), z.maximum(999)),
}
/** What lies on the counter: its name, its price in dollars with GST, and where it stands in the list. */
export const productRequest = z.object(parts)
/** The same as it was last read, by its revision; one that is archived is not sold any more. */
export const changeProductRequest = z.object({ ...parts, isArchived: z.boolean(), revision: z.number().check(z.int()) })

export type ProductRequest = z.infer<typeof productRequest>
export type ChangeProductRequest = z.infer<typeof changeProductRequest>

export type StaffProduct = {
  id: string
  name: string
  price: number
  position: number
  isArchived: boolean
  revision: number
}
export type StaffProductsAnswer = { products: StaffProduct[] }
export type StaffProductAnswer = { product: StaffProduct }
