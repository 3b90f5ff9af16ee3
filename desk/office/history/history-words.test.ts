import { describe, expect, test } from 'vitest'
import { scopes } from '#api/api-keys.ts'
import { fieldsToTell, wordsOfField, wordsOfValue } from './history-words.ts'

const field = (name: string, after: unknown) => ({ name, before: null, after })

describe('a change in words', () => {
  test.each([
    ['price_cents', 7500, '$75.00'],
    ['price_cents', 123456, '$1,234.56'],
    ['money_off_cents', -50, '-$0.50'],
    ['places', 16, '16'],
    ['active', false, 'No'],
    ['revoked_at', '2026-11-24T09:00:00+00:00', 'Tue 24 Nov 2026, 8:00 pm AEDT'],
    ['begins_on', '2026-11-24', '24 November 2026'],
    ['first_start', '11:00:00', '11:00 am'],
    ['weekdays', [1, 2, 3, 4, 5], 'Monday to Friday'],
    ['weekdays', [], '–'],
    ['time_slot_ranges', [{ startTime: '10:00', endTime: '12:00' }], '10:00 am to 12:00 pm'],
    [
      'times',
      [
        { resource: 'Room 1', weekdays: [1], first_start: '08:00:00' },
        { resource: 'Room 2', day: '2026-12-01' },
      ],
      'Pool or room Room 1, Days Monday, First start 8:00 am; Pool or room Room 2, Day 1 December 2026',
    ],
    [
      'times',
      [
        {
          resource: 'Far',
          weekdays: [0],
          first_start: '07:00:00',
          last_start: '07:00:00',
          every_minutes: 60,
          begins_on: '2026-11-27',
        },
      ],
      'Far: Sunday, 7:00 am, from 27 November 2026',
    ],
    ['times', 6, '6'],
    ['percent_off', 12.5, '12.5%'],
    ['kind', 'massage', 'Treatment'],
    ['kind', 'drop', 'Taken away'],
    ['state', 'WAITING', 'Closed, guests not told yet'],
    ['role', 'staff', 'Front desk'],
    ['name', 'staff', 'staff'],
    ['status', 'PENDING', 'Waits for approval'],
    ['status', 'APPROVED', 'Open'],
    ['period_unit', 'MONTH', 'Months'],
    ['credits', 0, 'Unlimited'],
    ['credits', 2, '2'],
    ['abn', '51824753556', '51 824 753 556'],
    ['due', 7500, '$75.00'],
    ['did', 'part left', 'Part left'],
    ['outcome', 'credit', 'The visit'],
    // The last day is the one before midnight, also over the change of the clocks.
    ['expires_at', '2027-01-31T13:00:00+00:00', 'The end of 31 January 2027'],
    ['expires_at', '2027-01-31T13:05:00+00:00', 'Mon 1 Feb 2027, 12:05 am AEDT'],
    ['starts_at', '2026-11-30T13:00:00+00:00', '1 December 2026'],
    ['to_at', '2026-12-02T13:00:00+00:00', 'The end of 2 December 2026'],
    ['to_at', '2026-12-02T07:00:00+00:00', 'Wed 2 Dec 2026, 6:00 pm AEDT'],
    [
      'scopes',
      ['BOOKINGS.SERVICES_READ', 'PRICING_PLANS.MANAGE_ORDERS'],
      'See services · Sell, pause and end memberships',
    ],
    ['scopes', [], '–'],
    ['event_types', ['wix.members.v1.member_created'], 'Members (1 of 3 kinds)'],
    ['event_types', [], 'Everything'],
    ['note', null, '–'],
    ['note', '', '–'],
  ])('has %s %j as %s', (field, value, said) => {
    expect(wordsOfValue(field, value)).toBe(said)
  })

  test('shows no permission of a tool as the books have it', () => {
    expect(scopes.filter((scope) => wordsOfValue('scopes', [scope]).includes(scope))).toEqual([])
  })

  test('a closure of a part of a day is told by its times, not by the day after it', () => {
    const times = [field('from_at', '2026-12-02T03:00:00Z'), field('to_at', '2026-12-02T07:00:00Z')]
    const days = [field('starts_on', '2026-12-02'), field('ends_on', '2026-12-02'), field('reopens_on', '2026-12-03')]
    expect(fieldsToTell({ act: 'insert', what: 'closure', fields: [...days, ...times] })).toEqual(times)
    expect(fieldsToTell({ act: 'insert', what: 'closure', fields: days })).toEqual(days)
  })

  test('leaves out the id of somebody who has no name any more', () => {
    const fields = [field('approvedBy', '4f5e1d52-8e0c-4f7b-9d57-0a6f3c1b2d3e'), field('wantedBy', 'guest')]
    expect(fieldsToTell({ act: 'did', what: 'sale', fields }).map(({ name }) => name)).toEqual(['wantedBy'])
  })

  test('speaks of fields in plain English, whatever the books call them', () => {
    expect(
      ['exclusive', 'turnover_minutes', 'abn', 'towel_robe_cents', 'is_voucher', 'period_unit', 'credits'].map(
        wordsOfField,
      ),
    ).toEqual([
      'One party at a time',
      'Cleaning time, in minutes',
      'ABN',
      'Robe for one',
      'Voucher of a cancelled booking',
      'A period is counted in',
      'Visits',
    ])
  })

  test('names fields as people do', () => {
    expect(['min_party', 'book_until_minutes', 'cutoff_hours', 'offers_robe'].map(wordsOfField)).toEqual([
      'Fewest people in one booking',
      'Bookings close, minutes before',
      'Changes and refunds close, hours before',
      'Robes offered',
    ])
    expect(wordsOfField('menu_group')).toBe('Heading on the site')
    expect(['service_ids', 'resource_ids'].map(wordsOfField)).toEqual(['Services', 'Resources'])
    expect(['price_cents', 'expires_at', 'signed_out', 'service_id'].map(wordsOfField)).toEqual([
      'Price',
      'Good until',
      'Signed out',
      'Service',
    ])
  })
})
