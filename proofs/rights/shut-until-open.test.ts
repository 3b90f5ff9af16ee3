import { expect, test } from 'vitest'
import { permissions } from '#server/access/permissions.ts'
import { shutUntilOpen } from '#server/access/shut-until-open.ts'
import { routes } from './routes-by-role.ts'

/**
 * Routes that guests may call before the house is open: signing in and their account, what they have bought, and what
 * names nothing for sale. Written by hand: whoever adds a route of guests decides here, or in `shut-until-open.ts`.
 */
const openAtOnce = routes(`
    GET /healthz
    GET /readyz
    GET /version
    POST /api/v1/events
    GET /docs
    GET /docs/json
    GET /docs/yaml
    GET /docs/static/*
    GET /pictures/:sha/:file
    GET /api/v1/house
    GET /api/wix/v1/places-changed
    GET /api/clock
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
    POST /api/wix/v1/login
    GET /api/wix/v1/auth/session
    POST /api/wix/v1/auth/session
    POST /api/wix/v1/logout
    GET /api/wix/v1/auth/visitor-token
    POST /api/wix/v1/auth/reset-password
    POST /api/wix/v1/auth/recover
    POST /api/privacy/v1/unsubscribe
    POST /api/welcome/v1
    POST /api/welcome/v1/account
    POST /api/welcome/v1/second-factor
    POST /api/staff-join/v1/invitation
    POST /api/staff-join/v1
    GET /api/desk/v1/here
    POST /api/desk/v1/shifts/switch
    POST /api/desk/v1/merge
    POST /oauth2/token
    GET /oauth2/redirect
    POST /oauth2/redirect
    POST /v2/register
    POST /v2/login
    POST /v2/validate-email
    GET /v1/logout
    GET /v1/callback
    POST /v2/:factorType/verify
    POST /v1/start
    POST /v1/auth/verify
    POST /v1/auth/resend
    POST /v1/send-email
    POST /v1/recover
    POST /v1/redirect-session
    GET /v1/members/my
    POST /v1/members/my/slug
    POST /v1/members/my/join-community
    POST /v1/members/my/leave-community
    GET /v1/members/:id
    PATCH /v1/members/:id
    POST /v1/members/:id/slug
    DELETE /v1/members/:id/phones
    DELETE /v1/members/:id/emails
    DELETE /v1/members/:id/addresses
    GET /v2/member/orders
    GET /v2/member/orders/:id
    POST /v2/member/orders/:id/cancel
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
`)

test('every route of guests is either shut until the owner opens the house, or known to sell nothing', () => {
  const ofGuests = Object.entries(permissions)
    .filter(([, needs]) => /^(everybody|holder|client|client of a member|own or .*)$/.test(needs))
    .map(([route]) => route)
  expect([...openAtOnce, ...shutUntilOpen].toSorted()).toEqual(ofGuests.toSorted())
})
