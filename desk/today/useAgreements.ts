import { useQuery } from '@tanstack/react-query'
import { agreementFormsPath, agreementsPath, type AgreementAnswer, type AgreementFormsAnswer } from '#api/guests.ts'
import type { AgreementKind } from '#domain/guests/agreement.ts'
import { lookAtBookingAgain } from '#desk/bookings/useBooking.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const formsFailed = 'Could not load the text.'

/** The texts that guests agree to. */
export const useAgreementForms = () =>
  useQuery({ queryKey: ['agreement-forms'], queryFn: () => ask<AgreementFormsAnswer>(agreementFormsPath, formsFailed) })

type Agreed = { kind: AgreementKind; version: number; people: number; guardianName?: string }

/** Notes that people of a party have agreed; the same press notes it once. */
export async function noteAgreed(bookingId: string, agreed: Agreed, idempotencyKey: string): Promise<void> {
  const failed = 'Could not save this. Please try again.'
  await send<AgreementAnswer>(agreementsPath, { bookingId, ...agreed }, failed, { idempotencyKey })
  lookAtBookingAgain(bookingId)
}
