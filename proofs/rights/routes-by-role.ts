import type { Scope } from '#api/api-keys.ts'

/**
 * Who may use which route, a second time: written by hand from what the house was ordered to do, never from
 * `server/access/permissions.ts`. `rights.test.ts` knocks at each of these routes with every kind of credential, so a
 * right that was mistyped there is found here. A new route needs a line in both.
 */
export const routesByRole = {
  /** Public: what the site shows without sign-in, and the sign-in itself. */
  everybody: routes(`
    GET /healthz
    GET /readyz
    GET /version
    GET /docs
    GET /docs/json
    GET /docs/yaml
    GET /docs/static/*
    POST /api/v1/events

    GET /api/wix/v1/available-slots
    GET /api/wix/v1/available-slots-month
    GET /api/wix/v1/flattened-slots
    GET /api/wix/v1/extra-bath
    GET /api/wix/v1/places-changed
    GET /api/wix/v1/services/:id
    GET /api/v1/services/:id/story
    GET /pictures/:sha/:file
    GET /api/wix/v1/pricing-plans
    GET /api/wix/v1/products/extras
    GET /api/wix/v1/products/guests
    GET /api/wix/v1/coupons
    GET /api/wix/v1/gift-cards/:code
    GET /api/v1/promotions
    GET /api/v1/house
    GET /api/clock
    GET /api/desk/v1/here

    POST /api/checkout/v1/bookings
    POST /api/checkout/v1/pricing-plans

    POST /api/wix/v1/login
    POST /api/wix/v1/logout
    GET /api/wix/v1/auth/visitor-token
    POST /api/wix/v1/auth/reset-password
    POST /v2/login
    POST /v1/send-email

    GET /terms-and-conditions.md
    GET /
    GET /auth
    GET /service-selection
    GET /massage-types
    GET /select-slot
    GET /checkout
    GET /success
    GET /failure
    GET /register
    GET /reset-password
    GET /bookings
    GET /memberships
    GET /memberships/checkout
    GET /account
    GET /unsubscribe
    GET /desk
    GET /desk/*
    GET /view-booking/:idempotencyCode
  `),

  /** Needs its own evidence: an order key, a code or a link of an email, a signature, a verifier. */
  proof: routes(`
    GET /api/checkout/v1/orders/:idempotencyKey
    GET /api/checkout/v1/orders/:idempotencyKey/calendar.ics
    GET /api/checkout/v1/orders/:idempotencyKey/arrival.png
    GET /api/checkout/v1/orders/:idempotencyKey/invoice
    POST /api/checkout/v1/orders/:idempotencyKey/release
    POST /api/webhooks/stripe

    PUT /api/wix/v1/bookings/:id/reschedule-secure
    POST /api/cancellations/v1
    GET /api/wix/v1/bookings/request-metadata/:idempotencyKey
    GET /api/wix/v1/bookings/customer-bookings-cms
    GET /api/wix/v1/bookings/:id/live-data

    GET /api/wix/v1/auth/session
    POST /api/wix/v1/auth/session
    POST /api/wix/v1/auth/recover
    POST /api/privacy/v1/unsubscribe

    POST /oauth2/token
    GET /oauth2/redirect
    POST /oauth2/redirect
    POST /v2/register
    GET /v1/callback
    POST /v2/:factorType/verify
    POST /v1/auth/verify
    POST /v1/auth/resend
    POST /v1/recover
    POST /v1/redirect-session

    POST /api/desk/v1/shifts/switch
    POST /api/desk/v1/merge

    POST /api/staff-join/v1/invitation
    POST /api/staff-join/v1
    POST /api/welcome/v1
    POST /api/welcome/v1/account
    POST /api/welcome/v1/second-factor
  `),

  /** Routes for tests, which answer nothing that has come through a proxy. */
  thisMachine: routes(`
    POST /__test/clock
    GET /__test/mailbox
    GET /__test/apikey
    GET /__test/events
    GET /__test/house
    GET /sandbox/outbox
  `),

  /** A member signed in at the site; staff and owner are members too. */
  member: routes(`
    GET /api/wix/v1/bookings/upcoming
    GET /api/wix/v1/bookings/history
    PUT /api/wix/v1/bookings/:id/cancel

    POST /api/wix/v1/eligible-memberships
    GET /api/memberships/v1/mine
    GET /api/memberships/v1/payments/:id/invoice
    POST /api/memberships/v1/:id/cancel
    POST /api/memberships/v1/:id/keep
    GET /api/memberships/v1/:id/suspension-preview
    POST /api/memberships/v1/:id/suspend
    POST /api/memberships/v1/:id/resume
    POST /api/memberships/v1/:id/another-card
    POST /api/memberships/v1/:id/charged-card

    POST /api/wix/v1/auth/logout-everywhere
    POST /api/wix/v1/auth/change-password
    GET /api/account/v1/details
    PATCH /api/account/v1/details
    PUT /api/account/v1/consent
    POST /api/account/v1/second-factor
    POST /api/account/v1/second-factor/confirm
    POST /api/account/v1/second-factor/recovery-codes
    POST /api/account/v1/second-factor/remove
    POST /api/account/v1/second-factor/show
    GET /api/account/v1/sessions
    DELETE /api/account/v1/sessions/:id
    POST /api/account/v1/sessions/end-others
    GET /api/privacy/v1/export
    POST /api/privacy/v1/delete
  `),

  /** Who works here, signed in at the site with the second factor. */
  staff: routes(`
    GET /api/desk/v1/day
    GET /api/desk/v1/watch
    POST /api/desk/v1/check-ins
    POST /api/desk/v1/undo
    POST /api/desk/v1/departures
    POST /api/desk/v1/expected
    POST /api/desk/v1/no-shows
    GET /api/desk/v1/managers
    GET /api/desk/v1/offers
    POST /api/desk/v1/sales/quote
    POST /api/desk/v1/sales
    GET /api/desk/v1/sales
    GET /api/desk/v1/sales/paid
    GET /api/desk/v1/sales/:id
    POST /api/desk/v1/sales/:id/tenders
    POST /api/desk/v1/sales/:id/page
    POST /api/desk/v1/sales/:id/close
    GET /api/desk/v1/sales/:id/change
    POST /api/desk/v1/sales/:id/change
    POST /api/desk/v1/sales/:id/returns
    POST /api/desk/v1/sales/:id/codes
    GET /api/desk/v1/drawer
    POST /api/desk/v1/device-key
    GET /api/desk/v1/snapshot
    GET /api/desk/v1/conflicts
    POST /api/desk/v1/conflicts/:id/settle
    POST /api/desk/v1/drawer/open
    POST /api/desk/v1/drawer/move
    POST /api/desk/v1/drawer/count
    GET /api/staff/v1/products
    GET /api/staff/v1/products/:id
    GET /api/desk/v1/bookings/:id
    GET /api/desk/v1/bookings/:id/outcomes
    GET /api/desk/v1/bookings/:id/free-starts
    POST /api/desk/v1/bookings/:id/move
    POST /api/desk/v1/bookings/:id/cancel
    POST /api/desk/v1/bookings/:id/part-cancel
    POST /api/desk/v1/bookings/:id/hand-out
    POST /api/desk/v1/bookings/:id/contact
    POST /api/desk/v1/bookings/:id/letter
    POST /api/desk/v1/shifts/end
    POST /api/desk/v1/guests/find
    GET /api/desk/v1/guests/:ref
    GET /api/desk/v1/hand-over
    POST /api/desk/v1/notes
    POST /api/desk/v1/notes/:id/done
    GET /api/desk/v1/attestation-forms
    POST /api/desk/v1/attestations
    GET /api/staff/v1/me
    GET /api/staff/v1/open-matters
    GET /api/staff/v1/today
    GET /api/staff/v1/rights
    GET /api/staff/v1/emails
    GET /api/staff/v1/emails/:id
    POST /api/staff/v1/emails/:id/again
    GET /api/staff/v1/services
    GET /api/staff/v1/services/:id/looks
    GET /api/staff/v1/resources
    GET /api/staff/v1/times
    GET /api/staff/v1/times/:id/week
    GET /api/staff/v1/closures
    GET /api/staff/v1/closures/:id
    GET /api/staff/v1/promotions
    GET /api/staff/v1/coupons
    GET /api/staff/v1/plans
    GET /api/staff/v1/gift-cards
    GET /api/staff/v1/gift-cards/:id
  `),

  /** A manager, who is front desk too, signed in at the site with the second factor. */
  manager: routes(`
    GET /api/desk/v1/devices
    DELETE /api/desk/v1/devices/:id
    DELETE /api/desk/v1/pins/:memberId
    GET /api/staff/v1/team
    GET /api/staff/v1/settings
    GET /api/staff/v1/terms
    GET /api/staff/v1/email-texts
    POST /api/staff/v1/email-texts/:kind/preview
    POST /api/staff/v1/email-texts/:kind/test
    GET /api/staff/v1/checks
    PATCH /api/staff/v1/services/:id
    POST /api/staff/v1/services/arrange
    PUT /api/staff/v1/services/:id/pictures
    PUT /api/staff/v1/services/:id/story
    POST /api/staff/v1/stories/preview
    POST /api/staff/v1/pictures
    POST /api/staff/v1/resources
    PATCH /api/staff/v1/resources/:id
    POST /api/staff/v1/resources/arrange
    POST /api/staff/v1/resources/:id/retire
    POST /api/staff/v1/resources/:id/restore
    POST /api/staff/v1/times/preview
    POST /api/staff/v1/services/:id/preview
    POST /api/staff/v1/resources/:id/preview
    POST /api/staff/v1/times/apply
    DELETE /api/staff/v1/promotions/:id
    POST /api/staff/v1/prices/preview
    POST /api/staff/v1/coupons/:id/end
    POST /api/staff/v1/coupons/batch/:id/end
    POST /api/staff/v1/members/find
    GET /api/staff/v1/members/:id/credits
    GET /api/staff/v1/history
    GET /api/staff/v1/history.csv
    GET /api/staff/v1/reports/summary
    GET /api/staff/v1/reports/takings
    GET /api/staff/v1/reports/takings.csv
    GET /api/staff/v1/reports/gst
    GET /api/staff/v1/reports/gst.csv
    GET /api/staff/v1/reports/occupancy
    GET /api/staff/v1/reports/occupancy.csv
    GET /api/staff/v1/reports/memberships
    GET /api/staff/v1/reports/memberships.csv
    GET /api/staff/v1/reports/cancellations
    GET /api/staff/v1/reports/cancellations.csv
    GET /api/staff/v1/reports/gift-cards
    GET /api/staff/v1/reports/gift-cards.csv
    GET /api/staff/v1/reports/journal
    GET /api/staff/v1/reports/journal.csv
    GET /api/staff/v1/gift-cards.csv
    POST /api/staff/v1/closures
    PATCH /api/staff/v1/closures/:id
    DELETE /api/staff/v1/closures/:id
    PATCH /api/staff/v1/closures/:id/offers
    GET /api/staff/v1/closures/:id/guests.csv
  `),

  /** Who works here, with the second factor shown within the last ten minutes: what a PIN is good for afterwards. */
  staffJustNow: routes(`
    PUT /api/desk/v1/pin
    POST /api/desk/v1/shifts
  `),

  /** A manager, with the second factor shown within the last ten minutes: what moves money, and devices of the desk. */
  managerJustNow: routes(`
    POST /api/desk/v1/devices
    POST /api/staff/v1/services
    PUT /api/staff/v1/email-texts/:kind
    PATCH /api/staff/v1/products/:id
    POST /api/staff/v1/products
    POST /api/staff/v1/closures/:id/send
    POST /api/staff/v1/closures/:id/undo
    POST /api/staff/v1/closures/:id/stop
    POST /api/staff/v1/closures/:id/resume
    POST /api/staff/v1/closures/:id/reopen
    POST /api/staff/v1/gift-cards/give
    POST /api/staff/v1/gift-cards/:id/disable
    POST /api/staff/v1/gift-cards/:id/enable
    POST /api/staff/v1/gift-cards/:id/replace
    POST /api/staff/v1/gift-cards/:id/void
    GET /api/staff/v1/coupons/batch/:id.csv
    POST /api/staff/v1/promotions
    PATCH /api/staff/v1/promotions/:id
    POST /api/staff/v1/coupons
    PATCH /api/staff/v1/coupons/:id
    POST /api/staff/v1/coupons/batch
    POST /api/staff/v1/members/:id/credits
    POST /api/staff/v1/memberships/:id/address
    POST /api/staff/v1/services/:id/remove
  `),

  /** The owner alone, signed in at the site with the second factor: prices, keys, clients that sign members in. */
  owner: routes(`
    PUT /api/desk/v1/attestation-forms
    POST /api/staff/v1/plans/:id/price-preview
    POST /api/staff/v1/plans/arrange
    GET /api/staff/v1/api-keys
    GET /api/staff/v1/security-log
    DELETE /api/staff/v1/api-keys/:id
    GET /api/staff/v1/clients
    GET /api/staff/v1/first-day
    POST /api/staff/v1/checks/backup
    POST /api/staff/v1/first-day/test-email
    POST /api/staff/v1/first-day/confirm
    POST /api/staff/v1/first-day/open
    DELETE /api/staff/v1/clients/:id
    GET /api/staff/v1/listeners
    DELETE /api/staff/v1/listeners/:id
  `),

  /** The owner, with the second factor shown within the last ten minutes: what gives another person lasting power. */
  ownerJustNow: routes(`
    POST /api/staff/v1/plans
    PATCH /api/staff/v1/plans/:id
    POST /api/staff/v1/plans/:id/price-change
    POST /api/staff/v1/plans/:id/archive
    POST /api/staff/v1/plans/:id/restore
    POST /api/staff/v1/api-keys
    POST /api/staff/v1/clients
    POST /api/staff/v1/listeners
    POST /api/staff/v1/team/invitations
    PATCH /api/staff/v1/settings
    POST /api/staff/v1/terms
    DELETE /api/staff/v1/team/invitations/:id
    PATCH /api/staff/v1/team/:id
    DELETE /api/staff/v1/team/:id
    DELETE /api/staff/v1/team/:id/sessions/:sessionId
  `),

  /** Any client with a token or a key, also for a visitor: what everyone may read on the site. */
  anyClient: routes(`
    GET /v1/logout
    GET /v2/services/:serviceId
    POST /v2/services/query
    POST /v2/services/search
    POST /v2/services/count
    POST /v2/validate-email
    POST /v2/services/policies/query
    POST /v2/services/booking-forms/query
    POST /v2/services/locations/query
    POST /v2/services/categories/query
    POST /v2/checkout/orders/price-preview
  `),

  /** A client acting for a member on their own data, or a key of this scope on anyone's. */
  membersClient: routes(`
    GET /v1/members/my
    POST /v1/members/my/slug
    POST /v1/members/my/join-community
    POST /v1/members/my/leave-community
    GET /v2/member/orders
    GET /v2/member/orders/:id
    POST /v2/member/orders/:id/cancel
    POST /v2/checkout/orders/preview-online
  `),

  /** A client at which the member has signed in; the site's own token is not enough, for the site asks for the password. */
  signedInAtClient: routes(`
    POST /v2/change-password
    DELETE /v1/members/my
  `),

  /** A client acting for a member on their own data, or a key of this scope on anyone's. */
  membersClientOrKey: {
    'IAM.SEND_LETTERS': routes(`
      POST /v1/start
    `),
    'MEMBERS.MEMBER_READ': routes(`
      GET /v1/members/:id
    `),
    'MEMBERS.MEMBER_UPDATE': routes(`
      PATCH /v1/members/:id
      POST /v1/members/:id/slug
      DELETE /v1/members/:id/phones
      DELETE /v1/members/:id/emails
      DELETE /v1/members/:id/addresses
    `),
    'PRICING_PLANS.MANAGE_ORDERS': routes(`
      POST /v2/checkout/orders/online
    `),
  },

  /** A key of this scope, or who works here; never a member, never a visitor. */
  key: {
    'IAM.SEND_LETTERS': routes(`
      POST /v1/activation-email
    `),
    'MEMBERS.MEMBER_READ': routes(`
      GET /v1/members
      POST /v1/members/query
    `),
    'MEMBERS.MEMBER_CREATE': routes(`
      POST /v1/members
    `),
    'MEMBERS.MEMBER_MUTE': routes(`
      POST /v1/members/:id/mute
      POST /v1/members/:id/unmute
    `),
    'MEMBERS.MEMBER_APPROVE': routes(`
      POST /v1/members/:id/approve
      POST /v1/members/bulk/approve-by-filter
    `),
    'MEMBERS.MEMBER_BLOCK': routes(`
      POST /v1/members/:id/block
      POST /v1/members/bulk/block-by-filter
    `),
    'MEMBERS.MEMBER_DISCONNECT': routes(`
      POST /v1/members/:id/disconnect
    `),
    'MEMBERS.MEMBER_DELETE': routes(`
      DELETE /v1/members/:id
      POST /v1/members/bulk/delete
      POST /v1/members/bulk/delete-by-filter
    `),
    'BOOKINGS.SERVICES_CREATE': routes(`
      POST /v2/services
      POST /v2/services/clone
      POST /v2/bulk/services/create
    `),
    'BOOKINGS.SERVICES_UPDATE': routes(`
      PATCH /v2/services/:serviceId
      POST /v2/bulk/services/update
      POST /v2/bulk/services/update-by-filter
      POST /v2/services/:serviceId/locations
      POST /v2/services/slugs/validate
      POST /v2/services/:serviceId/slugs/custom
      POST /v2/services/:serviceId/pricing-plans/add
      POST /v2/services/:serviceId/pricing-plans/remove
    `),
    'BOOKINGS.SERVICES_DELETE': routes(`
      DELETE /v2/services/:serviceId
      POST /v2/bulk/services/delete
      POST /v2/bulk/services/delete-by-filter
    `),
    'PRICING_PLANS.READ_ORDERS': routes(`
      GET /v2/orders
      GET /v2/orders/:id
    `),
    'PRICING_PLANS.MANAGE_ORDERS': routes(`
      POST /v2/checkout/orders/offline
      POST /v2/checkout/orders/preview-offline
      PATCH /v2/orders/:id
      POST /v2/orders/:id/cancel
      POST /v2/orders/:id/mark-as-paid
      POST /v2/orders/:id/pause
      POST /v2/orders/:id/resume
    `),
    'EVENTS.MANAGE': routes(`
      GET /api/platform/v1/events
      GET /api/platform/v1/event-listeners
      POST /api/platform/v1/event-listeners
      DELETE /api/platform/v1/event-listeners/:id
    `),
  },
} satisfies Record<string, string[] | Partial<Record<Scope, string[]>>>

/** The routes of a list, one a line. */
export function routes(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
