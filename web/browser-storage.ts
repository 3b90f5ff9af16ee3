/** Everything this browser keeps for the visitor (spec 3, Browser storage). */
const localKeys = {
  anonymousId: 'anonymousId',
  userEmail: 'userEmail',
  contactId: 'contactId',
  cartItems: 'cartItems',
  contactDetails: 'contactDetails',
  guestUser: 'guestUser',
  lastLoginEmail: 'lastLoginEmail',
  serviceIds: 'serviceIds',
  planIds: 'planIds',
  memberships: 'memberships',
  signupTokens: 'signupTokens',
  appVersion: 'appVersion',
} as const

/** What lasts only as long as the tab: which parts of the flow are on, whether `/` still leads to what a link is about, which massage was chosen (spec 3). */
const sessionKeys = {
  viewOptions: 'viewOptions',
  startDue: 'startDue',
  massageSelection: 'massageSelection',
  openOrder: 'openOrder',
  termsAccepted: 'termsAccepted',
  codes: 'codes',
  newVoucher: 'newVoucher',
} as const

export type LocalKey = keyof typeof localKeys
export type SessionKey = keyof typeof sessionKeys

/** Reads what is kept under a key; null when there is nothing or the browser keeps nothing. */
export function recall(key: LocalKey | SessionKey): string | null {
  try {
    return areaOf(key).getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; whether the browser could. */
export function keep(key: LocalKey | SessionKey, text: string): boolean {
  try {
    areaOf(key).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Keeps a text under a key, or throws: for what the visitor must know about when it cannot be kept. */
export function keepOrThrow(key: LocalKey | SessionKey, text: string): void {
  areaOf(key).setItem(key, text)
}

/** Forgets what is kept under a key. */
export function forget(key: LocalKey | SessionKey): void {
  try {
    areaOf(key).removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Reads a value kept as JSON; null when it is missing or broken. */
export function recallJson(key: LocalKey | SessionKey): unknown {
  try {
    return JSON.parse(recall(key) ?? 'null')
  } catch {
    return null
  }
}

/** What begins like this is kept by the staff's side, which is at the same address. */
const OF_THE_DESK = 'desk-'

/** Forgets everything that the guests' pages keep, in both storages, whatever it is called (spec 4, App version). */
export function wipe(): void {
  for (const area of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(area())) if (!key.startsWith(OF_THE_DESK)) area().removeItem(key)
    } catch {
      // As above.
    }
  }
}

function areaOf(key: LocalKey | SessionKey): Storage {
  return key in sessionKeys ? sessionStorage : localStorage
}
