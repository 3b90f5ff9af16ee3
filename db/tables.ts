// Generated from the migrations by `node bin/generate-tables.ts`: do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { Scope } from '#api/api-keys.ts'
import type { JobInput } from '#api/platform/jobs.ts'
import type { Address, CustomFields, Image } from '#api/platform/members.ts'
import type { PaymentStatus } from '#api/platform/plan-orders.ts'
import type { Filter } from '#api/platform/query.ts'
import type { PlatformLocation, ServiceMedia } from '#api/platform/services.ts'
import type { ChangePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import type { PlanOrderStatus } from '#domain/memberships/plan-order-status.ts'
import type { Benefit, SoldPlan } from '#domain/memberships/sold-plan.ts'
import type { FrozenQuote } from '#domain/pricing/frozen-quote.ts'
import type { SoldBooking } from '#domain/pricing/sold-booking.ts'
import type { ChannelName } from '#domain/sales/channels.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import type { SoldGoods } from '#domain/sales/sold-goods.ts'
import type { TenderName } from '#domain/sales/tenders.ts'
import type { Hours } from '#domain/promotions/match-promotion.ts'
import type { Json } from './json.ts'

/** A column of a view: it is only read. */
type Shown<Value> = ColumnType<Value, never, never>

/** Every table and view of the house, as the database describes it. */
export type Tables = {
  account_secret: {
    token_hash: Buffer
    kind: 'verify' | 'recover' | 'session' | 'factor'
    member_id: string
    code_hash: Buffer | null
    tries: Generated<number>
    codes_sent: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    second_factor: Generated<boolean>
    sign_up_id: string | null
  }
  agreement: {
    id: Generated<string>
    form_id: string
    booking_id: string
    member_id: string | null
    people: number
    guardian_name: string | null
    taken_by: string | null
    at: Generated<Date>
  }
  agreement_form: {
    id: Generated<string>
    kind: 'house-rules' | 'guardian' | 'pregnancy'
    version: number
    body: string
    valid_days: number
    made_at: Generated<Date>
  }
  api_key: {
    id: Generated<string>
    name: string
    token_hash: Buffer
    scopes: Scope[]
    made_by: string | null
    created_at: Generated<Date>
    revoked_at: Date | null
    last_used_at: Date | null
    expires_at: Date | null
  }
  attendance: {
    booking_id: string
    arrived: Generated<number>
    departed: Generated<number>
    first_at: Date | null
    expected_at: Date | null
    no_show_at: Date | null
    unresolved_at: Date | null
    seq: number
  }
  attendance_event: {
    id: Generated<string>
    booking_id: string
    seq: number
    kind: 'ARRIVED' | 'LEFT' | 'UNDONE' | 'NO_SHOW' | 'NOT_RECORDED' | 'EXPECTED'
    people: Generated<number>
    said_at: Date
    at: Generated<Date>
    expected_at: Date | null
    undoes: number | null
    actor_id: string | null
    device_id: string | null
    approved_by: string | null
    n: number | null
  }
  booking: {
    id: Generated<string>
    order_id: string
    main_booking_id: string | null
    service_id: string
    session_id: string | null
    resource_id: string
    exclusive: boolean
    starts_at: Date
    ends_at: Date
    blocked_until: Date
    party_size: number
    status: 'HELD' | 'CONFIRMED' | 'CANCELED' | 'EXPIRED'
    uses_membership: Generated<boolean>
    reschedule_count: Generated<number>
    created_at: Generated<Date>
    moved_at: Date | null
    policy: ColumnType<ChangePolicy | null | null, Json<ChangePolicy | null> | null | undefined, Json<ChangePolicy | null> | null>
    entry_sequence: Generated<number>
  }
  cancellation: {
    booking_id: string
    outcome: 'voucher' | 'refund' | 'credit' | 'none'
    amount_cents: number
    reason: string | null
    gift_card_id: string | null
    refund_id: string | null
    key_hash: Buffer | null
    body_hash: Buffer | null
    encrypted_code: Buffer | null
    created_at: Generated<Date>
    by_house: Generated<boolean>
    gift_cents: Generated<number>
    actor_id: string | null
    approved_by: string | null
  }
  client_consent: {
    member_id: string
    client_id: string
    given_at: Generated<Date>
  }
  clock: {
    only_row: Generated<boolean>
    house_at: Date
    real_at: Date
  }
  closed_time: {
    closure_id: string
    service_id: string | null
    resource_id: string | null
    starts_at: Date
    ends_at: Date
  }
  closure: {
    id: Generated<string>
    starts_on: string
    ends_on: string
    reopens_on: string
    title: string
    message: string
    revision: Generated<number>
    updated_at: Generated<Date>
    state: Generated<'DRAFT' | 'WAITING' | 'SENDING' | 'STOPPED' | 'DONE' | 'REOPENED'>
    from_at: Date | null
    to_at: Date | null
    service_ids: string[] | null
    resource_ids: string[] | null
    told_service_ids: string[] | null
    shuts_days: Generated<boolean>
    sends_at: Date | null
    answer_until: Date | null
  }
  closure_item: {
    closure_id: string
    booking_id: string
    position: Generated<number>
    offer: 'ask' | 'move' | 'voucher' | 'refund'
    to_session_id: string | null
    to_resource_id: string | null
    to_start: Date | null
    card_cents: Generated<number>
    gift_cents: Generated<number>
    credits: Generated<number>
    state: Generated<'PLANNED' | 'ASKED' | 'DONE' | 'SKIPPED' | 'FAILED'>
    outcome: 'moved' | 'voucher' | 'refund' | 'credit' | 'none' | 'left' | 'unpaid' | null
    why: string | null
    tries: Generated<number>
    next_try_at: Date | null
    done_at: Date | null
  }
  closure_sent: {
    firstDate: Shown<string>
    lastDate: Shown<string>
    reopensOn: Shown<string>
    title: Shown<string>
    text: Shown<string>
    serviceIds: Shown<string[]>
  }
  consent: {
    id: Generated<number>
    email_key: string
    granted: boolean
    source: 'checkout' | 'account' | 'letter'
    wording: string
    at: Generated<Date>
  }
  coupon: {
    id: Generated<string>
    code: string
    active: Generated<boolean>
    expires_at: Date | null
    usage_limit: number | null
    number_of_usages: Generated<number>
    percent_off: number | null
    money_off_cents: number | null
    only_for_service: string | null
    code_hash: Generated<Buffer>
    is_voucher: Generated<boolean>
    revision: Generated<number>
    updated_at: Generated<Date>
    batch_id: string | null
    name: Generated<string>
    starts_at: Date | null
    once_per_email: Generated<boolean>
  }
  coupon_batch: {
    id: string
    name: string
    made_by: string | null
    made_at: Generated<Date>
  }
  coupon_holder: {
    coupon_id: string
    email_hash: Buffer
    order_id: string
  }
  coupon_use: {
    id: Generated<string>
    coupon_id: string
    order_id: string | null
    state: 'HELD' | 'USED' | 'RELEASED'
  }
  credit_adjustment: {
    id: string
    grant_id: string
    delta: number
    reason: string
    made_by: string | null
    made_at: Generated<Date>
  }
  credit_grant: {
    id: Generated<string>
    membership_id: string
    service_id: string
    granted_for: string
    credits: number
    taken: Generated<number>
    valid_from: Date
    valid_until: Date
    created_at: Generated<Date>
    stands_alone: Generated<boolean>
  }
  credit_use: {
    id: Generated<string>
    credit_grant_id: string
    booking_id: string | null
    state: 'HELD' | 'USED' | 'RETURNED'
    created_at: Generated<Date>
    adjustment_id: string | null
    became: 'OWN' | 'LOST' | null
  }
  desk_conflict: {
    id: Generated<string>
    kind: 'twice' | 'cancelled' | 'moved' | 'unknown' | 'walk-in' | 'gap' | 'revoked'
    device_id: string | null
    n: number | null
    people: number
    staff_id: string | null
    said_at: Date
    booking_id: string | null
    seq: number | null
    other_seq: number | null
    starts_at: Date | null
    cash_cents: number | null
    opened_at: Generated<Date>
    settled_at: Date | null
    settled_by: string | null
    settled_as: string | null
    why: string | null
  }
  desk_device: {
    id: Generated<string>
    name: string
    secret_hash: Buffer
    enrolled_by: string | null
    enrolled_at: Generated<Date>
    shut_off_at: Date | null
    public_key: string | null
    last_n: Generated<number>
    snapshot_seq: Generated<number>
    unsent: Generated<number>
    seen_at: Date | null
  }
  desk_entry: {
    device_id: string
    n: number
    kind: 'ARRIVED' | 'LEFT' | 'UNDONE' | 'WALK_IN'
    people: number
    booking_id: string | null
    code: string | null
    staff_id: string
    said_at: Date
    came_at: Generated<Date>
  }
  desk_key: {
    no: number
    public_key: Buffer
    encrypted_private_key: Buffer
  }
  desk_pin: {
    member_id: string
    pin_hash: string
    wrong_tries: Generated<number>
    chosen_at: Generated<Date>
  }
  dispute: {
    id: Generated<string>
    payment_id: string | null
    provider_ref: string
    status: 'OPEN' | 'WON' | 'LOST'
    amount_cents: number
    opened_at: Generated<Date>
    closed_at: Date | null
    invoice_id: string | null
    taken: Generated<boolean>
  }
  drawer: {
    id: Generated<string>
    name: string
  }
  drawer_movement: {
    id: Generated<string>
    drawer_session_id: string
    kind: 'SALE' | 'REFUND' | 'PAID_IN' | 'PAID_OUT' | 'SAFE'
    cents: number
    why: Generated<string>
    tender_id: string | null
    at_closing: Generated<boolean>
    made_by: string
    at: Generated<Date>
    refund_tender_id: string | null
  }
  drawer_session: {
    id: Generated<string>
    drawer_id: string
    float_cents: number
    float_expected_cents: number | null
    opened_by: string
    opened_at: Generated<Date>
    counts: ColumnType<Record<string, number> | null | null, Json<Record<string, number> | null> | null | undefined, Json<Record<string, number> | null> | null>
    counted_cents: number | null
    expected_cents: number | null
    left_cents: number | null
    closed_by: string | null
    approved_by: string | null
    closed_at: Date | null
  }
  email: {
    id: Generated<string>
    dedupe_key: string
    order_id: string | null
    kind: string
    recipient: string
    status: Generated<'PENDING' | 'SENT' | 'FAILED'>
    subject: string | null
    body_text: string | null
    body_html: string | null
    calendar: string | null
    tries: Generated<number>
    due_at: Generated<Date>
    created_at: Generated<Date>
    sent_at: Date | null
    booking_id: string | null
    about_start: Date | null
    kept_words: Buffer | null
    last_error: string | null
    again_of: string | null
    sent_again_at: Date | null
    holds: ColumnType<{ version?: string; of?: string; until?: string; ref?: string; asks?: true } | null | null, Json<{ version?: string; of?: string; until?: string; ref?: string; asks?: true } | null> | null | undefined, Json<{ version?: string; of?: string; until?: string; ref?: string; asks?: true } | null> | null>
    once_overtaken: ColumnType<{ subject: string; text: string; html: string; calendar: string | null } | null | null, Json<{ subject: string; text: string; html: string; calendar: string | null } | null> | null | undefined, Json<{ subject: string; text: string; html: string; calendar: string | null } | null> | null>
    overtaken_at: Date | null
    kept_here_at: Date | null
  }
  email_text: {
    kind: string
    subject: Generated<string>
    opening: Generated<string>
    closing: Generated<string>
    revision: Generated<number>
    updated_at: Generated<Date>
  }
  event_count: {
    day: string
    event: string
    detail: string
    count: number
  }
  event_delivery: {
    event_id: number
    listener_id: string
    status: Generated<'PENDING' | 'DONE' | 'FAILED'>
    tries: Generated<number>
    due_at: Generated<Date>
    done_at: Date | null
  }
  event_key: {
    only_row: Generated<boolean>
    private_key: string | null
    public_key: string
    encrypted_private_key: Buffer | null
  }
  event_listener: {
    id: Generated<string>
    address: string
    event_types: Generated<string[]>
    created_at: Generated<Date>
    ended_at: Date | null
    made_by: string | null
  }
  failed_try: {
    what: string
    network: string
    at: Generated<Date>
    id: Generated<number>
  }
  first_day: {
    only_row: Generated<boolean>
    token_hash: Buffer
    token_until: Date
    member_id: string | null
  }
  function_file: {
    name: string
    hash: string
    in_force: boolean
  }
  gift_card: {
    id: Generated<string>
    code_hash: Buffer
    last_four: string
    initial_cents: number
    balance_cents: number
    disabled: Generated<boolean>
    issued_at: Date
    expires_at: Date
    origin: Generated<'sold' | 'voucher' | 'given' | 'imported'>
    note: Generated<string>
    replaced_by: string | null
    voided_at: Date | null
    typed_hash: Buffer | null
  }
  gift_card_entry: {
    id: Generated<number>
    gift_card_id: string
    order_id: string | null
    kind: 'HOLD' | 'REDEEM' | 'RELEASE' | 'REFUND' | 'ISSUE' | 'EXPIRE' | 'GIVE' | 'VOID' | 'SWAP'
    amount_cents: number
    created_at: Generated<Date>
  }
  gift_card_sale: {
    order_line_id: string
    gift_card_id: string
    shown_at: Date | null
  }
  goods_return: {
    id: Generated<string>
    order_line_id: string
    count: number
    amount_cents: number
    gift_cents: number
    reason: string | null
    gift_card_id: string | null
    refund_id: string | null
    actor_id: string
    approved_by: string
    created_at: Generated<Date>
  }
  guest_note: {
    id: Generated<string>
    member_id: string | null
    order_id: string | null
    booking_id: string | null
    day: string | null
    kind: 'access' | 'preference' | 'caution' | 'hand-over'
    body: string
    made_by: string | null
    made_at: Generated<Date>
    good_until: string
    done_by: string | null
    done_at: Date | null
  }
  history_entry: {
    id: Generated<number>
    at: Generated<Date>
    actor_id: string | null
    by_name: string
    press: string | null
    reason: string | null
    act: 'insert' | 'update' | 'delete' | 'did'
    what: string
    row_id: string
    name: Generated<string>
    before: ColumnType<Record<string, unknown>, Json<Record<string, unknown>> | undefined, Json<Record<string, unknown>>>
    after: ColumnType<Record<string, unknown>, Json<Record<string, unknown>> | undefined, Json<Record<string, unknown>>>
    words: string
  }
  history_seal: {
    up_to: number
    since: number
    seal: Buffer
    at: Generated<Date>
  }
  idempotency: {
    visitor_id: string
    key: string
    body_hash: Buffer
    order_id: string
    created_at: Generated<Date>
  }
  journal_entry: {
    id: Generated<number>
    entry_id: string
    what: string
    account: 'cash-at-provider' | 'received' | 'sales' | 'refunds-payable' | 'disputed' | 'gift-card-liability' | 'gift-cards-held' | 'gift-cards-from-elsewhere' | 'gift-cards-given' | 'cash-drawer' | 'cash-at-terminal' | 'cash-rounding' | 'cash-over-short' | 'cash-safe' | 'petty-cash' | 'paid-elsewhere'
    debit_cents: Generated<number>
    credit_cents: Generated<number>
    order_id: string | null
    at: Generated<Date>
    about_id: string | null
  }
  lifecycle_event: {
    id: Generated<number>
    name: Generated<string>
    entity: 'service' | 'member' | 'order'
    entity_id: string
    kind: string
    at: Generated<Date>
    place: number | null
    body: ColumnType<object | null, Json<object> | null | undefined, Json<object> | null>
  }
  mailing_address: {
    email_key: string
    token: string
  }
  member: {
    id: Generated<string>
    contact_id: Generated<string>
    email: string
    email_key: string
    password_hash: string | null
    first_name: string
    last_name: string
    phone: Generated<string>
    language: Generated<string>
    marketing_consent: Generated<boolean>
    role: Generated<'member' | 'staff' | 'manager' | 'owner'>
    status: Generated<'UNKNOWN' | 'PENDING' | 'APPROVED' | 'BLOCKED' | 'OFFLINE'>
    email_verified_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    last_login_at: Date | null
    slug: Generated<string>
    nickname: string | null
    title: string | null
    photo: ColumnType<Image | null, Json<Image> | null | undefined, Json<Image> | null>
    cover: ColumnType<Image | null, Json<Image> | null | undefined, Json<Image> | null>
    company: string | null
    job_title: string | null
    birthdate: string | null
    more_phones: Generated<string[]>
    contact_emails: string[] | null
    addresses: ColumnType<Address[], Json<Address[]> | undefined, Json<Address[]>>
    custom_fields: ColumnType<CustomFields, Json<CustomFields> | undefined, Json<CustomFields>>
    privacy_status: Generated<'PRIVATE' | 'PUBLIC'>
    activity_status: Generated<'ACTIVE' | 'MUTED'>
    deleted_at: Date | null
  }
  member_session: {
    id: Generated<string>
    token_hash: Buffer | null
    member_id: string
    created_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    second_factor: Generated<boolean>
    signed_in_at: Generated<Date | null>
    client_id: string | null
    api_key_id: string | null
    factor_shown_at: Date | null
    last_used_at: Generated<Date>
    browser: Generated<string>
  }
  membership: {
    id: Generated<string>
    plan_id: string
    order_line_id: string | null
    member_id: string | null
    email_key: string
    status: 'PENDING' | 'ACTIVE' | 'PAUSED' | 'ENDED' | 'CANCELED'
    starts_at: Date
    ends_at: Date | null
    subscription_ref: string | null
    created_at: Generated<Date>
    recurring: Generated<boolean>
    price_cents: number | null
    period_count: number | null
    period_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null
    benefits: ColumnType<Benefit[] | null, Json<Benefit[]> | null | undefined, Json<Benefit[]> | null>
    initial_term_ends_at: Date | null
    period_starts_at: Date | null
    period_ends_at: Date | null
    cancel_requested_at: Date | null
    cancel_at: Date | null
    cancel_cause: 'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_FAILURE' | null
    ended_at: Date | null
    due_at: Date | null
    is_external: Generated<boolean>
    desk_payment: 'UNPAID' | 'PAID' | null
    updated_at: Generated<Date>
    periods_from: Date | null
  }
  membership_card: {
    membership_id: string
    method_ref: string
    brand: string
    last4: string
    expires: string
  }
  membership_card_page: {
    ref: string
    membership_id: string
    closes_at: Date
  }
  membership_invoice: {
    id: Generated<string>
    membership_id: string
    ref: string
    status: 'OPEN' | 'FAILED' | 'PAID' | 'VOID' | 'REFUNDED'
    amount_cents: number
    period_starts_at: Date
    period_ends_at: Date
    issued_at: Date
    paid_at: Date | null
    pay_url: string | null
    created_at: Generated<Date>
  }
  membership_price_change: {
    id: Generated<string>
    membership_id: string
    price_cents: number
    announced_at: Date
    effective_at: Date
    applied_at: Date | null
    price_before_cents: number | null
  }
  membership_rest: {
    closure_id: string
    membership_id: string
    first_day: string
    last_day: string
    days: number
    state: Generated<'PLANNED' | 'DONE' | 'SKIPPED' | 'FAILED'>
    moved_from: Date | null
    moved_to: Date | null
    tries: Generated<number>
    next_try_at: Date | null
    why: string | null
    done_at: Date | null
  }
  membership_suspension: {
    id: Generated<string>
    membership_id: string
    starts_at: Date
    ends_at: Date | null
    created_at: Generated<Date>
    by_house: Generated<boolean>
  }
  money_moved: {
    journal_id: Shown<number>
    at: Shown<Date>
    what: Shown<string>
    account: Shown<string>
    order_id: Shown<string | null>
    order_line_id: Shown<string | null>
    cents: Shown<number>
    channel: Shown<ChannelName | null>
    tender: Shown<TenderName | null>
    kind: Shown<LineKind | null>
    about_id: Shown<string | null>
  }
  oauth_client: {
    id: Generated<string>
    name: string
    redirect_uris: Generated<string[]>
    created_at: Generated<Date>
    revoked_at: Date | null
    is_house_own: Generated<boolean>
    rotates_refresh: Generated<boolean>
    scopes: Generated<Scope[]>
  }
  oauth_code: {
    code_hash: Buffer
    client_id: string
    member_id: string
    second_factor: boolean
    signed_in_at: Date
    redirect_uri: string | null
    code_challenge: string
    expires_at: Date
    used_at: Date | null
    session_id: string | null
  }
  opening: {
    service_id: string
    opens_on: string
    title: string
    message: string
    revision: Generated<number>
    updated_at: Generated<Date>
  }
  opening_sent: {
    serviceId: Shown<string>
    firstDate: Shown<string>
    title: Shown<string>
    text: Shown<string>
  }
  order_line: {
    id: Generated<string>
    order_id: string
    position: number
    cart_item_id: string | null
    booking_id: string | null
    plan_id: string | null
    service_id: string | null
    name: string
    people: number
    base_cents: number
    guests_cents: number
    towel_cents: number
    bath_cents: number
    discount_cents: number
    gift_cents: Generated<number>
    total_cents: number
    is_membership: Generated<boolean>
    has_towel_robe: Generated<boolean>
    catalogue: ColumnType<SoldBooking | SoldPlan | SoldGoods, Json<SoldBooking | SoldPlan | SoldGoods>, Json<SoldBooking | SoldPlan | SoldGoods>>
    kind: LineKind
    product_id: string | null
  }
  orders: {
    id: Generated<string>
    order_key: string
    status: Generated<'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED'>
    visitor_id: string
    network: string
    member_id: string | null
    first_name: string
    last_name: string
    email: string
    phone: Generated<string>
    marketing_consent: boolean
    terms_accepted_at: Date
    quote: ColumnType<FrozenQuote, Json<FrozenQuote>, Json<FrozenQuote>>
    total_cents: number
    discount_cents: Generated<number>
    gift_cents: Generated<number>
    card_due_cents: number
    coupon_id: string | null
    gift_card_id: string | null
    success_url: string
    failure_url: string
    hold_expires_at: Date | null
    created_at: Generated<Date>
    paid_at: Date | null
    policy: ColumnType<ChangePolicy, Json<ChangePolicy> | undefined, Json<ChangePolicy>>
    order_method: 'MOTO' | 'POS' | null
    cancel_cause: 'OWNER_ACTION' | 'MEMBER_ACTION' | null
    terms_version: Generated<number | null>
    short_code: Generated<string | null>
    origin: Generated<'site' | 'desk' | 'import'>
    taken_by: string | null
    pay_by: 'counter' | 'link' | 'on-arrival' | null
  }
  part_cancellation: {
    id: Generated<string>
    booking_id: string
    people: number
    drops_towel: boolean
    drops_bath: boolean
    outcome: 'voucher' | 'refund' | 'none'
    amount_cents: number
    gift_cents: number
    reason: string | null
    gift_card_id: string | null
    refund_id: string | null
    actor_id: string
    approved_by: string | null
    key_hash: Buffer | null
    body_hash: Buffer | null
    encrypted_code: Buffer | null
    created_at: Generated<Date>
  }
  payment: {
    id: Generated<string>
    order_id: string
    attempt: Generated<number>
    status: Generated<'CREATED' | 'CAPTURED' | 'FAILED' | 'EXPIRED'>
    amount_cents: number
    session_ref: string | null
    session_url: string | null
    session_expires_at: Date | null
    intent_ref: string | null
    created_at: Generated<Date>
    checked_at: Date | null
    captured_at: Date | null
    subscription_ref: string | null
    subscription_end_due_at: Date | null
    mismatch: string | null
    method: Generated<'provider' | 'desk'>
  }
  payment_event: {
    id: string
    type: string
    received_at: Generated<Date>
    processed_at: Date | null
    effect_count: Generated<number>
    is_foreign: Generated<boolean>
  }
  picture: {
    id: string
    sha256: string
    width: number
    height: number
    unused_since: Date | null
  }
  picture_file: {
    picture_id: string
    width: number
    format: 'avif' | 'webp'
    bytes: Buffer
  }
  plan: {
    id: string
    name: string
    description: string
    price_cents: number
    recurring: boolean
    period_count: number
    period_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
    initial_term_count: number | null
    initial_term_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null
    public: Generated<boolean>
    position: number
    revision: Generated<number>
    updated_at: Generated<Date>
    archived_at: Date | null
  }
  plan_benefit: {
    plan_id: string
    service_id: string
    credits: number
  }
  plan_order: {
    id: Shown<string>
    is_membership: Shown<boolean>
    member_id: Shown<string | null>
    plan_id: Shown<string>
    order_id: Shown<string | null>
    type: Shown<'ONLINE' | 'OFFLINE' | 'EXTERNAL'>
    status: Shown<PlanOrderStatus>
    payment: Shown<PaymentStatus>
    auto_renew_canceled: Shown<boolean>
    starts_at: Shown<Date>
    ends_at: Shown<Date | null>
    created_at: Shown<Date>
    updated_at: Shown<Date>
    cancel_cause: Shown<'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_SETUP_FAILURE' | null>
    sold: Shown<SoldPlan | null>
  }
  platform_job: {
    id: Generated<string>
    kind: string
    filter: ColumnType<Filter, Json<Filter>, Json<Filter>>
    input: ColumnType<JobInput, Json<JobInput>, Json<JobInput>>
    created_at: Generated<Date>
    done_at: Date | null
    successes: Generated<number>
    failures: Generated<number>
    leased_until: Date | null
    tries: Generated<number>
  }
  policy_text: {
    kind: string
    version: number
    body: string
    from_at: Date
    made_at: Generated<Date>
  }
  press: {
    pressed_by: string
    key_hash: Buffer
    asked: Buffer | null
    made: string
    answer: Buffer | null
    pressed_at: Generated<Date>
  }
  product: {
    id: Generated<string>
    name: string
    price_cents: number
    position: Generated<number>
    archived_at: Date | null
    revision: Generated<number>
    updated_at: Generated<Date>
  }
  promotion: {
    id: Generated<string>
    service_id: string
    starts_on: string
    ends_on: string | null
    weekdays: Generated<number[]>
    time_slot_ranges: ColumnType<Hours[], Json<Hours[]> | undefined, Json<Hours[]>>
    time_restrictions: ColumnType<Hours | null, Json<Hours> | null | undefined, Json<Hours> | null>
    special_price_cents: number
    display_label: string
    revision: Generated<number>
    updated_at: Generated<Date>
    name: Generated<string>
    active: Generated<boolean>
  }
  recovery_code: {
    code_hash: Buffer | null
    member_id: string
    used_at: Date | null
    id: Generated<string>
    kept: string | null
  }
  redirect_session: {
    id: Generated<string>
    token_hash: Buffer
    intent: 'auth' | 'logout' | 'return'
    client_id: string
    target: string | null
    frame_origins: Generated<string[]>
    response_mode: 'query' | 'fragment' | 'web_message' | null
    prompt: 'login' | 'none' | null
    state: string | null
    code_challenge: string | null
    member_id: string | null
    second_factor: Generated<boolean>
    member_session_id: string | null
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  refresh_token: {
    token_hash: Buffer
    session_id: string
    created_at: Generated<Date>
    used_at: Date | null
  }
  refund: {
    id: Generated<string>
    payment_id: string
    order_id: string
    booking_id: string | null
    status: Generated<'PENDING' | 'DONE' | 'FAILED'>
    amount_cents: number
    reason: string
    provider_ref: string | null
    tries: Generated<number>
    due_at: Generated<Date>
    requested_at: Generated<Date>
    done_at: Date | null
    way: Generated<'provider' | 'desk'>
  }
  refund_tender: {
    id: Generated<string>
    refund_id: string
    kind: 'cash' | 'terminal'
    amount_cents: number
    cash_cents: number | null
    drawer_session_id: string | null
    given_by: string
    at: Generated<Date>
  }
  renewal_refund: {
    id: Generated<string>
    invoice_id: string
    provider_ref: string
    amount_cents: number
    status: 'DONE' | 'FAILED'
    created_at: Generated<Date>
  }
  resource: {
    id: string
    name: string
    capacity: number
    exclusive: boolean
    turnover_minutes: Generated<number>
    position: number
    revision: Generated<number>
    updated_at: Generated<Date>
    retired_at: Date | null
    safe_capacity: number | null
  }
  sandbox_message: {
    id: Generated<number>
    channel: 'SMS' | 'CALL' | 'PUSH'
    recipient: string
    words: string
    sent_at: Generated<Date>
  }
  schedule: {
    id: Generated<string>
    service_id: string
    resource_id: string
    weekdays: number[]
    first_start: string
    last_start: string
    every_minutes: number
    revision: Generated<number>
    updated_at: Generated<Date>
    begins_on: Generated<string>
    ends_on: string | null
  }
  schedule_exception: {
    id: Generated<string>
    kind: 'extra' | 'drop'
    service_id: string
    resource_id: string
    day: string
    start: string
    minutes: number | null
    capacity: number | null
  }
  schema_break: {
    step: string
    release: string
    newest_step: string
  }
  second_factor: {
    member_id: string
    secret: string | null
    confirmed_at: Date | null
    last_step: Generated<number>
    kind: Generated<'TOTP' | 'EMAIL' | 'SMS' | 'CALL' | 'PUSH'>
    target: Generated<string>
    code_hash: Buffer | null
    code_until: Date | null
    email_code_hash: Buffer | null
    email_code_until: Date | null
    encrypted_secret: Buffer | null
  }
  security_log: {
    id: Generated<number>
    at: Generated<Date>
    what: string
    member_id: string | null
    by_member_id: string | null
    by_key_id: string | null
    network: string | null
    about: string | null
  }
  self_check: {
    name: string
    ran_at: Date
    ok: boolean | null
    since: Date
    count: number
    details: Generated<string[]>
    took_ms: number
  }
  service: {
    id: string
    kind: 'bathing' | 'class' | 'massage'
    name: string
    tagline: string
    description: string
    minutes: number
    price_cents: number
    party_limit: Generated<number>
    massage_type: 'CALM' | 'REJUVENATE' | 'PREGNANCY' | null
    hidden: Generated<boolean>
    position: number
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    online_booking: Generated<boolean>
    default_capacity: number | null
    locations: ColumnType<PlatformLocation[], Json<PlatformLocation[]> | undefined, Json<PlatformLocation[]>>
    place: Generated<string | null>
    media: ColumnType<ServiceMedia, Json<ServiceMedia> | undefined, Json<ServiceMedia>>
    seo_data: ColumnType<object, Json<object> | undefined, Json<object>>
    extended_fields: ColumnType<object, Json<object> | undefined, Json<object>>
    min_party: Generated<number>
    book_until_minutes: Generated<number>
    cutoff_hours: number | null
    offers_robe: Generated<boolean>
    offers_extra_bath: Generated<boolean>
    story: Generated<string>
    menu_group: Generated<string>
  }
  service_picture: {
    service_id: string
    position: number
    picture_id: string
    alt: string
  }
  service_slug: {
    name: string
    service_id: string
    custom: Generated<boolean>
    created_at: Generated<Date>
    seq: Generated<number>
  }
  session: {
    id: Generated<string>
    service_id: string
    resource_id: string
    starts_at: Date
    ends_at: Date
    capacity: number
    places_taken: Generated<number>
    retired: Generated<boolean>
    kept: Generated<boolean>
    lifted: Generated<number>
    over_limit: Generated<number>
  }
  session_size: {
    session_id: Shown<string>
    ends_at: Shown<Date>
    capacity: Shown<number>
    places_taken: Shown<number>
    lifted: Shown<number>
    over_limit: Shown<number>
    holds: Shown<number>
  }
  set_up_step: {
    name: 'extras' | 'rules' | 'emails' | 'opening'
    done_at: Generated<Date>
  }
  shift: {
    id: Generated<string>
    device_id: string
    member_id: string
    session_id: string | null
    began_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  sign_up: {
    id: Generated<string>
    member_id: string
    email: string
    password_hash: string
    first_name: string
    last_name: string
    phone: string
    language: string
    created_at: Generated<Date>
  }
  signing_key: {
    only_row: Generated<boolean>
    value: Buffer | null
    encrypted_value: Buffer | null
    next_encrypted_value: Buffer | null
    next_from: Date | null
  }
  staff_invitation: {
    id: Generated<string>
    email: string
    email_key: string
    role: 'staff' | 'manager' | 'owner'
    token_hash: Buffer
    made_by: string | null
    made_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    withdrawn_at: Date | null
  }
  staff_press: {
    press: string
    row_id: string
    made_at: Generated<Date>
    asked: Buffer | null
  }
  status_history: {
    seq: Generated<number>
    entity: string
    entity_id: string
    from_status: string | null
    to_status: string
    at: Generated<Date>
  }
  taken_in_day: {
    member_id: string
    day: string
    what: string
    taken: Generated<number>
  }
  tender: {
    id: Generated<string>
    payment_id: string
    kind: 'cash' | 'terminal'
    amount_cents: number
    cash_cents: number | null
    given_cents: number | null
    drawer_session_id: string | null
    taken_by: string
    at: Generated<Date>
    returned_at: Date | null
  }
  timetable: {
    id: Shown<string>
    service_id: Shown<string>
    resource_id: Shown<string>
    weekdays: Shown<number[]>
    first_start: Shown<string>
    last_start: Shown<string>
    every_minutes: Shown<number>
    begins_on: Shown<string>
    ends_on: Shown<string>
    minutes: Shown<number>
    capacity: Shown<number>
    is_extra: Shown<boolean>
  }
  told_service: {
    id: Shown<string>
    kind: Shown<ServiceFamily>
    massage_type: Shown<'CALM' | 'REJUVENATE' | 'PREGNANCY' | null>
    revision: Shown<number>
    created_at: Shown<Date>
    updated_at: Shown<Date>
    name: Shown<string>
    tagline: Shown<string>
    description: Shown<string>
    minutes: Shown<number>
    price_cents: Shown<number>
    party_limit: Shown<number>
    default_capacity: Shown<number | null>
    hidden: Shown<boolean>
    online_booking: Shown<boolean>
    position: Shown<number>
    locations: Shown<PlatformLocation[]>
    media: Shown<ServiceMedia>
    seo_data: Shown<object>
    extended_fields: Shown<object>
    capacity: Shown<number>
    slugs: Shown<{ name: string; custom: boolean; createdAt: string }[]>
    planIds: Shown<string[]>
    resources: Shown<{ id: string; name: string; turnoverMinutes: number }[]>
    firstSessionStart: Shown<Date | null>
    lastSessionEnd: Shown<Date | null>
    min_party: Shown<number>
    book_until_minutes: Shown<number>
    cutoff_hours: Shown<number | null>
    offers_robe: Shown<boolean>
    offers_extra_bath: Shown<boolean>
  }
  venue: {
    only_row: Generated<boolean>
    name: string
    address: string
    support_email: string
    extra_guest_cents: number
    towel_robe_cents: number
    extra_bath_cents: number
    promotion_applies_to_guests: Generated<boolean>
    horizon_days: Generated<number>
    approves_members: Generated<boolean>
    reschedule_hours: Generated<number>
    change_hours: Generated<number>
    voucher_months: Generated<number>
    site_id: Generated<string>
    house_id: Generated<string>
    revision: Generated<number>
    updated_at: Generated<Date>
    phone: Generated<string>
    legal_name: Generated<string>
    abn: string | null
    undo_minutes: Generated<number>
    manager_gift_cents: Generated<number>
    manager_day_gift_cents: Generated<number>
    manager_day_replace_cents: Generated<number>
    manager_day_void_cents: Generated<number>
    manager_day_visits: Generated<number>
    manager_day_codes: Generated<number>
    manager_code_percent: Generated<number>
    manager_code_cents: Generated<number>
    tell_owners_above_cents: Generated<number>
    own_networks: Generated<string[]>
  }
  visitor_rename: {
    old_id: string
    new_id: string
    at: Date
  }
  voucher_exchange: {
    gift_card_id: string
    booking_id: string
    created_at: Generated<Date>
  }
}
