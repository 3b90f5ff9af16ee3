import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInvariants, type Invariant } from '#db/checks/invariants.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findViolations, findViolationsAsOf, findViolationsAtWork } from './check-invariants.ts'
import { cartItem, openHouse, type TestHouse } from './house.ts'

let house: TestHouse
let invariants: Invariant[]
beforeAll(async () => {
  house = await openHouse()
  invariants = await readInvariants()
})
afterAll(() => house.close())

type Row = Record<string, unknown>
type Scene = [view: string, row: Row][]

const BATHING = '5e000000-0000-4000-8000-000000000001'
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const day = (time: string, date = '2026-12-01') => `${date}T${time}:00+11:00`

// Rows as they are when all is well; each scene below changes what it is about.
const aSession = (more: Row = {}): Scene[0] => [
  'session',
  {
    session_id: id(1),
    service_id: BATHING,
    resource_id: id(2),
    starts_at: day('10:00'),
    ends_at: day('11:00'),
    capacity: 4,
    ...more,
  },
]
const aResource = (more: Row = {}): Scene[0] => [
  'resource',
  { resource_id: id(2), exclusive: false, capacity: 4, ...more },
]
/** Until when a room is kept for a booking. */
const turnoverOf = (booking: number, until: string): Scene[0] => [
  'room_turnover',
  { booking_id: id(booking), kept_until: day(until) },
]
/** What a session that is not over holds now. */
const aLimit = (more: Row = {}): Scene[0] => [
  'session_limit',
  { session_id: id(1), capacity: 4, places_taken: 2, holds: 4, lifted: 0, over_limit: 0, ...more },
]
const aBooking = (more: Row = {}): Scene[0] => [
  'booking',
  {
    booking_id: id(10),
    order_id: id(20),
    service_id: BATHING,
    session_id: id(1),
    resource_id: id(2),
    starts_at: day('10:00'),
    ends_at: day('11:00'),
    participants: 2,
    status: 'CONFIRMED',
    uses_membership: false,
    reschedule_count: 0,
    created_at: day('09:00'),
    owner_id: 'x',
    ...more,
  },
]
const anOrder = (more: Row = {}): Scene[0] => [
  'orders',
  {
    order_id: id(20),
    idempotency_key: 'abcdefghijklmnopqrstuv',
    status: 'PAID',
    total_cents: 7500,
    gift_cents: 0,
    card_due_cents: 7500,
    discount_cents: 0,
    created_at: day('09:00'),
    ...more,
  },
]
const anItem = (more: Row = {}): Scene[0] => [
  'order_item',
  {
    item_id: id(30),
    order_id: id(20),
    booking_id: id(10),
    service_id: BATHING,
    base_cents: 7500,
    guests_cents: 0,
    towel_cents: 0,
    bath_cents: 0,
    discount_cents: 0,
    total_cents: 7500,
    people: 1,
    is_membership: false,
    expected_cents: 7500,
    ...more,
  },
]
const aPayment = (more: Row = {}): Scene[0] => [
  'payment',
  {
    payment_id: id(40),
    order_id: id(20),
    provider_ref: 'cs_1',
    status: 'CAPTURED',
    amount_cents: 7500,
    captured_at: day('09:00', '2026-11-20'),
    session_expires_at: day('09:31', '2026-11-20'),
    ...more,
  },
]
const aRefund = (more: Row = {}): Scene[0] => [
  'refund',
  {
    refund_id: id(50),
    payment_id: id(40),
    order_id: id(20),
    booking_id: null,
    status: 'PENDING',
    amount_cents: 7500,
    reason: 'x',
    ...more,
  },
]
const aHouseCancellation = (more: Row = {}): Scene[0] => [
  'house_cancellation',
  { booking_id: id(10), amount_cents: 7500, on_card_cents: 5000, worth_cents: 7500, ...more },
]
const aParty = (more: Row = {}): Scene[0] => [
  'party',
  {
    booking_id: id(10),
    participants: 2,
    people: 3,
    total_cents: 21_500,
    gift_cents: 5000,
    left_people: 1,
    left_cents: 7167,
    left_gift_cents: 1667,
    outcome: null,
    end_cents: null,
    bath_participants: null,
    ...more,
  },
]
const aPart = (more: Row = {}): Scene[0] => [
  'part_cancellation',
  {
    part_id: id(64),
    booking_id: id(10),
    amount_cents: 7167,
    on_card_cents: 1667,
    refund_cents: 5500,
    issued_cents: 1667,
    ...more,
  },
]
const aReturn = (more: Row = {}): Scene[0] => [
  'goods_return',
  {
    return_id: id(65),
    line_id: id(66),
    amount_cents: 600,
    gift_cents: 200,
    refund_cents: 400,
    issued_cents: 200,
    sold: 3,
    total_cents: 1800,
    sold_gift_cents: 600,
    returned: 1,
    back_cents: 600,
    back_gift_cents: 200,
    ...more,
  },
]
const aClosedBooking = (more: Row = {}): Scene[0] => [
  'closed_booking',
  { booking_id: id(10), state: 'ASKED', outcome: null, is_shut_out: true, emails: 1, ...more },
]
const aVoucher = (more: Row = {}): Scene[0] => [
  'voucher',
  { voucher_id: id(60), booking_id: id(10), giftcard_id: id(61), amount_cents: 7500, ...more },
]
const aCard = (more: Row = {}): Scene[0] => [
  'giftcard',
  {
    card_id: id(61),
    initial_cents: 5000,
    balance_cents: 5000,
    status: 'VALID',
    issued_at: '2026-01-01T00:00:00Z',
    expires_at: '2029-01-01T00:00:00Z',
    ...more,
  },
]
const anEntry = (more: Row = {}): Scene[0] => [
  'giftcard_entry',
  {
    entry_id: 1,
    card_id: id(61),
    order_id: id(20),
    kind: 'REDEEM',
    amount_cents: -2000,
    created_at: day('09:00'),
    ...more,
  },
]
const aCoupon = (more: Row = {}): Scene[0] => [
  'coupon',
  { coupon_id: id(70), usage_limit: 1, number_of_usages: 1, ...more },
]
const aUse = (more: Row = {}): Scene[0] => [
  'coupon_use',
  { coupon_id: id(70), order_id: id(20), state: 'USED', ...more },
]
const aGrant = (more: Row = {}): Scene[0] => [
  'credit_grant',
  { grant_id: id(80), member_id: id(81), granted: 1, unlimited: false, ...more },
]
const aCredit = (more: Row = {}): Scene[0] => [
  'credit_use',
  { use_id: id(90), grant_id: id(80), booking_id: id(10), state: 'USED', ...more },
]
const anInvoice = (more: Row = {}): Scene[0] => [
  'membership_invoice',
  { membership_id: id(85), ref: 'in_1', status: 'PAID', amount_cents: 6900, services: 1, is_wanted: true, ...more },
]
const aPeriod = (more: Row = {}): Scene[0] => [
  'membership_grant',
  { grant_id: id(83), membership_id: id(85), service_id: BATHING, granted_for: 'in_1', is_subscribed: true, ...more },
]
const aSuspension = (more: Row = {}): Scene[0] => [
  'membership_rest',
  { rest_id: id(87), membership_id: id(85), starts_at: day('10:00'), ends_at: day('10:00', '2026-12-29'), ...more },
]
const anEmail = (more: Row = {}): Scene[0] => [
  'email',
  { email_id: id(95), dedupe_key: 'k', order_id: id(20), kind: 'booking-confirmed', status: 'SENT', ...more },
]
const anEvent = (more: Row = {}): Scene[0] => [
  'webhook_event',
  {
    event_id: 'evt_1',
    type: 'x',
    received_at: day('09:00', '2026-11-20'),
    processed_at: day('09:00', '2026-11-20'),
    effect_count: 1,
    ...more,
  },
]
const aStep = (from: string | null, to: string, seq: number, more: Row = {}): Scene[0] => [
  'status_history',
  { entity: 'order', entity_id: id(20), from_status: from, to_status: to, at: day('09:00'), seq, ...more },
]
const aRenewal = (more: Row = {}): Scene[0] => [
  'renewal',
  { ref: 'in_1', status: 'PAID', amount_cents: 6900, refunded_cents: 0, ...more },
]
const anAccount = (balance: number, account = 'cash-at-provider'): Scene[0] => [
  'ledger_account',
  { account, rows_say_cents: 7500, balance_cents: balance },
]
const aSoldOrder = (more: Row = {}): Scene[0] => [
  'sold_order',
  { order_id: id(20), rows_say_cents: 5000, told_cents: 5000, ...more },
]
const aDeskPayment = (more: Row = {}): Scene[0] => [
  'desk_payment',
  {
    payment_id: id(40),
    method: 'desk',
    status: 'CAPTURED',
    amount_cents: 7500,
    tendered_cents: 7500,
    tenders: 2,
    ...more,
  },
]
const aCashTender = (more: Row = {}): Scene[0] => [
  'cash_tender',
  {
    tender_id: id(97),
    amount_cents: 1503,
    cash_cents: 1505,
    is_returned: false,
    taken: 1,
    given_back: 0,
    movements: 1,
    ...more,
  },
]
const aDeskRefund = (more: Row = {}): Scene[0] => [
  'desk_refund',
  { refund_id: id(50), way: 'desk', method: 'desk', status: 'DONE', amount_cents: 2221, given_cents: 2221, ...more },
]
const aCashRefund = (more: Row = {}): Scene[0] => [
  'cash_refund',
  { refund_tender_id: id(98), cash_cents: 1555, given: 1, movements: 1, ...more },
]
const whatIsLeft = (more: Row = {}): Scene[0] => [
  'tendered',
  { payment_id: id(40), kind: 'cash', came_cents: 4663, back_cents: 1554, cash_left_cents: 3110, ...more },
]
const aDrawer = (more: Row = {}): Scene[0] => [
  'drawer_session',
  {
    session_id: id(98),
    drawer_id: id(99),
    is_closed: true,
    float_cents: 20_000,
    expected_cents: 21_500,
    counted_cents: 21_000,
    left_cents: 20_000,
    moved_cents: 1500,
    to_safe_cents: -1000,
    ...more,
  },
]
const aLifted = (more: Row = {}): Scene[0] => [
  'lifted_session',
  { session_id: id(1), capacity: 6, places_taken: 6, lifted: 2, safe_capacity: 6, ...more },
]
const anAmount = (debit: number, credit: number): Scene[0] => [
  'ledger_entry',
  { txn_id: 't1', account: 'sales', debit_cents: debit, credit_cents: credit },
]

const anAttendance = (more: Row = {}): Scene[0] => [
  'attendance',
  {
    booking_id: id(10),
    participants: 2,
    arrived: 2,
    departed: 0,
    first_at: day('10:00'),
    expected_at: null,
    no_show_at: null,
    unresolved_at: null,
    seq: 1,
    ...more,
  },
]
const aNote = (more: Row = {}): Scene[0] => [
  'attendance_event',
  {
    booking_id: id(10),
    seq: 1,
    kind: 'ARRIVED',
    people: 2,
    said_at: day('10:00'),
    expected_at: null,
    undoes: null,
    ...more,
  },
]
const aLaterNote = (kind: string, seq: number, more: Row = {}) =>
  aNote({ kind, seq, people: 0, said_at: day('10:30'), ...more })

const fromDevice = (n: number, more: Row = {}): Scene[0] => ['desk_entry', { device_id: id(60), n, ...more }]
const aGap = (from_n: number, to_n: number, more: Row = {}): Scene[0] => [
  'desk_gap',
  { device_id: id(60), from_n, to_n, ...more },
]
const aDeviceNote = (more: Row = {}): Scene[0] => [
  'device_note',
  { device_id: id(60), n: 1, said_at: day('12:00'), shut_off_at: day('12:00'), ...more },
]

/** For each invariant: a scene that keeps it, as near to the edge as it may come, and the ways in which it is broken. */
const scenes: Record<string, { sound: Scene; broken: Record<string, Scene> }> = {
  C1: {
    sound: [
      aSession(),
      aBooking(),
      aBooking({ booking_id: id(11), status: 'HELD' }),
      aBooking({ booking_id: id(12), status: 'EXPIRED' }),
    ],
    broken: {
      'one too many': [aSession(), aBooking({ participants: 3 }), aBooking({ booking_id: id(11), status: 'HELD' })],
    },
  },
  C2: {
    sound: [
      aResource({ exclusive: true }),
      aBooking({ session_id: null }),
      turnoverOf(10, '11:15'),
      aBooking({ booking_id: id(11), session_id: null, starts_at: day('11:15'), ends_at: day('12:15') }),
      turnoverOf(11, '12:30'),
      aBooking({ booking_id: id(12), session_id: null, status: 'CANCELED' }),
      turnoverOf(12, '11:15'),
      // A room that needs no cleaning.
      aResource({ resource_id: id(3), exclusive: true }),
      aBooking({ booking_id: id(13), session_id: null, resource_id: id(3) }),
      turnoverOf(13, '11:00'),
      aBooking({ booking_id: id(14), resource_id: id(3), starts_at: day('11:00'), ends_at: day('12:00') }),
      turnoverOf(14, '12:00'),
    ],
    broken: {
      'two at once': [
        aResource({ exclusive: true }),
        aBooking(),
        turnoverOf(10, '11:00'),
        aBooking({ booking_id: id(11), status: 'HELD' }),
        turnoverOf(11, '11:00'),
      ],
      'a turnover of 14 minutes in place of 15': [
        aResource({ exclusive: true }),
        aBooking(),
        turnoverOf(10, '11:15'),
        aBooking({ booking_id: id(11), starts_at: day('11:14'), ends_at: day('12:14') }),
        turnoverOf(11, '12:29'),
      ],
    },
  },
  C3: {
    sound: [
      aResource(),
      aBooking(),
      aBooking({ booking_id: id(11), session_id: id(5) }),
      aBooking({ booking_id: id(12), session_id: id(6), starts_at: day('11:00'), ends_at: day('12:00') }),
      // Six had booked when this pool was made smaller, and two more were let in to another.
      aResource({ resource_id: id(3) }),
      aLimit({ session_id: id(7), capacity: 6, places_taken: 6, over_limit: 2 }),
      aBooking({ booking_id: id(13), resource_id: id(3), session_id: id(7), participants: 6 }),
      aResource({ resource_id: id(4) }),
      aLimit({ session_id: id(8), capacity: 6, places_taken: 6, lifted: 2 }),
      aBooking({ booking_id: id(14), resource_id: id(4), session_id: id(8), participants: 6 }),
      // What is over held as many as its session said then.
      aResource({ resource_id: id(5) }),
      aSession({ session_id: id(9), resource_id: id(5), capacity: 6 }),
      aBooking({ booking_id: id(15), resource_id: id(5), session_id: id(9), participants: 6 }),
    ],
    broken: {
      'two services in one pool': [
        aResource(),
        aBooking({ participants: 4 }),
        aBooking({ booking_id: id(11), session_id: id(5), starts_at: day('10:30') }),
      ],
      'a pool that was made smaller, and sold again': [
        aResource(),
        aSession({ capacity: 6 }),
        aLimit({ capacity: 6, places_taken: 6, over_limit: 0 }),
        aBooking({ participants: 6 }),
      ],
    },
  },
  C4: {
    sound: [
      aBooking({ status: 'HELD', hold_expires_at: '2026-11-22T22:10:00Z' }),
      aBooking({ booking_id: id(11), status: 'EXPIRED', hold_expires_at: null }),
    ],
    broken: { 'a hold of yesterday': [aBooking({ status: 'HELD', hold_expires_at: '2026-11-22T00:00:00Z' })] },
  },
  C5: {
    sound: [aBooking({ participants: 1 }), aBooking({ booking_id: id(11), participants: 20 })],
    broken: {
      nobody: [aBooking({ participants: 0 })],
      'twenty-one': [aBooking({ participants: 21 })],
      'no time at all': [aBooking({ ends_at: day('10:00') })],
    },
  },
  C6: {
    sound: [
      aBooking({ starts_at: '2025-10-19T20:00:00+11:00' }),
      aBooking({ booking_id: id(11), starts_at: '2025-11-01T00:00:00+11:00' }),
      aBooking({ booking_id: id(12), starts_at: '2025-04-14T00:00:00+10:00' }),
      aBooking({ booking_id: id(13), starts_at: '2025-10-25T10:00:00+11:00', status: 'CANCELED' }),
      aBooking({ booking_id: id(14), service_id: id(9), starts_at: '2025-04-18T00:00:00+10:00' }),
    ],
    broken: {
      'the first hour of the closure': [aBooking({ starts_at: '2025-10-20T00:00:00+11:00' })],
      'the last hour of the closure': [aBooking({ starts_at: '2025-10-31T23:30:00+11:00', status: 'HELD' })],
      'a bath too early': [aBooking({ starts_at: '2025-04-13T23:30:00+10:00' })],
      'a massage too early': [aBooking({ service_id: id(9), starts_at: '2025-04-17T23:30:00+10:00' })],
    },
  },
  C10: {
    sound: [
      aLimit(),
      aLimit({ session_id: id(5), capacity: 6, places_taken: 6, over_limit: 2 }),
      aLimit({ session_id: id(6), capacity: 6, places_taken: 6, lifted: 1, over_limit: 1 }),
    ],
    broken: {
      'more to sell than its pool has': [aLimit({ capacity: 8 })],
      'places to sell beside those who stay': [aLimit({ capacity: 6, places_taken: 5, over_limit: 1 })],
      'more people than stay': [aLimit({ capacity: 6, places_taken: 6, over_limit: 1 })],
    },
  },
  P1: {
    sound: [
      anOrder(),
      aPayment(),
      aPayment({ payment_id: id(41), status: 'EXPIRED', provider_ref: 'cs_0' }),
      anOrder({ order_id: id(21), card_due_cents: 0, gift_cents: 7500 }),
      anOrder({ order_id: id(22), status: 'PENDING' }),
    ],
    broken: {
      'paid without money': [anOrder()],
      'money short': [anOrder(), aPayment({ amount_cents: 7499 })],
      'taken twice': [anOrder(), aPayment(), aPayment({ payment_id: id(41) })],
      'taken in two halves': [
        anOrder(),
        aPayment({ amount_cents: 3750 }),
        aPayment({ payment_id: id(41), amount_cents: 3750 }),
      ],
      'taken for a free order': [anOrder({ card_due_cents: 0 }), aPayment()],
    },
  },
  P2: {
    sound: [
      anOrder({ status: 'REFUNDED' }),
      aPayment(),
      aRefund(),
      anOrder({ order_id: id(21), status: 'EXPIRED' }),
      aPayment({ payment_id: id(41), order_id: id(21), captured_at: '2026-11-22T22:10:00Z' }),
    ],
    broken: {
      'kept without an order': [anOrder({ status: 'EXPIRED' }), aPayment()],
      'given back in part': [anOrder({ status: 'REFUNDED' }), aPayment(), aRefund({ amount_cents: 7499 })],
      'a refund that failed': [anOrder({ status: 'REFUNDED' }), aPayment(), aRefund({ status: 'FAILED' })],
    },
  },
  P3: {
    sound: [anOrder({ gift_cents: 2500, card_due_cents: 5000 })],
    broken: {
      'a cent lost': [anOrder({ card_due_cents: 7499 })],
      'a gift below nothing': [anOrder({ gift_cents: -100, card_due_cents: 7600 })],
    },
  },
  P4: {
    sound: [
      anOrder({ total_cents: 10_000, discount_cents: 500 }),
      anItem(),
      anItem({ item_id: id(31), total_cents: 2500, discount_cents: 500 }),
    ],
    broken: {
      'lines that miss a cent': [anOrder(), anItem({ total_cents: 7499 })],
      'no lines': [anOrder()],
      'a discount of no line': [anOrder({ discount_cents: 500 }), anItem()],
    },
  },
  P5: {
    sound: [
      anItem(),
      anItem({
        item_id: id(31),
        base_cents: 0,
        bath_cents: 3500,
        total_cents: 3500,
        expected_cents: 3500,
        is_membership: true,
      }),
    ],
    broken: {
      'other than reckoned again': [anItem({ expected_cents: 7400 })],
      'other than its parts': [anItem({ towel_cents: 1000 })],
      'a discount above the price': [anItem({ discount_cents: 8000, total_cents: 0, expected_cents: 0 })],
      'a discount below nothing': [anItem({ discount_cents: -100, total_cents: 7600, expected_cents: 7600 })],
      'a member who pays the base': [anItem({ is_membership: true })],
    },
  },
  P6: {
    sound: [
      anOrder(),
      aBooking(),
      anOrder({ order_id: id(21), status: 'EXPIRED' }),
      aBooking({ booking_id: id(11), order_id: id(21), status: 'EXPIRED' }),
    ],
    broken: {
      'of an unpaid order': [anOrder({ status: 'PENDING' }), aBooking()],
      'of a refunded order': [anOrder({ status: 'REFUNDED' }), aBooking()],
    },
  },
  P7: {
    sound: [anOrder(), aBooking(), aBooking({ booking_id: id(11), status: 'CANCELED' })],
    broken: {
      'one still held': [anOrder(), aBooking(), aBooking({ booking_id: id(11), status: 'HELD' })],
      'one expired': [anOrder(), aBooking({ status: 'EXPIRED' })],
    },
  },
  P8: {
    sound: [
      aPayment(),
      aRefund({ amount_cents: 2500 }),
      aRefund({ refund_id: id(51), amount_cents: 5000 }),
      aRefund({ refund_id: id(52), status: 'FAILED' }),
    ],
    broken: {
      'a cent too much': [
        aPayment(),
        aRefund({ amount_cents: 2501 }),
        aRefund({ refund_id: id(51), amount_cents: 5000, status: 'DONE' }),
      ],
      'of money that never came': [aPayment({ status: 'EXPIRED' }), aRefund({ amount_cents: 1 })],
    },
  },
  P9: {
    sound: [
      aPayment(),
      aPayment({ payment_id: id(41), provider_ref: null }),
      aPayment({ payment_id: id(42), provider_ref: null }),
    ],
    broken: { 'one session twice': [aPayment(), aPayment({ payment_id: id(41) })] },
  },
  P10: {
    sound: [anOrder(), anOrder({ order_id: id(21), idempotency_key: 'zbcdefghijklmnopqrstuv' })],
    broken: {
      'one key twice': [anOrder(), anOrder({ order_id: id(21) })],
      'a key one could guess': [anOrder({ idempotency_key: 'abcdefghijklmnopqrstu' })],
    },
  },
  P11: {
    sound: [
      anOrder({ status: 'PENDING' }),
      aPayment({ status: 'CREATED' }),
      aBooking({ status: 'HELD', hold_expires_at: day('09:31', '2026-11-20') }),
    ],
    broken: {
      'a second too early': [
        anOrder({ status: 'PENDING' }),
        aPayment({ status: 'CREATED' }),
        aBooking({ status: 'HELD', hold_expires_at: '2026-11-20T09:30:59+11:00' }),
      ],
    },
  },
  X1: {
    sound: [
      aBooking({ status: 'CANCELED' }),
      aVoucher(),
      aRefund({ booking_id: id(10), status: 'FAILED' }),
      aBooking({ booking_id: id(11) }),
    ],
    broken: {
      'a voucher for a booking that stands': [aBooking(), aVoucher()],
      'three parts of one': [
        aBooking({ status: 'CANCELED' }),
        aHouseCancellation({ on_card_cents: 5000 }),
        aVoucher(),
        aVoucher({ voucher_id: id(62) }),
        aRefund({ booking_id: id(10) }),
      ],
      'both ways back': [aBooking({ status: 'CANCELED' }), aVoucher(), aRefund({ booking_id: id(10), status: 'DONE' })],
      'two vouchers': [aBooking({ status: 'CANCELED' }), aVoucher(), aVoucher({ voucher_id: id(62) })],
    },
  },
  X2: {
    sound: [
      aDeskRefund(),
      aDeskRefund({ refund_id: id(52), status: 'PENDING', given_cents: 0 }),
      aDeskRefund({ refund_id: id(53), way: 'provider', method: 'provider', given_cents: 0 }),
      whatIsLeft({ back_cents: 4663, cash_left_cents: 0 }),
      aBooking({ status: 'CANCELED' }),
      anOrder(),
      anItem(),
      aRefund({ booking_id: id(10) }),
      aBooking({ booking_id: id(11), order_id: id(21), status: 'CANCELED', reschedule_count: 1 }),
      anOrder({ order_id: id(21), gift_cents: 7500 }),
      anItem({ item_id: id(31), order_id: id(21), booking_id: id(11) }),
      aVoucher({ booking_id: id(11) }),
      aCard({ initial_cents: 0, balance_cents: 0 }),
      anEntry({ kind: 'ISSUE', amount_cents: 7500 }),
      anEntry({ entry_id: 2, kind: 'REDEEM', amount_cents: -7500 }),
      aRefund({ refund_id: id(51), amount_cents: 9999 }),
      // A voucher for what was left after a part had gone.
      anItem({ item_id: id(32), booking_id: id(12), total_cents: 21_500 }),
      aParty({ booking_id: id(12), outcome: 'voucher', end_cents: 14_333 }),
      aVoucher({ voucher_id: id(63), booking_id: id(12), giftcard_id: id(65), amount_cents: 14_333 }),
      aCard({ card_id: id(65), initial_cents: 0, balance_cents: 14_333 }),
      anEntry({ entry_id: 3, card_id: id(65), kind: 'ISSUE', amount_cents: 14_333 }),
    ],
    broken: {
      'cash for a card': [aDeskRefund({ method: 'provider' })],
      'sent to a card that nobody knows': [aDeskRefund({ way: 'provider', given_cents: 0 })],
      'sent and handed out': [aDeskRefund({ way: 'provider', method: 'provider' })],
      'said to be done and not handed out': [aDeskRefund({ given_cents: 2220 })],
      'handed out before it is done': [aDeskRefund({ status: 'PENDING' })],
      'more back in cash than came in cash': [whatIsLeft({ back_cents: 4664, cash_left_cents: 0 })],
      'all of it back although a part had gone': [
        aBooking({ status: 'CANCELED' }),
        anOrder(),
        anItem(),
        aParty({ total_cents: 7500, left_cents: 2500, outcome: 'refund', end_cents: 5000 }),
        aRefund({ booking_id: id(10) }),
      ],
      'paid by gift card': [
        aBooking({ status: 'CANCELED' }),
        anOrder({ gift_cents: 100 }),
        anItem(),
        aRefund({ booking_id: id(10) }),
      ],
      'moved before': [
        aBooking({ status: 'CANCELED', reschedule_count: 1 }),
        anOrder(),
        anItem(),
        aRefund({ booking_id: id(10) }),
      ],
      'a cent more than it cost': [
        aBooking({ status: 'CANCELED' }),
        anOrder(),
        anItem(),
        aRefund({ booking_id: id(10), amount_cents: 7501 }),
      ],
      'a voucher over more than was paid': [
        anItem(),
        aVoucher({ amount_cents: 9900 }),
        aCard({ initial_cents: 0 }),
        anEntry({ kind: 'ISSUE', amount_cents: 9900 }),
      ],
      'a voucher over less than was paid': [
        anItem(),
        aVoucher({ amount_cents: 5000 }),
        aCard({ initial_cents: 0 }),
        anEntry({ kind: 'ISSUE', amount_cents: 5000 }),
      ],
      'a card that holds less than the voucher says': [
        anItem(),
        aVoucher(),
        aCard({ initial_cents: 0 }),
        anEntry({ kind: 'ISSUE', amount_cents: 7400 }),
      ],
    },
  },
  X3: {
    sound: [
      aHouseCancellation(),
      aRefund({ booking_id: id(10), amount_cents: 2500 }),
      aVoucher({ amount_cents: 5000 }),
      aHouseCancellation({ booking_id: id(11), amount_cents: 0, on_card_cents: 0 }),
    ],
    broken: {
      'a cent more than it cost': [
        aHouseCancellation({ amount_cents: 7501, on_card_cents: 0 }),
        aRefund({ booking_id: id(10), amount_cents: 7501 }),
      ],
      'the gift card’s part forgotten': [aHouseCancellation(), aRefund({ booking_id: id(10), amount_cents: 2500 })],
      'all of it to the card': [aHouseCancellation(), aRefund({ booking_id: id(10), amount_cents: 7500 })],
    },
  },
  X4: {
    sound: [aClosedBooking(), aClosedBooking({ booking_id: id(11), state: 'DONE', is_shut_out: false })],
    broken: {
      'booked behind the back of the closure': [aClosedBooking({ state: null })],
      'moved within the closure': [aClosedBooking({ state: 'DONE', outcome: 'moved' })],
    },
  },
  X5: {
    sound: [
      aClosedBooking(),
      aClosedBooking({ booking_id: id(11), state: 'PLANNED', emails: 0 }),
      aClosedBooking({ booking_id: id(12), state: 'DONE', outcome: 'unpaid', emails: 0 }),
    ],
    broken: {
      'nobody told them': [aClosedBooking({ emails: 0 })],
      'told twice': [aClosedBooking({ emails: 2, state: 'DONE', outcome: 'refund' })],
    },
  },
  F8: {
    sound: [
      aParty(),
      aPart(),
      aPart({ on_card_cents: 7167, refund_cents: null, issued_cents: 7167 }),
      aParty({ booking_id: id(11), outcome: 'voucher', end_cents: 14_333 }),
    ],
    broken: {
      'a cent more than was paid': [aParty({ outcome: 'refund', end_cents: 14_334 })],
      'a cent forgotten at the end': [aParty({ outcome: 'refund', end_cents: 14_332 })],
      'parts beyond what was paid': [aParty({ left_cents: 21_501 })],
      'more gift money than there was': [aParty({ left_gift_cents: 5001 })],
      'the gift card’s part forgotten': [aPart({ issued_cents: null })],
      'more to the card than was said': [aPart({ refund_cents: 7167 })],
    },
  },
  F9: {
    sound: [aParty(), aParty({ booking_id: id(11), bath_participants: 2 })],
    broken: {
      'a party that did not become smaller': [aParty({ participants: 3 })],
      'smaller than who has left': [aParty({ participants: 1 })],
      'an extra bath for those who have left': [aParty({ bath_participants: 3 })],
    },
  },
  F15: {
    sound: [
      aReturn(),
      aReturn({ amount_cents: 600, gift_cents: 0, refund_cents: 600, issued_cents: null, back_gift_cents: 0 }),
      aReturn({ returned: 3, back_cents: 1800, back_gift_cents: 600 }),
    ],
    broken: {
      'one more than was sold': [aReturn({ returned: 4 })],
      'a cent more than was paid': [aReturn({ back_cents: 1801 })],
      'more gift money than there was': [aReturn({ back_gift_cents: 601 })],
      'a cent forgotten with the last': [aReturn({ returned: 3, back_cents: 1799, back_gift_cents: 600 })],
      'the gift card’s part forgotten': [aReturn({ issued_cents: null })],
      'more to the card than was said': [aReturn({ refund_cents: 600 })],
    },
  },
  G1: {
    sound: [aCard({ balance_cents: 3000 }), anEntry(), aCard({ card_id: id(62) })],
    broken: {
      'a cent too much': [aCard({ balance_cents: 3001 }), anEntry()],
      'spent without an entry': [aCard({ balance_cents: 3000 })],
    },
  },
  G2: {
    sound: [aCard(), anEntry({ amount_cents: -5000 }), anEntry({ entry_id: 2, kind: 'RELEASE', amount_cents: 5000 })],
    broken: {
      'overdrawn, then made good': [
        aCard(),
        anEntry({ amount_cents: -5001 }),
        anEntry({ entry_id: 2, kind: 'RELEASE', amount_cents: 5001 }),
      ],
    },
  },
  G3: {
    sound: [
      anOrder({ gift_cents: 2000, card_due_cents: 5500 }),
      anEntry({ kind: 'HOLD' }),
      anOrder({ order_id: id(21), status: 'EXPIRED' }),
      anEntry({ entry_id: 2, order_id: id(21), kind: 'HOLD' }),
      anEntry({ entry_id: 3, order_id: id(21), kind: 'RELEASE', amount_cents: 2000 }),
    ],
    broken: {
      'taken twice': [anOrder({ gift_cents: 2000 }), anEntry(), anEntry({ entry_id: 2 })],
      'not taken': [anOrder({ gift_cents: 2000 })],
      'not given back': [anOrder({ status: 'EXPIRED', gift_cents: 2000 }), anEntry({ kind: 'HOLD' })],
      'given back twice': [
        anOrder({ status: 'FAILED', gift_cents: 2000 }),
        anEntry({ kind: 'HOLD' }),
        anEntry({ entry_id: 2, kind: 'RELEASE', amount_cents: 2000 }),
        anEntry({ entry_id: 3, kind: 'RELEASE', amount_cents: 2000 }),
      ],
    },
  },
  G4: {
    sound: [aCard()],
    broken: { 'a day short of three years': [aCard({ expires_at: '2028-12-31T00:00:00Z' })] },
  },
  K1: {
    sound: [
      aCoupon(),
      aUse(),
      aUse({ order_id: id(21), state: 'RELEASED' }),
      aCoupon({ coupon_id: id(71), usage_limit: null }),
      aUse({ coupon_id: id(71) }),
    ],
    broken: { 'held and used at once': [aCoupon(), aUse(), aUse({ order_id: id(21), state: 'HELD' })] },
  },
  K2: {
    sound: [aCoupon(), aUse(), aCoupon({ coupon_id: id(71), number_of_usages: 0 })],
    broken: {
      'one not counted': [aCoupon({ number_of_usages: 0 }), aUse()],
      'one counted that was given back': [aCoupon(), aUse({ state: 'RELEASED' })],
    },
  },
  M1: {
    sound: [
      aGrant(),
      aCredit(),
      aCredit({ use_id: id(91), state: 'RETURNED' }),
      aGrant({ grant_id: id(82), unlimited: true, granted: 0 }),
      aCredit({ use_id: id(92), grant_id: id(82) }),
    ],
    broken: { 'one credit used twice': [aGrant(), aCredit(), aCredit({ use_id: id(91), booking_id: id(11) })] },
  },
  M2: {
    sound: [
      aBooking({ uses_membership: true }),
      aCredit(),
      aBooking({ booking_id: id(11) }),
      aBooking({ booking_id: id(12), uses_membership: true, status: 'CANCELED' }),
      aCredit({ use_id: id(91), booking_id: id(12), state: 'RETURNED' }),
      aBooking({ booking_id: id(13), uses_membership: true, status: 'HELD' }),
      aCredit({ use_id: id(92), booking_id: id(13) }),
      aCredit({ use_id: id(93), booking_id: null }),
    ],
    broken: {
      'free without a credit': [aBooking({ uses_membership: true })],
      'held without a credit': [aBooking({ uses_membership: true, status: 'HELD' })],
      'kept by one that expired': [aBooking({ uses_membership: true, status: 'EXPIRED' }), aCredit()],
      'two credits for one': [aBooking({ uses_membership: true }), aCredit(), aCredit({ use_id: id(91) })],
      'a credit for a paid one': [aBooking(), aCredit()],
      'not given back': [aBooking({ uses_membership: true, status: 'CANCELED' }), aCredit()],
    },
  },
  M3: {
    sound: [anInvoice(), aPeriod(), aPeriod({ grant_id: id(84), granted_for: 'house', is_subscribed: false })],
    broken: {
      'given for nothing': [aPeriod()],
      'given before it was paid': [anInvoice({ status: 'FAILED' }), aPeriod()],
      'given for another’s': [anInvoice({ membership_id: id(86) }), aPeriod()],
    },
  },
  M4: {
    sound: [
      anInvoice(),
      aPeriod(),
      anInvoice({ ref: 'in_2', status: 'OPEN' }),
      anInvoice({ ref: 'in_3', is_wanted: false }),
    ],
    broken: {
      'paid and nothing given': [anInvoice()],
      'given twice': [anInvoice(), aPeriod(), aPeriod({ grant_id: id(84) })],
      'one of two services left out': [anInvoice({ services: 2 }), aPeriod()],
    },
  },
  M5: {
    sound: [
      aSuspension({ starts_at: day('10:00', '2026-02-01'), ends_at: day('10:00', '2026-02-15') }),
      aSuspension({ rest_id: id(88), starts_at: day('10:00', '2026-08-01'), ends_at: day('10:00', '2026-08-15') }),
      aSuspension({ rest_id: id(89), starts_at: day('10:00', '2027-02-15'), ends_at: day('10:00', '2027-03-01') }),
    ],
    broken: {
      'a day too long': [aSuspension({ ends_at: day('10:00', '2026-12-30') })],
      'in two parts within a year': [
        aSuspension({ starts_at: day('10:00', '2026-02-01'), ends_at: day('10:00', '2026-02-15') }),
        aSuspension({ rest_id: id(88), starts_at: day('10:00', '2027-01-15'), ends_at: day('10:00', '2027-01-30') }),
      ],
    },
  },
  M6: {
    sound: [aRenewal(), aRenewal({ ref: 'in_2', refunded_cents: 6900 }), aRenewal({ ref: 'in_3', status: 'FAILED' })],
    broken: {
      'a cent too much': [aRenewal({ refunded_cents: 6901 })],
      'money back of one that was never paid': [aRenewal({ status: 'OPEN', refunded_cents: 1 })],
    },
  },
  L1: {
    sound: [anAmount(7500, 0), anAmount(0, 7500)],
    broken: { 'a cent out': [anAmount(7500, 0), anAmount(0, 7499)] },
  },
  L3: {
    sound: [anAccount(7500)],
    broken: { 'a cent that no row knows': [anAccount(7501)] },
  },
  L4: {
    sound: [aSoldOrder(), aSoldOrder({ order_id: id(21), rows_say_cents: 0, told_cents: 0 })],
    broken: { 'a cent that did not come back': [aSoldOrder({ told_cents: 4999 })] },
  },
  F3: {
    sound: [
      aDeskPayment(),
      aDeskPayment({ payment_id: id(41), status: 'CREATED', tendered_cents: 500 }),
      aDeskPayment({ payment_id: id(42), method: 'provider', tendered_cents: 0, tenders: 0 }),
    ],
    broken: {
      'paid with too little': [aDeskPayment({ tendered_cents: 7499 })],
      'open with too much': [aDeskPayment({ status: 'CREATED', tendered_cents: 7501 })],
      'paid by card and at the desk': [aDeskPayment({ method: 'provider', tendered_cents: 0, tenders: 1 })],
    },
  },
  F4: {
    sound: [aCashTender(), aCashTender({ tender_id: id(96), cash_cents: 1505, amount_cents: 1507 })],
    broken: {
      'no coins for it': [aCashTender({ cash_cents: 1503 })],
      'rounded by 3 cents': [aCashTender({ amount_cents: 1502 })],
    },
  },
  F5: {
    sound: [
      aCashTender(),
      aCashTender({ tender_id: id(96), is_returned: true, given_back: 1, movements: 2 }),
      aCashRefund(),
      whatIsLeft(),
      whatIsLeft({ payment_id: id(41), kind: 'terminal', cash_left_cents: null }),
    ],
    broken: {
      'a refund that never left the drawer': [aCashRefund({ given: 0, movements: 0 })],
      'a refund twice out of the drawer': [aCashRefund({ given: 2, movements: 2 })],
      'another movement of a refund': [aCashRefund({ movements: 2 })],
      'a coin too much handed out': [whatIsLeft({ cash_left_cents: 3105 })],
      'cash left that there are no coins for': [whatIsLeft({ cash_left_cents: 3109 })],
      'never in the drawer': [aCashTender({ taken: 0, movements: 0 })],
      'twice in the drawer': [aCashTender({ taken: 2, movements: 2 })],
      'given back without a word': [aCashTender({ is_returned: true })],
      'given back and kept': [aCashTender({ given_back: 1, movements: 2 })],
      'another movement of it': [aCashTender({ movements: 2 })],
    },
  },
  F6: {
    sound: [aDrawer(), aDrawer({ session_id: id(97), is_closed: false, expected_cents: null, left_cents: null })],
    broken: {
      'a movement that was not expected': [aDrawer({ moved_cents: 1600 })],
      'less left than counted': [aDrawer({ left_cents: 19_000 })],
    },
  },
  F7: {
    sound: [
      aDrawer({ is_closed: false }),
      aDrawer({ session_id: id(97) }),
      aDrawer({ session_id: id(96), drawer_id: id(95), is_closed: false }),
    ],
    broken: { 'open twice': [aDrawer({ is_closed: false }), aDrawer({ session_id: id(97), is_closed: false })] },
  },
  F10: {
    sound: [aLifted()],
    broken: {
      'more than are safe': [aLifted({ safe_capacity: 5 })],
      'lifted, and not full': [aLifted({ places_taken: 5 })],
    },
  },
  F14: {
    sound: [anAccount(7500, 'cash-drawer'), anAccount(7501)],
    broken: { 'a cent that is not in the drawer': [anAccount(7501, 'cash-drawer')] },
  },
  E1: {
    sound: [anEmail(), anEmail({ email_id: id(96), dedupe_key: 'l' })],
    broken: { 'one key twice': [anEmail(), anEmail({ email_id: id(96) })] },
  },
  E2: {
    sound: [anOrder(), anEmail({ status: 'PENDING' }), anOrder({ order_id: id(21), status: 'EXPIRED' })],
    broken: { 'no email': [anOrder()], 'another email only': [anOrder(), anEmail({ kind: 'payment-returned' })] },
  },
  W1: {
    sound: [anEvent(), anEvent({ event_id: 'evt_2', effect_count: 0 })],
    broken: { 'two effects': [anEvent({ effect_count: 2 })] },
  },
  W2: {
    sound: [anEvent(), anEvent({ event_id: 'evt_2', processed_at: null, received_at: '2026-11-22T22:10:00Z' })],
    broken: { 'left lying': [anEvent({ processed_at: null })] },
  },
  S1: {
    sound: [aStep(null, 'PENDING', 1), aStep('PENDING', 'EXPIRED', 2), aStep('EXPIRED', 'PAID', 3)],
    broken: {
      'paid, then expired': [aStep('PAID', 'EXPIRED', 1)],
      'refunded, then paid': [aStep('REFUNDED', 'PAID', 1)],
      'sent back before it fell through': [aStep('PENDING', 'REFUNDED', 1)],
      'a canceled booking that stands again': [aStep('CANCELED', 'CONFIRMED', 1, { entity: 'booking' })],
    },
  },
  S2: {
    sound: [aStep(null, 'PENDING', 1), aStep('PENDING', 'PAID', 2), aStep(null, 'PENDING', 3, { entity_id: id(21) })],
    broken: {
      'a step left out': [aStep(null, 'PENDING', 1), aStep('EXPIRED', 'PAID', 2)],
      'born in the middle': [aStep('PENDING', 'PAID', 1)],
      'born twice': [aStep(null, 'PENDING', 1), aStep(null, 'PENDING', 2)],
    },
  },
  F1: {
    sound: [anAttendance({ departed: 2 }), anAttendance({ booking_id: id(11), arrived: 0 })],
    broken: {
      'one too many': [anAttendance({ arrived: 3 })],
      'more have left than came': [anAttendance({ arrived: 1, departed: 2 })],
    },
  },
  F2: {
    sound: [
      anAttendance({ departed: 1, seq: 4 }),
      aNote(),
      aLaterNote('LEFT', 2, { people: 2 }),
      aLaterNote('UNDONE', 3, { undoes: 2 }),
      aLaterNote('LEFT', 4, { people: 1 }),
      // Whoever comes after all is no no-show.
      anAttendance({ booking_id: id(11), expected_at: day('10:20'), first_at: day('10:30'), seq: 3 }),
      aNote({ booking_id: id(11), kind: 'EXPECTED', people: 0, expected_at: day('10:20') }),
      aLaterNote('NO_SHOW', 2, { booking_id: id(11) }),
      aLaterNote('ARRIVED', 3, { booking_id: id(11), people: 2 }),
      // Two devices without a line let the same party in, and let it go twice; the later was told first.
      anAttendance({ booking_id: id(12), departed: 2, first_at: day('10:00'), seq: 4 }),
      aNote({ booking_id: id(12), said_at: day('10:05') }),
      aLaterNote('ARRIVED', 2, { booking_id: id(12), people: 2, said_at: day('10:00') }),
      aLaterNote('LEFT', 3, { booking_id: id(12), people: 2 }),
      aLaterNote('LEFT', 4, { booking_id: id(12), people: 2 }),
    ],
    broken: {
      'here without a note': [anAttendance()],
      'a note that nobody counted': [aNote()],
      'one more than was noted': [anAttendance(), aNote({ people: 1 })],
      'an undo that undid nothing': [anAttendance({ seq: 2 }), aNote(), aLaterNote('UNDONE', 2, { undoes: 1 })],
      'a note that is gone': [anAttendance({ seq: 2 }), aLaterNote('ARRIVED', 2, { people: 2, said_at: day('10:00') })],
      'another time of the first': [anAttendance({ first_at: day('10:05') }), aNote()],
      'a no-show who is here': [anAttendance({ no_show_at: day('10:30'), seq: 2 }), aNote(), aLaterNote('NO_SHOW', 2)],
      'a no-show that was forgotten': [
        anAttendance({ arrived: 0, first_at: null, seq: 1 }),
        aNote({ kind: 'NO_SHOW', people: 0 }),
      ],
      'not recorded, and forgotten': [
        anAttendance({ arrived: 0, first_at: null, seq: 1 }),
        aNote({ kind: 'NOT_RECORDED', people: 0 }),
      ],
      'an old time that they said': [
        anAttendance({ arrived: 0, first_at: null, expected_at: day('10:10') }),
        aNote({ kind: 'EXPECTED', people: 0, expected_at: day('10:20') }),
      ],
      'nobody of a party that came twice': [
        anAttendance({ arrived: 0, first_at: null, seq: 2 }),
        aNote(),
        aLaterNote('ARRIVED', 2, { people: 2 }),
      ],
      'the first told, not the first to come': [
        anAttendance({ first_at: day('10:30'), seq: 2 }),
        aNote({ said_at: day('10:30') }),
        aLaterNote('ARRIVED', 2, { people: 2, said_at: day('10:00') }),
      ],
    },
  },
  F12: {
    sound: [
      fromDevice(1),
      fromDevice(4),
      aGap(2, 3),
      fromDevice(5),
      // Of a hole of two one has come since.
      fromDevice(1, { device_id: id(61) }),
      fromDevice(3, { device_id: id(61) }),
      fromDevice(4, { device_id: id(61) }),
      aGap(2, 3, { device_id: id(61) }),
    ],
    broken: {
      'an entry that is missing': [fromDevice(1), fromDevice(3)],
      'the first that is missing': [fromDevice(2)],
      'a hole that is wider than was told': [fromDevice(1), fromDevice(5), aGap(2, 3)],
      'the hole of another device': [fromDevice(1), fromDevice(3), aGap(2, 2, { device_id: id(61) })],
    },
  },
  F13: {
    sound: [aDeviceNote(), aDeviceNote({ n: 2, shut_off_at: null })],
    broken: { 'said after it was shut off': [aDeviceNote({ said_at: day('12:01') })] },
  },
}

/** What an invariant's query finds in a scene, when the views show that scene alone. */
async function findIn(query: string, scene: Scene): Promise<unknown[]> {
  let found: unknown[] = []
  const rolledBack = house.ctx.db.transaction().execute(async (tx) => {
    await replaceViews(tx)
    for (const [view, row] of scene) {
      await sql`insert into chk.${sql.raw(view)} select * from json_populate_record(null::chk.${sql.raw(view)}, ${JSON.stringify(row)}::json)`.execute(
        tx,
      )
    }
    found = (await sql.raw(query).execute(tx)).rows
    throw new Error('only looked')
  })
  await expect(rolledBack).rejects.toThrow('only looked')
  return found
}

async function replaceViews(tx: Tx): Promise<void> {
  await sql`alter schema chk rename to chk_shown`.execute(tx)
  await sql`create schema chk`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = 'chk_shown'`.execute(tx)
  for (const { name } of rows) {
    await sql`create table chk.${sql.raw(name)} as select * from chk_shown.${sql.raw(name)} where false`.execute(tx)
  }
}

test('every invariant has scenes, and every scene an invariant', () => {
  expect(invariants.map((invariant) => invariant.id)).toEqual(Object.keys(scenes))
})

test.each(Object.entries(scenes))(
  '%s is silent when all is well, and finds each way to break it',
  async (name, { sound, broken }) => {
    const { query } = invariants.find((invariant) => invariant.id === name)!
    expect(await findIn(query, sound)).toEqual([])
    for (const [way, scene] of Object.entries(broken)) {
      expect([way, (await findIn(query, scene)).length > 0]).toEqual([way, true])
    }
  },
)

test('every SQL line of the list of invariants has its query here', async () => {
  const [{ held }] = await house.rows(
    `select count(*)::integer as held from information_schema.views where table_schema = 'chk'`,
  )
  // Eighteen of the contract, twenty-five beyond it.
  expect(held).toBe(43)
  const listed =
    'C1 C2 C3 C4 C5 C6 C10 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 X1 X2 X3 X4 X5 F8 F9 F15 G1 G2 G3 G4 K1 K2 M1 M2 M3 M4 M5 M6 L1 L3 L4 F3 F4 F5 F6 F7 F10 F14 E1 E2 W1 W2 S1 S2 F1 F2 F12 F13'
  expect(invariants.map((invariant) => invariant.id).join(' ')).toBe(listed)
})

test('what waits in books that were restored, or while the house is at work, is no fault of them', async () => {
  await house.rows(
    `insert into payment_event (id, type, received_at) values ('evt_waits', 'refund.updated', '2026-01-01')`,
  )
  const { db, now } = house.ctx
  const restored = await db
    .transaction()
    .execute(async (tx) => findViolationsAsOf(async (text) => (await sql.raw<object>(text).execute(tx)).rows, now()))
  expect(restored).toEqual([])
  expect(await findViolationsAtWork(db)).toEqual([])
  expect(await findViolations(db)).toEqual([expect.stringMatching(/^W2 .*evt_waits/)])
  await house.rows(`delete from payment_event where id = 'evt_waits'`)
})

test('a wrong line in what reports read is found: one in the books that no row knows, and a cent too much of each line', async () => {
  const { key } = await house.buy([cartItem(await house.aClass({ cents: 3000 })), cartItem(await house.aClass())])
  const [order] = await house.rows('select id from orders where order_key = $1', [key])
  const found = expect.stringMatching(new RegExp(`^L4 .*${order.id}`))
  expect(
    await findOnceItIs(`select note_money('refund promised', 'sales', 'refunds-payable', 500, '${order.id}')`),
  ).toEqual([found])
  const [{ text }] = await house.rows(`select pg_get_viewdef('money_moved') as text`)
  const wrong = text.replace('COALESCE(entry.line_cents,', 'COALESCE(entry.line_cents + 1,')
  expect(await findOnceItIs(`create or replace view money_moved as ${wrong}`)).toEqual([found])
})

/** What does not hold once something was done to the books, which is taken back. */
async function findOnceItIs(done: string): Promise<string[]> {
  const { db, now } = house.ctx
  let found: string[] = []
  const rolledBack = db.transaction().execute(async (tx) => {
    await sql.raw(done).execute(tx)
    found = await findViolationsAsOf(async (text) => (await sql.raw<object>(text).execute(tx)).rows, now())
    throw new Error('only looked')
  })
  await expect(rolledBack).rejects.toThrow('only looked')
  return found
}
