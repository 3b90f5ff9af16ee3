import type { ServiceFamily } from '#domain/catalogue/service.ts'

/** The three families of services as categories of the platform; clients store these ids. */
export const categories: Record<ServiceFamily, { id: string; name: string; sortOrder: number }> = {
  bathing: { id: 'ca7e9000-0000-4000-8000-000000000001', name: 'Bathing', sortOrder: 1 },
  class: { id: 'ca7e9000-0000-4000-8000-000000000002', name: 'Classes', sortOrder: 2 },
  massage: { id: 'ca7e9000-0000-4000-8000-000000000003', name: 'Treatments', sortOrder: 3 },
}

/** The house has one form (contact details), one policy (the venue's) and one type of resource. */
export const BOOKING_FORM_ID = 'f0a30000-0000-4000-8000-000000000001'
export const BOOKING_POLICY_ID = 'b0110c70-0000-4000-8000-000000000001'
export const PLACE_TYPE_ID = '91ace000-0000-4000-8000-000000000001'
