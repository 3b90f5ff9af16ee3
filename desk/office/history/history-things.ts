import { wordsOfKind } from '#desk/office/emails/email-words.ts'

type Called = {
  /** One whose name is not known: `a promo code`. */
  one: string
  /** One by its name: `the promo code Spring`. */
  named: (name: string) => string
  /** Several: `promo codes`. */
  many: string
  /** By its name alone, where what belongs to it is told: `the price of Bathing`. */
  isKnownByName?: boolean
}

const by = (words: string) => (name: string) => `${words} ${name}`
const itself = (name: string) => name

/** How each thing of the history is called within a sentence, with its article. */
export const called: Record<string, Called> = {
  service: { one: 'a service', named: by('the service'), many: 'services', isKnownByName: true },
  resource: { one: 'a pool or room', named: itself, many: 'pools and rooms' },
  picture: { one: 'a picture', named: () => 'a picture', many: 'pictures' },
  schedule: { one: 'times', named: by('times for'), many: 'times' },
  schedule_exception: { one: 'a single session', named: by('single sessions of'), many: 'single sessions' },
  opening: {
    one: 'an opening date',
    named: (name) => `the opening date “${name}”`,
    many: 'opening dates',
  },
  closure: { one: 'a closure', named: by('the closure'), many: 'closures' },
  promotion: { one: 'a special price', named: by('the special price'), many: 'special prices' },
  product: { one: 'a product', named: by('the product'), many: 'products', isKnownByName: true },
  sale: { one: 'a sale at the desk', named: () => 'a sale at the desk', many: 'sales at the desk' },
  drawer: { one: 'the drawer', named: by('the drawer'), many: 'drawers' },
  plan: {
    one: 'a membership plan',
    named: by('the membership plan'),
    many: 'membership plans',
    isKnownByName: true,
  },
  plan_benefit: { one: 'what a plan gives', named: by('what a plan gives:'), many: 'benefits of plans' },
  coupon: { one: 'a promo code', named: by('the promo code'), many: 'promo codes' },
  coupon_batch: {
    one: 'a batch of promo codes',
    named: by('the batch of promo codes'),
    many: 'batches of promo codes',
  },
  membership: { one: 'a membership', named: by('a membership of the plan'), many: 'memberships' },
  credit_adjustment: {
    one: 'the visits of a member',
    named: () => 'the visits of a member',
    many: 'visits of members',
  },
  gift_card: {
    one: 'a gift card',
    named: (name) => `the gift card ${name.replace(/^gift card /, '')}`,
    many: 'gift cards',
  },
  gift_cards: { one: 'the gift cards', named: () => 'the gift cards', many: 'gift cards' },
  booking: { one: 'a booking', named: by('a booking of'), many: 'bookings' },
  venue: { one: 'the house', named: () => 'the house', many: 'details of the house' },
  member: { one: 'the account of a guest', named: itself, many: 'people' },
  staff_invitation: { one: 'an invitation', named: by('the invitation for'), many: 'invitations' },
  api_key: { one: 'a key for a tool', named: by('the key for the tool'), many: 'keys for tools' },
  oauth_client: { one: 'a sign-in at another site', named: by('the sign-in at'), many: 'sign-ins at other sites' },
  event_listener: { one: 'a listener', named: by('the listener at'), many: 'listeners' },
  backup: { one: 'the backups', named: () => 'the backups', many: 'backups' },
  attendance: { one: 'an arrival', named: by('the arrival of'), many: 'arrivals' },
  desk_conflict: {
    one: 'something noted offline',
    named: by('something noted offline:'),
    many: 'things noted offline',
  },
  desk_device: { one: 'a desk device', named: by('the desk device'), many: 'desk devices' },
  desk_pin: { one: 'a PIN', named: by('the PIN of'), many: 'PINs' },
  guest_note: { one: 'a note', named: () => 'a note', many: 'notes' },
  agreement: {
    one: 'an agreement of guests',
    named: (name) => `an agreement to ${formNamed(name)}`,
    many: 'agreements of guests',
  },
  agreement_form: { one: 'what guests agree to', named: (name) => formNamed(name), many: 'texts guests agree to' },
  email: { one: 'an email', named: (name) => `the email ${wordsOfKind(name)}`, many: 'emails' },
  email_text: {
    one: 'the words of an email',
    named: (name) => `the words of the email ${wordsOfKind(name)}`,
    many: 'words of emails',
  },
  policy_text: {
    one: 'the terms',
    named: (name) => `${name.replace(/^Version/, 'version')} of the terms`,
    many: 'versions of the terms',
  },
  history: { one: 'the history', named: () => 'the history', many: 'entries of the history' },
  takings: { one: 'the takings', named: () => 'the takings', many: 'takings' },
  gst: { one: 'the GST', named: () => 'the GST', many: 'GST' },
  occupancy: { one: 'the occupancy', named: () => 'the occupancy', many: 'occupancy' },
  memberships: {
    one: 'the report of memberships',
    named: () => 'the report of memberships',
    many: 'reports of memberships',
  },
  cancellations: {
    one: 'the report of cancellations',
    named: () => 'the report of cancellations',
    many: 'reports of cancellations',
  },
  gift_cards_owed: {
    one: 'what is owed on gift cards',
    named: () => 'what is owed on gift cards',
    many: 'what is owed on gift cards',
  },
  journal: { one: 'the journal', named: () => 'the journal', many: 'the journal' },
}

/** A kind that came later than these words: `new_thing`. */
const unknown = (what: string): Called => {
  const words = what.replaceAll('_', ' ')
  return { one: `one “${words}”`, named: by(`the ${words}`), many: `${words} entries` }
}

/** How things of a kind are called within a sentence. */
export const thingOf = (what: string): Called =>
  (Object.hasOwn(called, what) ? called[what] : undefined) ?? unknown(what)

const forms: Record<string, string> = {
  'house-rules': 'the house rules',
  guardian: 'the guardian form',
  pregnancy: 'the pregnancy form',
}

/** What guests agree to, by the name of its kind. */
export const formNamed = (kind: string): string => (Object.hasOwn(forms, kind) ? forms[kind] : undefined) ?? kind
