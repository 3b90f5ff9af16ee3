import { wordsOfKind } from '#desk/office/emails/email-words.ts'
import { formNamed } from './history-things.ts'
import { wordsOfValue, type Deed, type Told } from './history-words.ts'

/** Values of an act, by the names of its fields. */
type Facts = ReadonlyMap<string, unknown>
type Says = (thing: string, facts: Facts, name: string) => string

const told = (facts: Facts, field: string) => wordsOfValue(field, facts.get(field))
const people = (count: unknown) => (typeof count === 'number' && count !== 1 ? `${count} people` : '1 person')
const toDate = (facts: Facts, field: string) => (facts.has(field) ? told(facts, field) : 'another time')

/** What was done to a thing, by the kind of thing and the field that says so; the field is said by it. */
const byField: Record<string, Says> = {
  'email sent_again': (thing) => `sent ${thing} again`,
  'email_text test_sent_to': (_, _facts, name) => `sent a test of the email ${wordsOfKind(name)}`,
  'history downloaded': () => 'saved the history as a file',
  'takings downloaded': () => 'saved the takings as a file',
  'gst downloaded': () => 'saved the GST as a file',
  'occupancy downloaded': () => 'saved the occupancy as a file',
  'memberships downloaded': () => 'saved the report of memberships as a file',
  'cancellations downloaded': () => 'saved the report of cancellations as a file',
  'gift_cards downloaded': () => 'saved the gift cards as a file',
  'gift_cards_owed downloaded': () => 'saved what is owed on gift cards as a file',
  'journal downloaded': () => 'saved the journal as a file',
  'closure downloaded': (thing) => `saved the guests of ${thing} as a file`,
  'coupon_batch downloaded': (thing) => `saved ${thing} as a file`,
  'venue opened_to_guests': () => 'opened the house to guests',
  'venue confirmed_extras': () => 'confirmed the prices of what goes with a visit',
  'venue confirmed_rules': () => 'confirmed the rules and terms',
  'venue confirmed_emails': () => 'confirmed that a test email has arrived',
  'venue sent_to': () => 'sent a test email',
  'desk_device shift_began': (thing) => `began a shift on ${thing}`,
  'desk_device shift_ended': (thing) => `ended a shift on ${thing}`,
  'desk_device enrolled': (thing) => `set up ${thing}`,
  'desk_device shut_off': (thing) => `shut off ${thing}`,
  'desk_device has_key': (thing) => `gave ${thing} a key of its own`,
  'desk_device has_another_key': (thing) => `gave ${thing} another key`,
  'desk_pin chosen': () => 'chose a PIN',
  'desk_pin taken_away': (thing) => `took away ${thing}`,
  'attendance checked_in': (_, facts) => `checked in ${people(facts.get('checked_in'))}`,
  'attendance checked_out': (_, facts) => `checked out ${people(facts.get('checked_out'))}`,
  'attendance taken_back': () => 'undid what was noted about an arrival',
  'attendance no_show': () => 'noted a no-show',
  'attendance not_recorded': () => 'noted that nobody recorded an arrival',
  'attendance expected_at': (_, facts) => `noted when a party is expected: ${told(facts, 'expected_at')}`,
  'member signed_out': (thing) => `signed ${thing} out on one device`,
  'member added': () => 'added an account for a guest',
  'member deleted': () => 'deleted the account of a guest',
  'membership sold': (_, facts) =>
    facts.has('plan_id') ? `sold a membership of the plan ${told(facts, 'plan_id')}` : 'sold a membership',
  'membership payment_given_up': (thing) => `gave up on the payment of ${thing}`,
  'membership did': (thing) => `corrected the address of ${thing}`,
  'guest_note written': (_, _facts, name) =>
    name === 'hand-over' ? 'wrote a note for the hand-over' : 'wrote a note about a guest',
  'guest_note done': () => 'ticked off a note',
  'agreement people': (_, facts, name) => `noted that ${people(facts.get('people'))} agreed to ${formNamed(name)}`,
  'agreement_form version': (thing, facts) => `wrote version ${told(facts, 'version')} of ${thing}`,
  'gift_card orderId': () => 'showed the code of a gift card',
  'desk_conflict settled_as': (thing) => `settled ${thing}`,
  'picture width': () => 'uploaded a picture',
  'plan new_price_cents': (thing, facts) => `announced a new price of ${thing}: ${told(facts, 'new_price_cents')}`,
  'closure offer': (thing, facts) => `chose what the guests of ${thing} are offered: ${told(facts, 'offer')}`,
  'backup seen': () => 'confirmed that a backup works',
}

/** What else a sentence says, by the same key. */
const saysToo: Record<string, readonly string[]> = {
  'membership sold': ['plan_id'],
  'agreement people': ['version'],
  'picture width': ['height'],
}

/** What was done to a booking, by its own word. */
const toBooking: Record<string, { says: Says; saysToo?: readonly string[] }> = {
  cancelled: { says: (thing) => `cancelled ${thing}` },
  'part left': { says: (thing) => `cancelled a part of ${thing}` },
  moved: {
    says: (thing, facts) => `moved ${thing} to ${toDate(facts, 'to')}`,
    saysToo: ['to'],
  },
  'handed out': {
    says: (thing, facts) => `paid out ${told(facts, 'amount_cents')} owed for ${thing}`,
    saysToo: ['amount_cents'],
  },
  'address corrected': { says: (thing) => `corrected the address of ${thing}` },
  'confirmation sent again': { says: (thing) => `sent the confirmation of ${thing} again` },
}

/** What was done in a sale or with the drawer, by the name of its entry. */
const byName: Record<string, { says: Says; saysToo?: readonly string[] }> = {
  'sale Taken': { says: (_, facts) => `made a sale of ${told(facts, 'due')}`, saysToo: ['due'] },
  'sale Ordered for a member': {
    says: (_, facts) => `ordered for a member, for ${told(facts, 'due')}`,
    saysToo: ['due'],
  },
  'sale Ended': { says: () => 'ended a sale that was not paid' },
  'sale Changed': { says: () => 'changed a sale that is not paid yet' },
  'sale Cash taken': { says: (_, facts) => `took ${told(facts, 'amount')} in cash`, saysToo: ['amount'] },
  'sale Terminal': { says: (_, facts) => `took ${told(facts, 'amount')} by terminal`, saysToo: ['amount'] },
  'sale Goods returned': {
    says: (_, facts) => `took goods back for ${told(facts, 'amount_cents')}`,
    saysToo: ['amount_cents'],
  },
  'sale Payment page requested': { says: () => 'opened the payment page of a sale' },
  'drawer Counted': {
    says: (_, facts) => `counted ${told(facts, 'counted')} and closed the drawer`,
    saysToo: ['counted'],
  },
  'drawer Counted, not closed': { says: () => 'counted the drawer, and did not close it' },
  'drawer Paid in': { says: (_, facts) => `paid ${told(facts, 'amount')} into the drawer`, saysToo: ['amount'] },
  'drawer Paid out': {
    says: (_, facts) => `paid ${told(facts, 'amount').replace(/^-/, '')} out of the drawer`,
    saysToo: ['amount'],
  },
  'drawer To the safe': {
    says: (_, facts) => `put ${told(facts, 'amount').replace(/^-/, '')} from the drawer into the safe`,
    saysToo: ['amount'],
  },
  'drawer Refused: more than lies in it': { says: () => 'asked for more cash than is in the drawer' },
}

/** What somebody did that changed no row which people edit; null for an act that has no words yet. */
export function deskDeeds({ what, name, fields }: Told, thing: string): Deed | null {
  const facts: Facts = new Map(fields.map((field) => [field.name, field.after]))
  const named = entryOf(byName, `${what} ${name}`)
  if (named) return { words: named.says(thing, facts, name), said: named.saysToo ?? [] }
  if (what === 'booking') {
    const done = entryOf(toBooking, String(facts.get('did')))
    return done ? { words: done.says(thing, facts, name), said: ['did', ...(done.saysToo ?? [])] } : null
  }
  if (what === 'drawer' && facts.has('opened'))
    return { words: `opened ${thing} with ${told(facts, 'opened')}`, said: ['opened'] }
  const field = fields.find((each) => Object.hasOwn(byField, `${what} ${each.name}`))
  const key = `${what} ${field?.name}`
  const says = entryOf(byField, key)
  if (!field || !says) return null
  return { words: says(thing, facts, name), said: [field.name, ...(entryOf(saysToo, key) ?? [])] }
}

const entryOf = <Value>(table: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
