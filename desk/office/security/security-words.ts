import type { SecurityHappening, SecurityLogEntry } from '#api/security-log.ts'
import { roleNames, type Role } from '#domain/accounts/role.ts'

/** What happened, as a short title for the list and the filter. */
export const happeningWords: Record<SecurityHappening, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'code-failed': 'Wrong code',
  'password-changed': 'New password',
  'second-factor-set': 'Second factor set up',
  'second-factor-removed': 'Second factor removed',
  'recovery-codes-renewed': 'New recovery codes',
  'key-made': 'Key made',
  'key-revoked': 'Key revoked',
  'client-made': 'Sign-in tool added',
  'client-revoked': 'Sign-in tool ended',
  'member-blocked': 'Member blocked',
  'member-disconnected': 'Member signed out',
  'member-approved': 'Member approved',
  invited: 'Invited to the team',
  joined: 'Joined the team',
  'role-changed': 'New role',
  removed: 'Left the team',
  'session-ended': 'Signed out by an owner',
  'signing-key-changed': 'Signing key changed',
  limit: 'Too many tries',
  'wrong-signature': 'Message with a wrong signature',
}

/** What deserves a second look. */
const warnings: readonly string[] = [
  'sign-in-failed',
  'code-failed',
  'limit',
  'wrong-signature',
  'second-factor-removed',
]
export const isWarning = (what: string): boolean => warnings.includes(what)

export const wordsOfHappening = (what: string): string =>
  Object.hasOwn(happeningWords, what) ? happeningWords[what as SecurityHappening] : what

/** Whom it is about: a member, or the key, tool or address that was tried. */
export function aboutWords({ what, memberId, memberName, about, aboutName }: SecurityLogEntry): string {
  const whom = memberName ?? (memberId ? 'A member who was deleted' : null)
  const which = aboutName ?? (about && !isId(about) ? (roleWords(what, about) ?? about) : null)
  const words = [whom, which].filter((part) => part !== null).join(' · ')
  return words || (what === 'invited' ? 'Somebody new' : 'Nobody we know')
}

const roleWords = (what: string, about: string): string | null =>
  (what === 'role-changed' || what === 'removed') && Object.hasOwn(roleNames, about)
    ? `now ${roleNames[about as Role].toLowerCase()}`
    : null

/** Who did it, where that is somebody else. */
export function byWords({ memberId, byMemberId, byName, byKeyId }: SecurityLogEntry): string | null {
  if (byMemberId && byMemberId !== memberId) return byName ?? 'A member who was deleted'
  return byKeyId && !byMemberId ? 'An API key' : null
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)
