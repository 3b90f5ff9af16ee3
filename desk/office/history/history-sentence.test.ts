import { describe, expect, test } from 'vitest'
import { historyThings } from '#domain/history-things.ts'
import { deedOf, fieldsBelow, nameOf, subjectOf } from './history-sentence.ts'
import { called } from './history-things.ts'

type Entry = Parameters<typeof fieldsBelow>[0]
/** Fields of an act or of what was added: `{ role: 'staff' }`. */
const given = (values: object): Entry['fields'] =>
  Object.entries(values).map(([name, after]) => ({ name, before: null, after }))
const gone = (values: object): Entry['fields'] =>
  Object.entries(values).map(([name, before]) => ({ name, before, after: null }))
const from = (name: string, before: unknown, after: unknown): Entry['fields'] => [{ name, before, after }]

const id = 'cc010377-d323-4f2a-84c4-81a7acbcc7df'
const times = {
  begins_on: '2026-11-27',
  every_minutes: 60,
  first_start: '07:00:00',
  last_start: '07:00:00',
  weekdays: [0],
}

const sentenceOf = (entry: Parameters<typeof deedOf>[0] & { by: string }) =>
  `${subjectOf(entry.by)} ${deedOf(entry).words}`
const dearerComb = (by: string) =>
  sentenceOf({ act: 'update', what: 'product', name: 'Comb', fields: from('price_cents', 300, 350), by })

describe('the sentence of an entry', () => {
  /** Act, kind, name, fields; what is read after the name; the fields that are left below. */
  test.each<[Entry['act'], string, string, Entry['fields'], string, string[]]>([
    [
      'update',
      'service',
      'Bathing',
      from('price_cents', 7000, 7500),
      'changed the price of Bathing: $70.00 → $75.00',
      [],
    ],
    ['update', 'service', 'Bathing', from('hidden', false, true), 'hid the service Bathing from guests', []],
    [
      'update',
      'service',
      'Bathing',
      from('online_booking', true, false),
      'changed “Booked on the site” of Bathing: Yes → No',
      [],
    ],
    ['update', 'service', 'Bathing', from('story', '', 'Warm.'), 'wrote the story of Bathing', ['story']],
    [
      'update',
      'service',
      'Bathing',
      from('tagline', 'Slow', null),
      'cleared the short description of Bathing',
      ['tagline'],
    ],
    ['update', 'service', 'Bathing', from('party_limit', null, 4), 'set the largest party of Bathing to 4', []],
    ['update', 'service', 'Walk', from('deleted_at', null, '2026-11-22T22:00:00Z'), 'removed the service Walk', []],
    ['update', 'service', 'Run', from('name', 'Walk', 'Run'), 'renamed the service Walk to Run', []],
    [
      'update',
      'service',
      'Bathing',
      [...from('price_cents', 7000, 7500), ...from('minutes', 60, 90)],
      'changed 2 details of Bathing',
      ['price_cents', 'minutes'],
    ],
    [
      'insert',
      'service',
      'Sauna Club',
      given({ name: 'Sauna Club', minutes: 60, position: 3 }),
      'added the service Sauna Club',
      ['minutes'],
    ],
    ['insert', 'resource', 'Salt Pool', given({ name: 'Salt Pool' }), 'added Salt Pool to the pools and rooms', []],
    ['delete', 'resource', 'Salt Pool', gone({ name: 'Salt Pool' }), 'removed Salt Pool from the pools and rooms', []],
    [
      'update',
      'resource',
      'Salt Pool',
      from('retired_at', null, '2026-11-22T22:00:00Z'),
      'took Salt Pool out of use',
      [],
    ],
    [
      'update',
      'resource',
      'Salt Pool',
      from('retired_at', '2026-11-22T22:00:00Z', null),
      'put Salt Pool back in use',
      [],
    ],
    [
      'insert',
      'schedule',
      'Sauna Club, Sauna',
      given(times),
      'added times for Sauna Club, Sauna: Sunday, 7:00 am, from 27 November 2026',
      [],
    ],
    ['insert', 'schedule', 'Walk, Far', given({ times: [times, times] }), 'added 2 times for Walk, Far', ['times']],
    [
      'update',
      'schedule',
      'Walk, Far',
      given({ ends_on: '2027-01-31', times: 6 }),
      'ended 6 times for Walk, Far after 31 January 2027',
      [],
    ],
    [
      'insert',
      'schedule_exception',
      'Walk, Far',
      given({ kind: 'extra', day: '2026-12-01', start: '20:00:00', minutes: 60 }),
      'added a single session of Walk, Far on 1 December 2026 at 8:00 pm',
      ['minutes'],
    ],
    ['insert', 'closure', 'New pump', given({ title: 'New pump', state: 'DRAFT' }), 'planned the closure New pump', []],
    [
      'update',
      'closure',
      'New pump',
      [...from('state', 'DRAFT', 'WAITING'), ...given({ sends_at: 'x' })],
      'sent the closure New pump',
      ['sends_at'],
    ],
    [
      'update',
      'closure',
      'New pump',
      from('state', 'STOPPED', 'SENDING'),
      'went on telling the guests of the closure New pump',
      [],
    ],
    [
      'delete',
      'promotion',
      'Slow mornings',
      gone({ name: 'Slow mornings' }),
      'removed the special price Slow mornings',
      [],
    ],
    [
      'insert',
      'coupon',
      '',
      given({ code: 'ASLEEP', percent_off: 15 }),
      'added the promo code ASLEEP',
      ['percent_off'],
    ],
    [
      'update',
      'coupon_batch',
      'Leaflets',
      [...from('active', true, false), ...given({ codes: 300 })],
      'ended 300 codes of the batch of promo codes Leaflets',
      [],
    ],
    ['insert', 'credit_adjustment', '', given({ delta: 1, grant_id: id }), 'gave a member 1 visit', []],
    ['insert', 'credit_adjustment', '', given({ delta: -2 }), 'took 2 visits from a member', []],
    [
      'insert',
      'plan_benefit',
      '',
      given({ credits: 0, plan_id: 'Unlimited', service_id: 'Bathing' }),
      'put unlimited visits of Bathing into the membership plan Unlimited',
      [],
    ],
    [
      'insert',
      'gift_card',
      'gift card …7Q2M',
      given({ balance_cents: 5000, last_four: '7Q2M' }),
      'gave the gift card …7Q2M, worth $50.00',
      [],
    ],
    ['update', 'gift_card', 'gift card …7Q2M', from('disabled', false, true), 'blocked the gift card …7Q2M', []],
    [
      'update',
      'gift_card',
      'gift card …7Q2M',
      [...from('disabled', false, true), ...given({ replaced_by: id })],
      'replaced the gift card …7Q2M with a new one',
      [],
    ],
    [
      'update',
      'member',
      'Mia Grove',
      from('role', 'staff', 'manager'),
      'changed the role of Mia Grove: Front desk → Manager',
      [],
    ],
    ['update', 'member', '', from('status', 'APPROVED', 'BLOCKED'), 'blocked the account of a guest', []],
    [
      'insert',
      'staff_invitation',
      'ida@house.example',
      given({ role: 'staff' }),
      'invited ida@house.example to the team: Front desk',
      [],
    ],
    [
      'update',
      'api_key',
      'Till',
      given({ revoked_at: '2026-11-22T22:00:00Z' }),
      'withdrew the key for the tool Till',
      [],
    ],
    [
      'insert',
      'policy_text',
      'Version 1',
      given({ version: 1, kind: 'terms', body: 'Be kind.' }),
      'wrote version 1 of the terms',
      ['body'],
    ],
    ['did', 'email', 'booking-confirmed', given({ sent_again: true }), 'sent the email Booking confirmed again', []],
    [
      'did',
      'desk_device',
      'Front counter',
      given({ shift_began: id }),
      'began a shift on the desk device Front counter',
      [],
    ],
    [
      'did',
      'booking',
      'Bathing',
      given({ did: 'cancelled', amount_cents: 5000 }),
      'cancelled a booking of Bathing',
      ['amount_cents'],
    ],
    ['did', 'attendance', '', given({ checked_in: 1, deviceId: id }), 'checked in 1 person', []],
    ['did', 'sale', 'Cash taken', given({ amount: 5000 }), 'took $50.00 in cash', []],
    ['did', 'drawer', 'To the safe', given({ amount: '-$80.00' }), 'put $80.00 from the drawer into the safe', []],
    ['did', 'takings', 'Takings', given({ downloaded: true }), 'saved the takings as a file', []],
    ['did', 'gst', 'GST', given({ downloaded: true }), 'saved the GST as a file', []],
    ['did', 'occupancy', 'Occupancy', given({ downloaded: true }), 'saved the occupancy as a file', []],
    ['did', 'memberships', 'Memberships', given({ downloaded: true }), 'saved the report of memberships as a file', []],
    ['did', 'cancellations', '', given({ downloaded: true }), 'saved the report of cancellations as a file', []],
    ['did', 'gift_cards_owed', '', given({ downloaded: true }), 'saved what is owed on gift cards as a file', []],
    ['did', 'journal', 'Journal', given({ downloaded: true }), 'saved the journal as a file', []],
    ['did', 'venue', '', given({ opened_to_guests: true }), 'opened the house to guests', []],
    ['did', 'new_thing', 'Nine', given({ mended: true }), 'noted “Mended” of the new thing Nine', []],
    ['did', 'sale', '', [], 'did something with a sale at the desk', []],
  ])('of %s %s %s %j', (act, what, name, fields, words, below) => {
    const entry = { act, what, name, fields, by: 'Olive Grove', reason: null }
    expect(sentenceOf(entry)).toBe(`Olive Grove ${words}`)
    expect(fieldsBelow(entry).map((field) => field.name)).toEqual(below)
  })

  test('begins with whoever it was, also when that is no person', () => {
    const rest = 'changed the price of Comb: $3.00 → $3.50'
    expect(dearerComb('the house')).toBe(`The house ${rest}`)
    expect(dearerComb('the tool “Till”')).toBe(`The tool “Till” ${rest}`)
    expect(dearerComb('by hand in the database, as ops')).toBe(`Somebody at the database (ops) ${rest}`)
  })

  test('leaves long words to the details, and a note that is the reason out', () => {
    const long = 'Closed for the whole of the week, for the new boiler'
    const entry = {
      act: 'update',
      what: 'service',
      name: 'Bathing',
      fields: from('tagline', 'Slow', long),
      reason: null,
    } as const
    expect(sentenceOf({ ...entry, by: 'Olive Grove' })).toBe('Olive Grove changed the short description of Bathing')
    expect(fieldsBelow(entry)).toHaveLength(1)
    const card = {
      act: 'insert',
      what: 'gift_card',
      name: 'gift card …7Q2M',
      fields: given({ note: 'Raffle' }),
    } as const
    expect(fieldsBelow({ ...card, reason: 'Raffle' })).toEqual([])
    expect(fieldsBelow({ ...card, reason: 'Other' })).toHaveLength(1)
  })
})

describe('a thing within a sentence', () => {
  test('has words for each that the history keeps', () => {
    expect(Object.keys(called).toSorted()).toEqual(Object.keys(historyThings).toSorted())
  })

  test('has the article that English wants, by its kind and by its name', () => {
    for (const what of Object.keys(historyThings)) {
      const entry = { act: 'update' as const, what, fields: [] }
      const one = nameOf({ ...entry, name: '' })
      expect([what, one]).toEqual([
        what,
        expect.stringMatching(/^(a [^aeiou]|an [aeiou]|the |what |something |times$)/),
      ])
      // A name of a team member, or of a pool, stands alone.
      const isAlone = ['resource', 'member'].includes(what)
      const named = nameOf({ ...entry, name: 'Nine' })
      expect([what, named]).toEqual([
        what,
        isAlone
          ? 'Nine'
          : expect.stringMatching(/^(a [^aeiou]|an [aeiou]|the |what |something |times for |single |Nine)/),
      ])
    }
  })
})
