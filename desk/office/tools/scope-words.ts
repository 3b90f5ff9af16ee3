import type { Scope } from '#api/api-keys.ts'

/** What a tool may do, in words, by what it is about. */
export const scopeGroups: readonly { title: string; scopes: readonly { scope: Scope; words: string }[] }[] = [
  {
    title: 'Services',
    scopes: [
      { scope: 'BOOKINGS.SERVICES_READ', words: 'See services' },
      { scope: 'BOOKINGS.SERVICES_CREATE', words: 'Add services' },
      { scope: 'BOOKINGS.SERVICES_UPDATE', words: 'Change services and their prices' },
      { scope: 'BOOKINGS.SERVICES_DELETE', words: 'Remove services' },
    ],
  },
  {
    title: 'Members',
    scopes: [
      { scope: 'MEMBERS.MEMBER_READ', words: 'See members and their addresses' },
      { scope: 'MEMBERS.MEMBER_CREATE', words: 'Add members' },
      { scope: 'MEMBERS.MEMBER_UPDATE', words: 'Change members' },
      { scope: 'MEMBERS.MEMBER_APPROVE', words: 'Approve new members' },
      { scope: 'MEMBERS.MEMBER_BLOCK', words: 'Block members' },
      { scope: 'MEMBERS.MEMBER_MUTE', words: 'Mute members' },
      { scope: 'MEMBERS.MEMBER_DISCONNECT', words: 'Sign members out everywhere' },
      { scope: 'MEMBERS.MEMBER_DELETE', words: 'Delete members' },
    ],
  },
  {
    title: 'Memberships',
    scopes: [
      { scope: 'PRICING_PLANS.READ_ORDERS', words: 'See memberships' },
      { scope: 'PRICING_PLANS.MANAGE_ORDERS', words: 'Sell, pause and end memberships' },
    ],
  },
  {
    title: 'Sign-in and events',
    scopes: [
      { scope: 'IAM.SIGN_ON', words: 'Sign members in without their password' },
      { scope: 'IAM.SEND_LETTERS', words: 'Send sign-in emails to members' },
      { scope: 'EVENTS.MANAGE', words: 'Hear of every change, and set who is told' },
    ],
  },
]

const words = new Map<string, string>(
  scopeGroups.flatMap(({ scopes }) => scopes.map(({ scope, words }) => [scope, words] as const)),
)

/** What a tool may do, as a list of words. */
export const wordsOfScopes = (scopes: readonly string[]): string[] => scopes.map((scope) => words.get(scope) ?? scope)
