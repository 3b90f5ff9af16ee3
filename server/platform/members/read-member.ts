import { randomUUID } from 'node:crypto'
import type { CustomFields, Image, MemberInput } from '#api/platform/members.ts'
import { json, type Json } from '#db/json.ts'
import { emailKeyOf, type MemberChange } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { InvalidFields, violation } from '../failing.ts'

const MOST_CUSTOM_FIELDS = 50

/**
 * The change that a client's fields make to a member: missing fields stay, an empty text clears a field, and an empty
 * list changes nothing, because lists have routes of their own to clear them. The sign-in address cannot change.
 */
export function changeOf(input: MemberInput, member: MemberRow): MemberChange {
  if (input.loginEmail && emailKeyOf(input.loginEmail) !== member.email_key) {
    throw new InvalidFields([violation('member.loginEmail', 'The address to sign in with cannot be changed.')])
  }
  const { contact, profile, privacyStatus } = input
  return {
    ...said(contact?.firstName, (name) => ({ first_name: name ?? '' })),
    ...said(contact?.lastName, (name) => ({ last_name: name ?? '' })),
    ...phonesOf(contact?.phones ?? []),
    ...emailsOf(contact?.emails ?? [], member),
    ...addressesOf(contact?.addresses ?? []),
    ...said(contact?.birthdate, (date) => ({ birthdate: date || null })),
    ...said(contact?.company, (company) => ({ company: company || null })),
    ...said(contact?.jobTitle, (title) => ({ job_title: title || null })),
    ...customFieldsOf(contact?.customFields ?? {}, member),
    ...said(profile?.nickname, (nickname) => ({ nickname: nickname || null })),
    ...said(profile?.title, (title) => ({ title: title || null })),
    ...said(profile?.photo, (photo) => ({ photo: imageOf(photo) })),
    ...said(profile?.cover, (cover) => ({ cover: imageOf(cover) })),
    ...((privacyStatus === 'PRIVATE' || privacyStatus === 'PUBLIC') && { privacy_status: privacyStatus }),
  }
}

const said = <Value>(value: Value | undefined, change: (value: Value) => MemberChange): MemberChange =>
  value === undefined ? {} : change(value)

function phonesOf(phones: readonly string[]) {
  const [phone, ...more_phones] = phones.filter((phone) => phone !== '')
  return phone === undefined ? {} : { phone, more_phones }
}

/** The sign-in address is not stored a second time. */
function emailsOf(emails: readonly string[], member: MemberRow) {
  if (emails.length === 0) return {}
  const isOwn = emails.length === 1 && emailKeyOf(emails[0]!) === member.email_key
  return { contact_emails: isOwn ? null : [...emails] }
}

type AddressInput = NonNullable<NonNullable<MemberInput['contact']>['addresses']>[number]

const addressesOf = (addresses: readonly AddressInput[]) =>
  addresses.length === 0
    ? {}
    : {
        addresses: json(addresses.map(({ id, ...address }) => ({ id: id ?? randomUUID(), ...filled(address) }))),
      }

function customFieldsOf(wanted: NonNullable<NonNullable<MemberInput['contact']>['customFields']>, member: MemberRow) {
  const given = Object.entries(wanted).map(([name, { value }]) => [name, value])
  if (given.length === 0) return {}
  const fields: CustomFields = filled({ ...member.custom_fields, ...Object.fromEntries(given) })
  if (Object.keys(fields).length > MOST_CUSTOM_FIELDS) {
    throw new InvalidFields([violation('member.contact.customFields', `At most ${MOST_CUSTOM_FIELDS} are kept.`)])
  }
  return { custom_fields: json(fields) }
}

function imageOf(image: Image | null): Json<Image> | null {
  const given = filled(image ?? {})
  return Object.keys(given).length === 0 ? null : json(given)
}

/** Without what is empty. */
const filled = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
