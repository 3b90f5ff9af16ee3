import { isEmpty, wordsOfValue, type Field } from './history-words.ts'

/** Fields that are called otherwise within a sentence than beside their values; any other name of its own is quoted. */
export const fieldPhrases: Record<string, string> = {
  special_price_cents: 'the price',
  towel_robe_cents: 'the price of a robe',
  extra_bath_cents: 'the price of an extra bath',
  extra_guest_cents: 'the price of a second guest',
  percent_off: 'the discount',
  money_off_cents: 'the discount',
  tagline: 'the short description',
  alt: 'the words of a picture',
  slug: 'the name in the address',
  position: 'the place in the list',
  begins_on: 'the first day',
  starts_on: 'the first day',
  starts_at: 'the start',
  from_at: 'the start',
  to_at: 'the end',
  ends_on: 'the last day',
  expires_at: 'the last day',
  capacity: 'the number of people at a time',
  safe_capacity: 'the safe number of people',
  default_capacity: 'the places at a time',
  party_limit: 'the largest party',
  min_party: 'the smallest party',
  turnover_minutes: 'the minutes of cleaning',
  every_minutes: 'the minutes between starts',
  weekdays: 'the days',
  credits: 'the visits',
  period_count: 'the length of a period',
  role: 'the role',
  membership: 'the state',
  abn: 'the ABN',
  own_networks: 'the internet addresses',
  message: 'what guests read',
  display_label: 'what guests read',
}

type Turn = {
  field: string
  /** Whether it is a word of its own only where nothing else was changed. */
  stands: 'alone' | 'among others'
  /** What the same press always changes too. */
  saysToo?: readonly string[]
  says: (thing: string, field: Field, entry: { what: string; name: string; fields: readonly Field[] }) => string | null
}

const ends = (field: string, says: (thing: string) => string, saysToo: readonly string[] = []): Turn => ({
  field,
  stands: 'among others',
  saysToo,
  says: (thing, { after }) => (isEmpty(after) ? null : says(thing)),
})
const turns = (field: string, on: (thing: string) => string, off: (thing: string) => string): Turn => ({
  field,
  stands: 'alone',
  says: (thing, { after }) => (isEmpty(after) || after === false ? off(thing) : on(thing)),
})

const closureTurns: Record<string, (thing: string) => string> = {
  WAITING: (thing) => `sent ${thing}`,
  DRAFT: (thing) => `undid ${thing}`,
  SENDING: (thing) => `began to tell the guests of ${thing}`,
  STOPPED: (thing) => `stopped telling the guests of ${thing}`,
  DONE: (thing) => `finished telling the guests of ${thing}`,
  REOPENED: (thing) => `ended ${thing} early`,
}

/** Changes that people have a word for, the weightiest first. */
export const turningPoints: readonly Turn[] = [
  ends('deleted_at', (thing) => `removed ${thing}`),
  turns(
    'retired_at',
    (thing) => `took ${thing} out of use`,
    (thing) => `put ${thing} back in use`,
  ),
  turns(
    'archived_at',
    (thing) => `stopped selling ${thing}`,
    (thing) => `put ${thing} back on sale`,
  ),
  ends('revoked_at', (thing) => `withdrew ${thing}`),
  ends('withdrawn_at', (thing) => `withdrew ${thing}`),
  ends('used_at', (thing) => `accepted ${thing}`),
  ends('ended_at', (thing) => `removed ${thing}`),
  ends('replaced_by', (thing) => `replaced ${thing} with a new one`, ['disabled']),
  ends('voided_at', (thing) => `cancelled ${thing}`, ['disabled']),
  turns(
    'disabled',
    (thing) => `blocked ${thing}`,
    (thing) => `unblocked ${thing}`,
  ),
  turns(
    'hidden',
    (thing) => `hid ${thing} from guests`,
    (thing) => `showed ${thing} to guests`,
  ),
  turns(
    'public',
    (thing) => `put ${thing} on the site`,
    (thing) => `took ${thing} off the site`,
  ),
  {
    field: 'active',
    stands: 'among others',
    saysToo: ['codes'],
    says: (thing, { after }, { what, fields }) => {
      const codes = fields.find(({ name }) => name === 'codes')?.after
      const verb = after === true ? 'made active again' : 'ended'
      if (typeof codes === 'number' && fields.length === 2)
        return after === true ? `made ${codes} codes of ${thing} active again` : `${verb} ${codes} codes of ${thing}`
      if (fields.length > 1) return null
      if (after === true) return `switched ${thing} on`
      return what === 'promotion' ? `switched ${thing} off` : `ended ${thing}`
    },
  },
  {
    field: 'picture_id',
    stands: 'among others',
    saysToo: ['alt', 'position'],
    says: (thing, { before, after }) => {
      if (isEmpty(before)) return `added a picture to ${thing}`
      return isEmpty(after) ? `removed a picture of ${thing}` : `changed a picture of ${thing}`
    },
  },
  {
    field: 'state',
    stands: 'among others',
    says: (thing, { before, after }, { what }) => {
      if (what !== 'closure' || typeof after !== 'string' || !Object.hasOwn(closureTurns, after)) return null
      if (after === 'SENDING' && before === 'STOPPED') return `went on telling the guests of ${thing}`
      return closureTurns[after]?.(thing) ?? null
    },
  },
  {
    field: 'status',
    stands: 'alone',
    says: (thing, { before, after }, { what }) => {
      if (what !== 'member') return null
      if (after === 'BLOCKED') return `blocked ${thing}`
      if (after !== 'APPROVED') return null
      return before === 'BLOCKED' ? `unblocked ${thing}` : `approved ${thing}`
    },
  },
  {
    field: 'role',
    stands: 'alone',
    says: (thing, { before, after }) => {
      if (after === 'member') return `took ${thing} off the team`
      return before === 'member' ? `brought ${thing} into the team: ${wordsOfValue('role', after)}` : null
    },
  },
]
