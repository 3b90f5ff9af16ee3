import type { z } from 'zod'
import type { Call } from './accounts.ts'
import type { FormValue } from './form.ts'
import { paging, readParams, type TimeRange } from './params.ts'
import type { Kind } from './objects.ts'
import type { Wanted } from './shelf.ts'
import { invalidRequest } from './stripe-error.ts'

type Params = { [name: string]: FormValue }

/** One call of the wire API: where it is, what it takes, what it does. */
export type Operation = {
  method: string
  path: string
  run(call: Call, params: Params, id: string): { result: object; expand: string[] }
}

/** A call with its table of parameters. */
export function operation<S extends z.ZodRawShape>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  shape: S,
  act: (call: Call, params: z.infer<z.ZodObject<S>>, id: string) => object,
): Operation {
  return {
    method,
    path,
    run(call, given, id) {
      const params = readParams(shape, given)
      return { result: act(call, params, id), expand: params.expand ?? [] }
    },
  }
}

/** `GET /v1/things/:id`. */
export const retrieval = (path: string, kind: Kind) =>
  operation('GET', `${path}/:id`, {}, ({ account }, _, id) => account.shelf.need(kind, id))

type Paging = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined }

/** `GET /v1/things`, newest first, with the filters that this kind takes. */
export function listing<S extends z.ZodRawShape>(
  path: string,
  kind: Kind,
  filters: S,
  wanted: (params: z.infer<z.ZodObject<S>>) => Wanted,
): Operation {
  return operation('GET', path, { ...paging, ...filters }, ({ account }, given) => {
    const params = given as z.infer<z.ZodObject<S>> & Paging & { created?: TimeRange }
    const page = { limit: params.limit ?? 10, after: params.starting_after, before: params.ending_before }
    if (page.after && page.before) {
      throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.')
    }
    const { data, more } = account.shelf.page(kind, { created: params.created, ...wanted(params) }, page)
    return listOf(data, path, more)
  })
}

/** Stripe's list object. */
export const listOf = <T>(data: T[], url: string, more = false) => ({
  object: 'list' as const,
  data,
  has_more: more,
  url,
})
