import * as z from 'zod/mini'
import { dollarsWithin, id, whole, words } from './wire.ts'

export const staffProductsPath = '/api/staff/v1/products'
export const staffProductPath = '/api/staff/v1/products/:id'

export const staffProductParams = z.object({ id })
/** What fits into the fields of a product; its price is in dollars. */
export const productBounds = {
  name: { longest: 80 },
  price: { least: 0.5, most: 9999.99 },
  position: { least: 0, most: 999 },
} as const
const parts = {
  name: words(productBounds.name.longest).check(z.minLength(1)),
  price: dollarsWithin(productBounds.price),
  position: whole(productBounds.position),
}
/** A product of the counter: its name, its price in dollars with GST, and its place in the list. */
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
