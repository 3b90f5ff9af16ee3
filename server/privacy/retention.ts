import { sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { DAY, HOUR } from '#domain/sydney-time.ts'
import {
  deleteOldest,
  deleteWhere,
  forgetBuyers,
  forgetEmails,
  forgetEvents,
  forgetHolders,
  forgetKeptWords,
  forgetPresses,
  forgetOldConsents,
  forgetUnpaidOrders,
  forgetUnproved,
  forgetVisitors,
  forgetWords,
  type ForgetSome,
  type Since,
} from './retention-store.ts'

/** How long a table keeps its rows, in words for the owner, what forgets them, and whether they stay few. */
type Keeping = { kept: string; forget?: ForgetSome[]; isSmall?: true }

const hours =
  (count: number): Since =>
  (now) =>
    new Date(now.getTime() - count * HOUR)
const days =
  (count: number): Since =>
  (now) =>
    new Date(now.getTime() - count * DAY)
const years =
  (count: number): Since =>
  (now) => {
    const then = new Date(now)
    then.setUTCFullYear(then.getUTCFullYear() - count)
    return then
  }

/** The books of a business are kept for seven years. */
const BOOKS = years(7)
/** Longer than a session's places can still be of interest, and than the house is ever shut. */
const LOOKED_BACK = days(180)

/** What the owner sets up: it changes seldom, and stays until somebody changes it. */
const settings: Keeping = { kept: 'until the house changes it', isSmall: true }
const withAccount = { kept: 'as long as the account' }
const withOrder = { kept: 'as long as its order' }
const withMembership = { kept: 'for good; it names nobody' }
const booksOfMoney = { kept: 'for good; it names nobody' }
/** Secrets of sign-ins: emails to strangers are counted by them for an hour. */
const untilOver = (table: keyof Tables): Keeping => ({
  kept: '2 hours after it was good for anything',
  forget: [deleteWhere(table, ({ now }) => sql`expires_at < ${hours(2)(now)}`)],
})

const isShownNowhere = sql`not exists (select from service_picture where picture_id = picture.id)`

type Views =
  | 'money_moved'
  | 'session_size'
  | 'opening_sent'
  | 'closure_sent'
  | 'plan_order'
  | 'timetable'
  | 'told_service'

/** What others make in the database: the steps that the schema has taken, and the job queue. */
type OfOthers = 'kysely_migration' | 'pgboss'

/** How long everything is kept: every table of the database stands here. */
export const retention: Record<Exclude<keyof Tables, Views> | OfOthers, Keeping> = {
  account_secret: untilOver('account_secret'),
  agreement: withOrder,
  agreement_form: { kept: 'for good: agreements name its version', isSmall: true },
  api_key: { kept: 'for good, also when it was revoked: the security log names it', isSmall: true },
  attendance: withOrder,
  attendance_event: { kept: 'as long as its order; it names people who work here, and guests by their booking alone' },
  booking: withOrder,
  cancellation: { kept: 'as long as its order; the reason for 7 years' },
  client_consent: withAccount,
  clock: settings,
  closed_time: settings,
  closure: settings,
  closure_item: { kept: 'as long as its closure; it names bookings, and nobody' },
  consent: {
    kept: '7 years; the newest answer of each address for good',
    forget: [forgetOldConsents(BOOKS, days(60))],
  },
  coupon: settings,
  coupon_batch: settings,
  coupon_holder: {
    kept: 'as long as its order, at most 7 years: a code that is good once for each address, and the hash of the address',
    forget: [
      deleteWhere(
        'coupon_holder',
        ({ now }) => sql`order_id in (select id from orders where created_at < ${BOOKS(now)})`,
      ),
    ],
    isSmall: true,
  },
  coupon_use: withOrder,
  credit_adjustment: withMembership,
  credit_grant: withMembership,
  credit_use: withMembership,
  desk_conflict: { kept: 'as long as its order; it names people who work here, and guests by their booking alone' },
  desk_device: { kept: 'for good, also when it was shut off: the history names it', isSmall: true },
  desk_entry: {
    kept: 'for good, so that nothing counts twice; it names people who work here, and guests by their booking or code alone',
  },
  desk_key: { kept: 'for good: codes of arrivals that were sent are signed with it', isSmall: true },
  desk_pin: { kept: 'as long as the account; as a hash', isSmall: true },
  dispute: { kept: 'as long as its order or its membership' },
  drawer: settings,
  drawer_movement: booksOfMoney,
  drawer_session: booksOfMoney,
  email: {
    kept: 'the text until it is sent (the outbox of a house without SMTP_URL: 90 days; one that could not be sent: 30 days); encrypted, so that it can be sent again, for 30 days, but of no sign-in; the row for 7 years, then, where it is about an order, without its person',
    forget: [
      forgetWords(({ now, keepsEmails }) =>
        keepsEmails ? sql`status = 'SENT' and created_at < ${days(90)(now)}` : sql`status = 'SENT'`,
      ),
      forgetWords(({ now }) => sql`status = 'FAILED' and created_at < ${days(30)(now)}`),
      forgetKeptWords(days(30)),
      forgetEmails(BOOKS),
    ],
  },
  email_text: settings,
  event_count: {
    kept: '25 months',
    forget: [deleteWhere('event_count', ({ now }) => sql`day < sydney_date(${now}) - interval '25 months'`)],
  },
  event_delivery: { kept: 'as long as its event' },
  event_key: settings,
  event_listener: { kept: 'for good, also when it has ended: an address of a program', isSmall: true },
  failed_try: {
    kept: '24 hours',
    forget: [deleteOldest('failed_try', ({ now }) => sql`at < ${hours(24)(now)}`)],
  },
  first_day: { kept: 'one row: until the next first day', isSmall: true },
  function_file: settings,
  gift_card: booksOfMoney,
  gift_card_entry: booksOfMoney,
  gift_card_sale: booksOfMoney,
  goods_return: { kept: 'as long as its order; the reason for 7 years' },
  guest_note: {
    kept: 'until its day, at most 24 months, and no longer than the account or the order',
    forget: [deleteWhere('guest_note', ({ now }) => sql`good_until < sydney_date(${now})`)],
  },
  history_entry: {
    kept: 'for good: who changed what in the house; it names people who work here, and guests by id alone',
  },
  history_seal: { kept: 'for good: each stands on the one before' },
  idempotency: {
    kept: '7 days; of the last release alone',
    forget: [deleteWhere('idempotency', ({ now }) => sql`created_at < ${days(7)(now)}`)],
    isSmall: true,
  },
  journal_entry: booksOfMoney,
  kysely_migration: settings,
  lifecycle_event: { kept: '90 days', forget: [forgetEvents(days(90))] },
  mailing_address: { kept: 'as long as an email to the address' },
  member: {
    kept: 'until the account is deleted; one that was never verified for 48 hours',
    forget: [forgetUnproved(hours(48))],
  },
  member_session: untilOver('member_session'),
  membership: { kept: 'for good; 7 years after its end without its person', forget: [forgetHolders(BOOKS)] },
  membership_card: { kept: 'until the membership has ended' },
  membership_card_page: {
    kept: '30 days after it has closed',
    forget: [deleteWhere('membership_card_page', ({ now }) => sql`closes_at < ${days(30)(now)}`)],
  },
  membership_invoice: withMembership,
  membership_price_change: withMembership,
  membership_rest: { kept: 'as long as its closure; it names memberships, and nobody' },
  membership_suspension: withMembership,
  oauth_client: { kept: 'for good, also when it was revoked: sign-ins and consents name it', isSmall: true },
  oauth_code: untilOver('oauth_code'),
  opening: settings,
  order_line: withOrder,
  orders: {
    kept: 'unpaid: 90 days; others for good, the browser and the network for 90 days after the visit, the person for 7 years',
    forget: [forgetUnpaidOrders(days(90)), forgetVisitors(days(90)), forgetBuyers(BOOKS)],
  },
  part_cancellation: { kept: 'as long as its order; the reason for 7 years' },
  payment: withOrder,
  payment_event: {
    kept: '1 year',
    forget: [
      deleteWhere('payment_event', ({ now }) => sql`received_at < ${years(1)(now)} and processed_at is not null`),
    ],
  },
  pgboss: { kept: 'the queue deletes its own jobs, 7 days after they are done' },
  picture: {
    kept: '7 days after no service shows it any more',
    forget: [deleteWhere('picture', ({ now }) => sql`unused_since < ${days(7)(now)} and ${isShownNowhere}`)],
    isSmall: true,
  },
  picture_file: { kept: 'as long as its picture' },
  plan: settings,
  plan_benefit: settings,
  platform_job: {
    kept: '90 days after it was done',
    forget: [deleteWhere('platform_job', ({ now }) => sql`done_at < ${days(90)(now)}`)],
  },
  policy_text: { kept: 'for good: orders name the version that was accepted', isSmall: true },
  press: { kept: '7 days, of an order from when it was paid or closed', forget: [forgetPresses(days(7))] },
  product: settings,
  promotion: settings,
  recovery_code: withAccount,
  redirect_session: untilOver('redirect_session'),
  refresh_token: { kept: 'as long as its session' },
  refund: withOrder,
  refund_tender: booksOfMoney,
  renewal_refund: withMembership,
  resource: settings,
  sandbox_message: {
    kept: '90 days',
    forget: [deleteOldest('sandbox_message', ({ now }) => sql`sent_at < ${days(90)(now)}`)],
  },
  schedule: settings,
  schedule_exception: settings,
  schema_break: settings,
  second_factor: withAccount,
  security_log: {
    kept: '90 days',
    // The database refuses to lose younger lines, by its own clock.
    forget: [deleteOldest('security_log', () => sql`at < house_now() - interval '90 days'`)],
  },
  self_check: { kept: 'the last run of each check', isSmall: true },
  service: settings,
  service_picture: settings,
  service_slug: settings,
  session: {
    kept: 'one that was booked: as long as its bookings; others: 30 days',
    forget: [
      deleteWhere(
        'session',
        ({ now }) => sql`
          starts_at < ${days(30)(now)} and starts_at >= ${LOOKED_BACK(now)}
          and not exists (select from booking where session_id = session.id)`,
      ),
    ],
  },
  set_up_step: { kept: 'for good: that its owner opened the house', isSmall: true },
  shift: {
    kept: '90 days',
    forget: [deleteWhere('shift', ({ now }) => sql`ends_at < ${days(90)(now)}`)],
    isSmall: true,
  },
  sign_up: { kept: 'until it is verified, at most as long as its account' },
  signing_key: settings,
  staff_invitation: { kept: 'for good: who asked whom to work here', isSmall: true },
  staff_press: {
    kept: '7 days; of the last release alone',
    forget: [deleteWhere('staff_press', ({ now }) => sql`made_at < ${days(7)(now)}`)],
    isSmall: true,
  },
  status_history: withOrder,
  taken_in_day: {
    kept: '90 days',
    forget: [deleteWhere('taken_in_day', ({ now }) => sql`day < ${days(90)(now)}`)],
    isSmall: true,
  },
  tender: booksOfMoney,
  venue: settings,
  visitor_rename: {
    kept: '1 hour',
    forget: [deleteWhere('visitor_rename', ({ now }) => sql`at < ${hours(1)(now)}`)],
  },
  voucher_exchange: withOrder,
}
