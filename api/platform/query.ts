import * as z from 'zod/mini'

/** A repeated query parameter is a list; a single one is a list of one. */
export const list = <Schema extends z.ZodMiniType>(of: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value) => (Array.isArray(value) ? value : [value])),
      // A client asks for some hundred members at once (platform 2).
      z.array(of).check(z.maxLength(1000)),
    ),
  )

/** A filter as the platform's SDK builds it: fields with values or operators, joined by $and, $or, $not. */
export const filter = z.record(z.string(), z.unknown())
export type Filter = z.infer<typeof filter>

export const sorting = z.object({
  fieldName: z.string().check(z.maxLength(512)),
  order: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
})
export const sort = z._default(z.array(sorting).check(z.maxLength(5)), [])
export type Sort = z.infer<typeof sort>

/** A page by its place; 50 when nothing is said (spec 7, Platform client). */
export const paging = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
})

/** The query of a builder: what, in which order, which page. */
export const query = z.object({
  filter: z._default(z.nullish(filter), {}),
  sort,
  paging: z._default(paging, { limit: 50, offset: 0 }),
})

/** The metadata of a page; clients calculate from `total` whether there is another. */
export type PagingMetadata = { count: number; offset: number; total: number; tooManyToCount: boolean }

/** What became of one thing of many. */
export type BulkResult<Item> = {
  itemMetadata: {
    id?: string
    originalIndex: number
    success: boolean
    error?: { code: string; description: string; data: object }
  }
  item?: Item
}
export type BulkAnswer<Item> = {
  results: BulkResult<Item>[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number; undetailedFailures: number }
}
