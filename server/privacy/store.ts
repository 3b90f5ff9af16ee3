import { sql } from 'kysely'
import { json } from '#db/json.ts'
import { Refused } from '#domain/refusals.ts'
import { lockSecrets } from '#server/accounts/secret-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** What must be over before an account can be deleted. */
export type StandsInTheWay = {
  worksHere: boolean
  openOrder: boolean
  runningMembership: boolean
  visitAhead: boolean
}

/** Locks a member's account and orders, and answers what prevents the deletion; `member.unknown`. */
export async function lockAndLookAhead(tx: Tx, memberId: string, now: Date): Promise<StandsInTheWay> {
  // Lock order: orders and secrets before members, as everywhere.
  await lockSecrets(tx, memberId)
  await tx.selectFrom('orders').select('id').where('member_id', '=', memberId).orderBy('id').forUpdate().execute()
  const member = await tx
    .selectFrom('member')
    .select('role')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new Refused('member.unknown')
  const { rows } = await sql<Omit<StandsInTheWay, 'worksHere'>>`
    select
      exists (select from orders where member_id = ${memberId} and status = 'PENDING') as "openOrder",
      exists (
        select from membership
        where member_id = ${memberId} and recurring and status in ('ACTIVE', 'PAUSED')) as "runningMembership",
      exists (
        select from booking join orders on orders.id = order_id
        where member_id = ${memberId} and booking.status = 'CONFIRMED' and starts_at > ${now}) as "visitAhead"`.execute(
    tx,
  )
  return { worksHere: member.role !== 'member', ...rows[0]! }
}

/**
 * Takes the person out of everything that is kept: account, orders, emails, consents. What was bought, and for how
 * much, stays, because the house must account for it.
 */
export async function forgetPerson(tx: Tx, memberId: string, now: Date): Promise<void> {
  const nobody = `deleted-${memberId}@deleted.invalid`
  await sql`
    delete from email using member
    where member.id = ${memberId} and recipient = member.email_key and email.order_id is null`.execute(tx)
  await sql`
    update email set recipient = ${nobody}, subject = null, body_text = null, body_html = null, calendar = null,
      kept_words = null, once_overtaken = null, last_error = null,
      status = case when email.status = 'PENDING' then 'FAILED' else email.status end
    from orders where orders.id = email.order_id and member_id = ${memberId}`.execute(tx)
  await sql`
    update orders set first_name = 'Deleted', last_name = 'account', email = ${nobody}, phone = '', marketing_consent = false
    where member_id = ${memberId}`.execute(tx)
  await sql`
    delete from guest_note
    where member_id = ${memberId}
      or order_id in (select id from orders where member_id = ${memberId})
      or booking_id in (select booking.id from booking join orders on orders.id = order_id where member_id = ${memberId})`.execute(
    tx,
  )
  await sql`
    update agreement set guardian_name = null
    where guardian_name is not null
      and booking_id in (select booking.id from booking join orders on orders.id = order_id where member_id = ${memberId})`.execute(
    tx,
  )
  await sql`update membership set email_key = ${nobody} where member_id = ${memberId}`.execute(tx)
  await sql`
    delete from membership_card using membership
    where membership.id = membership_id and member_id = ${memberId}`.execute(tx)
  await sql`
    update consent set email_key = ${nobody} from member where member.id = ${memberId} and consent.email_key = member.email_key`.execute(
    tx,
  )
  await sql`
    delete from mailing_address using member where member.id = ${memberId} and mailing_address.email_key = member.email_key`.execute(
    tx,
  )
  const tables = [
    'oauth_code',
    'redirect_session',
    'member_session',
    'client_consent',
    'account_secret',
    'sign_up',
    'second_factor',
    'recovery_code',
  ] as const
  for (const table of tables) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await tx
    .updateTable('member')
    .set({
      email: nobody,
      email_key: nobody,
      // No password leads in.
      password_hash: null,
      first_name: 'Deleted',
      last_name: 'account',
      phone: '',
      more_phones: [],
      contact_emails: [],
      addresses: json([]),
      custom_fields: json({}),
      nickname: null,
      slug: `deleted-${memberId}`,
      title: null,
      photo: null,
      cover: null,
      company: null,
      job_title: null,
      birthdate: null,
      privacy_status: 'PRIVATE',
      marketing_consent: false,
      status: 'OFFLINE',
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}

/** The export of all personal data that the house keeps of a member, as one document; money in dollars. */
export async function readEverything(db: Db, memberId: string, now: Date): Promise<object> {
  const { rows } = await sql<{ everything: object }>`
    select jsonb_build_object(
      'exportedAt', ${now}::timestamptz,
      'account', (
        select jsonb_build_object('id', id, 'contactId', contact_id, 'email', email, 'firstName', first_name,
          'lastName', last_name, 'phone', phone, 'morePhones', more_phones,
          'contactEmails', contact_emails, 'addresses', addresses, 'birthdate', birthdate, 'company', company,
          'jobTitle', job_title, 'customFields', custom_fields, 'nickname', nickname, 'slug', slug, 'title', title,
          'photo', photo, 'cover', cover, 'privacy', privacy_status, 'activity', activity_status,
          'language', language, 'status', status, 'createdAt', created_at,
          'emailProvedAt', email_verified_at, 'lastLoginAt', last_login_at,
          'secondFactor', exists (select from second_factor where member_id = member.id and confirmed_at is not null),
          'codesGoTo', (select nullif(target, '') from second_factor where member_id = member.id))
        from member where id = ${memberId}),
      'consents', (
        select coalesce(jsonb_agg(jsonb_build_object('granted', granted, 'wording', wording, 'source', source, 'at', at)
          order by consent.id), '[]')
        from consent join member on member.email_key = consent.email_key where member.id = ${memberId}),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', note.kind, 'note', body, 'at', made_at, 'until', good_until)
          order by made_at), '[]')
        from guest_note as note
        where member_id = ${memberId}
          or order_id in (select id from orders where member_id = ${memberId})
          or booking_id in (
            select booking.id from booking join orders on orders.id = order_id where member_id = ${memberId})),
      'agreements', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', form.kind, 'version', version, 'people', people,
          'guardian', guardian_name, 'at', agreement.at) order by agreement.at), '[]')
        from agreement join agreement_form as form on form.id = form_id
        where booking_id in (
          select booking.id from booking join orders on orders.id = order_id where member_id = ${memberId})),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('openedAt', created_at, 'endsAt', coalesce(ended_at, expires_at))
          order by created_at), '[]')
        from member_session where member_id = ${memberId}),
      'orders', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'orderedAt', created_at, 'paidAt', paid_at,
          'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
          'termsAcceptedAt', terms_accepted_at, 'total', total_cents / 100.0, 'discount', discount_cents / 100.0,
          'giftCard', gift_cents / 100.0, 'card', card_due_cents / 100.0,
          'lines', (
            select jsonb_agg(jsonb_build_object('name', line.name, 'people', line.people, 'total', line.total_cents / 100.0,
              'startsAt', booking.starts_at, 'endsAt', booking.ends_at, 'booking', booking.status,
              'byMembership', line.is_membership, 'cancelled', (
                select jsonb_build_object('at', created_at, 'reason', reason, 'outcome', outcome,
                  'amount', amount_cents / 100.0)
                from cancellation where booking_id = booking.id), 'partsCancelled', (
                select jsonb_agg(jsonb_build_object('at', part.created_at, 'people', part.people, 'robes', part.drops_towel,
                  'extraBath', part.drops_bath, 'reason', part.reason, 'outcome', part.outcome,
                  'amount', part.amount_cents / 100.0) order by part.created_at)
                from part_cancellation as part where part.booking_id = booking.id), 'returned', (
                select jsonb_agg(jsonb_build_object('at', returned.created_at, 'count', returned.count,
                  'reason', returned.reason, 'amount', returned.amount_cents / 100.0) order by returned.created_at)
                from goods_return as returned where returned.order_line_id = line.id)) order by line.position)
            from order_line as line left join booking on booking.id = line.booking_id where line.order_id = orders.id),
          'refunds', (
            select coalesce(jsonb_agg(jsonb_build_object('amount', amount_cents / 100.0, 'status', status,
              'requestedAt', requested_at)), '[]')
            from refund where refund.order_id = orders.id)) order by created_at), '[]')
        from orders where member_id = ${memberId}),
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('plan', plan.name, 'status', membership.status,
          'startsAt', starts_at, 'endsAt', ends_at,
          'card', (
            select jsonb_build_object('brand', brand, 'lastFour', last4, 'expires', expires)
            from membership_card where membership_id = membership.id),
          'credits', (
            select coalesce(jsonb_agg(jsonb_build_object('service', service.name, 'credits', credits, 'taken', taken,
              'validFrom', valid_from, 'validUntil', valid_until) order by valid_from), '[]')
            from credit_grant join service on service.id = service_id where membership_id = membership.id),
          'invoices', (
            select coalesce(jsonb_agg(jsonb_build_object('issuedAt', issued_at, 'amount', amount_cents / 100.0,
              'status', invoice.status, 'refunded', (select coalesce(sum(amount_cents), 0) / 100.0 from renewal_refund
                where invoice_id = invoice.id and renewal_refund.status = 'DONE')) order by issued_at), '[]')
            from membership_invoice as invoice where membership_id = membership.id),
          'suspensions', (
            select coalesce(jsonb_agg(jsonb_build_object('from', rest.starts_at, 'until', rest.ends_at)
              order by rest.starts_at), '[]')
            from membership_suspension as rest where membership_id = membership.id))
          order by starts_at), '[]')
        from membership join plan on plan.id = plan_id where member_id = ${memberId}),
      'emails', (
        select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'sentAt', sent_at) order by sent_at), '[]')
        from email join member on member.email_key = recipient where member.id = ${memberId} and email.status = 'SENT')
    ) as everything`.execute(db)
  return rows[0]!.everything
}
