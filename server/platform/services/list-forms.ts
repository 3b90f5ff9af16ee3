import type { Caller } from '#server/access/identify-client.ts'
import { listServiceDetails } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { BOOKING_FORM_ID } from './fixed-ids.ts'
import { asked } from './list-services.ts'

/** The one form of the house: contact details. */
export async function listForms({ db }: Pick<Ctx, 'db'>, caller: Caller) {
  const services = await listServiceDetails(db, { where: asked(caller, {}) })
  const form = {
    formDetails: { formId: BOOKING_FORM_ID, name: 'Contact details', revision: '1' },
    connectedServices: services.slice(0, 5).map(({ id, name }) => ({ id, name })),
    totalServiceCount: services.length,
  }
  return { bookingForms: [form], pagingMetadata: { count: 1, cursors: {}, hasNext: false }, defaultBookingForm: form }
}
