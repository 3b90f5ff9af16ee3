import type { Fieldset, Member } from '#api/platform/members.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** A member as the platform describes it, with the fields of the widest requested field set. */
export function describeMember(row: MemberRow, wanted: readonly Fieldset[] = []): Member {
  const isFull = wanted.includes('FULL')
  const isExtended = isFull || wanted.includes('EXTENDED')
  return {
    ...profileOf(row),
    ...(isExtended && statusOf(row)),
    ...(isFull && contactOf(row)),
  }
}

/** PUBLIC: the public profile, without the member's status. */
function profileOf(row: MemberRow) {
  return {
    id: row.id,
    contactId: row.contact_id,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    profile: {
      slug: row.slug,
      ...(row.nickname !== null && { nickname: row.nickname }),
      ...(row.title !== null && { title: row.title }),
      ...(row.photo !== null && { photo: row.photo }),
      ...(row.cover !== null && { cover: row.cover }),
    },
    status: 'UNKNOWN',
    privacyStatus: 'UNKNOWN',
    activityStatus: 'UNKNOWN',
  } as const
}

/** EXTENDED: also the status, and the sign-in address. */
const statusOf = (row: MemberRow) => ({
  loginEmail: row.email,
  status: row.status,
  privacyStatus: row.privacy_status,
  activityStatus: row.activity_status,
})

/** FULL: how to reach them. Name and first phone are those of the account, and so is the address unless others were named. */
function contactOf(row: MemberRow) {
  const customFields = Object.entries(row.custom_fields)
  return {
    loginEmailVerified: row.email_verified_at !== null,
    contact: {
      firstName: row.first_name,
      lastName: row.last_name,
      phones: [row.phone, ...row.more_phones].filter((phone) => phone !== ''),
      emails: row.contact_emails ?? [row.email],
      addresses: row.addresses,
      ...(row.birthdate !== null && { birthdate: row.birthdate }),
      ...(row.company !== null && { company: row.company }),
      ...(row.job_title !== null && { jobTitle: row.job_title }),
      customFields: Object.fromEntries(customFields.map(([name, value]) => [name, { name, value }])),
    },
    ...(row.last_login_at && { lastLoginDate: row.last_login_at.toISOString() }),
  }
}
