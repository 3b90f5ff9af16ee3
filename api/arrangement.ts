import * as z from 'zod/mini'
import { id } from './wire.ts'

export const arrangeServicesPath = '/api/staff/v1/services/arrange'
export const arrangeResourcesPath = '/api/staff/v1/resources/arrange'
export const arrangePlansPath = '/api/staff/v1/plans/arrange'

/** Every row of the list, in the order that it is to have. */
export const arrangeRequest = z.object({
  ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(2000),
    z.refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length),
  ),
})
