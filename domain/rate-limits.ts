export type RateLimit = { most: number; withinMinutes: number }

/**
 * The rate limits: how often a network may try something, or how often it may be tried at one account where the name
 * ends in `-of` or `-to`. `domain/checkout/unpaid-limits.ts` has those of unpaid places.
 */
export const rateLimits = {
  /** Codes of coupons and gift cards. */
  code: { most: 10, withinMinutes: 1 },
  /** Links of a house that has no owner yet. */
  welcome: { most: 10, withinMinutes: 1 },
  /** Links of invitations to work here. */
  invitation: { most: 10, withinMinutes: 1 },
  /** Whether an address has an account. */
  account: { most: 10, withinMinutes: 60 },
  /**
   * Wrong passwords of one network or known browser, for any account (invariant A4). After five for one account, its answers
   * get slower: server/accounts/check-password.ts.
   */
  password: { most: 50, withinMinutes: 15 },
  /** Registrations, and other emails with a code that strangers can cause. */
  registration: { most: 10, withinMinutes: 60 },
  /** Emails with a link for a new password. */
  reset: { most: 10, withinMinutes: 60 },
  /** Both together, of all networks: the house must not become a source of spam. */
  'emails-of-house': { most: 300, withinMinutes: 60 },
  /** Codes of a member's second factor, tried by a person who knows the password. */
  'code-of': { most: 10, withinMinutes: 15 },
  /** Successful sign-ins to one account: each takes work, a session and a line of the security log. */
  'sign-ins-of': { most: 60, withinMinutes: 60 },
  /** Codes of a second factor that are sent. */
  'codes-to': { most: 5, withinMinutes: 60 },
  /** Pages on which another card is left: whoever has stolen cards would try them there. */
  'card-pages-of': { most: 10, withinMinutes: 60 },
  /** Redirects that are begun for clients: each is a row of ours, and a page begins one when somebody comes to it. */
  redirect: { most: 100, withinMinutes: 10 },
} satisfies Record<string, RateLimit>

/** What a group of guests does at once on the house's own Wi-Fi: there it may be done more often than elsewhere. */
export const widerInHouse: ReadonlySet<keyof typeof rateLimits> = new Set(['registration'])

/**
 * How many emails of a kind a member is sent, no matter who asks for them: counted by the secrets that went out. More are not
 * refused but not sent, so that strangers cannot flood a mailbox.
 */
export const emailLimits = {
  /** Codes that verify the address. */
  verify: { most: 5, withinMinutes: 60 },
  /** Links that set a password. */
  recover: { most: 5, withinMinutes: 60 },
} satisfies Record<string, RateLimit>

/** How many emails one person who works here sends again in a day, and how many go again to one address in 24 hours. */
export const emailsAgain = { ofPerson: 50, toAddress: 5 }

/** What strangers might guess at, or make the house do. */
export type Limited = keyof typeof rateLimits

/** What a network may call of the platform without a key; a browser's page needs a handful (docs/decisions/072). */
export const callLimit = { atOnce: 100, perSecond: 10 }
