import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { Refused } from '#domain/refusals.ts'
import { emailKeyOf } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * A member's details, as the account has them; an address that is another's is refused (`account.mismatch`, ruling 36).
 */
export function contactOfMember(member: MemberRow, claimedEmail: string | null | undefined): ContactDetails {
  if (claimedEmail && emailKeyOf(claimedEmail) !== member.email_key) throw new Refused('account.mismatch')
  return {
    firstName: member.first_name,
    lastName: member.last_name,
    email: member.email,
    phone: member.phone,
    marketingConsent: member.marketing_consent,
    termsAccepted: true,
  }
}
