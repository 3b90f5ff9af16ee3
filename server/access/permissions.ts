import type { Scope } from '#api/api-keys.ts'
import { staffRoutes, type StaffPermission } from './staff-permissions.ts'

/**
 * Which caller may use which route.
 * - `everybody`: no sign-in is needed.
 * - `holder`: the call carries its own evidence (an order key, a guest token, a code from an email, a signature), and the
 *   use case checks it.
 * - `this machine`: test routes, which exist only on this machine.
 * - `member`: by session cookie or `authToken`. `member, by body`: the token is in the body, as the contract of that call
 *   says.
 * - `staff`, `manager`, `owner`: the same, for who works here and has shown the second factor in this session; each may
 *   do all that those before may. `…, just now`: shown within the last ten minutes. Tokens of clients work at none of
 *   them.
 * - `client`, `client of a member`: calls of the platform, with any token of this house, or with a member's own.
 * - `member in a client`: with the token of a client at which the member signed in, with their second factor if they have one.
 * - a scope: calls of the platform, with a key that has it, or by staff; `own or …`: also by a member for their own data.
 */
export type Permission =
  | 'everybody'
  | 'holder'
  | 'this machine'
  | 'member'
  | 'member, by body'
  | StaffPermission
  | 'client'
  | 'client of a member'
  | 'member in a client'
  | Scope
  | `own or ${Scope}`

/**
 * Who may use which route (ruling 40, spec 6). Those of people who work here are in `staff-permissions.ts`. A route that is
 * missing in both does not open.
 */
export const permissions: Record<string, Permission> = {
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /version': 'everybody',
  'POST /api/v1/events': 'everybody',
  'GET /docs': 'everybody',
  'GET /docs/json': 'everybody',
  'GET /docs/yaml': 'everybody',
  'GET /docs/static/*': 'everybody',

  'GET /api/wix/v1/available-slots': 'everybody',
  'GET /api/wix/v1/available-slots-month': 'everybody',
  'GET /api/wix/v1/flattened-slots': 'everybody',
  'GET /api/wix/v1/extra-bath': 'everybody',
  'GET /api/wix/v1/places-changed': 'everybody',
  'GET /api/wix/v1/services/:id': 'everybody',
  'GET /api/v1/services/:id/story': 'everybody',
  'GET /pictures/:sha/:file': 'everybody',
  'GET /api/wix/v1/pricing-plans': 'everybody',
  'GET /api/wix/v1/products/extras': 'everybody',
  'GET /api/wix/v1/products/guests': 'everybody',
  'GET /api/v1/promotions': 'everybody',
  'GET /api/v1/house': 'everybody',
  'GET /api/clock': 'everybody',
  'GET /api/wix/v1/coupons': 'everybody',
  'GET /api/wix/v1/gift-cards/:code': 'everybody',

  'POST /api/checkout/v1/bookings': 'holder',
  'POST /api/checkout/v1/pricing-plans': 'holder',
  'GET /api/checkout/v1/orders/:idempotencyKey': 'holder',
  'GET /api/checkout/v1/orders/:idempotencyKey/calendar.ics': 'holder',
  'GET /api/checkout/v1/orders/:idempotencyKey/arrival.png': 'holder',
  'GET /api/checkout/v1/orders/:idempotencyKey/invoice': 'holder',
  'POST /api/checkout/v1/orders/:idempotencyKey/release': 'holder',
  'POST /api/webhooks/stripe': 'holder',

  'PUT /api/wix/v1/bookings/:id/reschedule-secure': 'holder',
  'PUT /api/wix/v1/bookings/:id/cancel': 'member',
  'POST /api/cancellations/v1': 'holder',
  'GET /api/wix/v1/bookings/request-metadata/:idempotencyKey': 'holder',
  'GET /api/wix/v1/bookings/customer-bookings-cms': 'holder',
  'GET /api/wix/v1/bookings/:id/live-data': 'holder',
  'GET /api/wix/v1/bookings/upcoming': 'member',
  'GET /api/wix/v1/bookings/history': 'member',

  'POST /api/wix/v1/eligible-memberships': 'member, by body',
  'GET /api/memberships/v1/mine': 'member',
  'GET /api/memberships/v1/payments/:id/invoice': 'member',
  'POST /api/memberships/v1/:id/cancel': 'member',
  'POST /api/memberships/v1/:id/keep': 'member',
  'GET /api/memberships/v1/:id/suspension-preview': 'member',
  'POST /api/memberships/v1/:id/suspend': 'member',
  'POST /api/memberships/v1/:id/resume': 'member',
  'POST /api/memberships/v1/:id/another-card': 'member',
  'POST /api/memberships/v1/:id/charged-card': 'member',

  'POST /api/wix/v1/login': 'everybody',
  'GET /api/wix/v1/auth/session': 'everybody',
  'POST /api/wix/v1/auth/session': 'holder',
  'POST /api/wix/v1/logout': 'everybody',
  'POST /api/wix/v1/auth/logout-everywhere': 'member',
  'GET /api/wix/v1/auth/visitor-token': 'everybody',
  'POST /api/wix/v1/auth/change-password': 'member',
  'POST /api/wix/v1/auth/reset-password': 'everybody',
  'POST /api/wix/v1/auth/recover': 'holder',
  'GET /api/account/v1/details': 'member',
  'PATCH /api/account/v1/details': 'member',
  'PUT /api/account/v1/consent': 'member',
  'POST /api/account/v1/second-factor': 'member',
  'POST /api/account/v1/second-factor/confirm': 'member',
  'POST /api/account/v1/second-factor/recovery-codes': 'member',
  'POST /api/account/v1/second-factor/remove': 'member',
  'POST /api/account/v1/second-factor/show': 'member',
  'GET /api/account/v1/sessions': 'member',
  'DELETE /api/account/v1/sessions/:id': 'member',
  'POST /api/account/v1/sessions/end-others': 'member',
  'GET /api/privacy/v1/export': 'member',
  'POST /api/privacy/v1/delete': 'member',
  'POST /api/privacy/v1/unsubscribe': 'holder',

  'POST /api/welcome/v1': 'holder',
  'POST /api/welcome/v1/account': 'holder',
  'POST /api/welcome/v1/second-factor': 'holder',
  'POST /api/staff-join/v1/invitation': 'holder',
  'POST /api/staff-join/v1': 'holder',

  'GET /api/desk/v1/here': 'everybody',
  'POST /api/desk/v1/shifts/switch': 'holder',
  'POST /api/desk/v1/merge': 'holder',

  'POST /oauth2/token': 'holder',
  'GET /oauth2/redirect': 'holder',
  'POST /oauth2/redirect': 'holder',
  'POST /v2/register': 'holder',
  'POST /v2/login': 'everybody',
  'POST /v2/change-password': 'member in a client',
  'POST /v2/validate-email': 'client',
  'GET /v1/logout': 'client',
  'GET /v1/callback': 'holder',
  'POST /v2/:factorType/verify': 'holder',
  'POST /v1/start': 'own or IAM.SEND_LETTERS',
  'POST /v1/auth/verify': 'holder',
  'POST /v1/auth/resend': 'holder',
  'POST /v1/send-email': 'everybody',
  'POST /v1/activation-email': 'IAM.SEND_LETTERS',
  'POST /v1/recover': 'holder',
  'POST /v1/redirect-session': 'holder',

  'GET /v1/members/my': 'client of a member',
  'DELETE /v1/members/my': 'member in a client',
  'POST /v1/members/my/slug': 'client of a member',
  'POST /v1/members/my/join-community': 'client of a member',
  'POST /v1/members/my/leave-community': 'client of a member',
  'GET /v1/members/:id': 'own or MEMBERS.MEMBER_READ',
  'PATCH /v1/members/:id': 'own or MEMBERS.MEMBER_UPDATE',
  'POST /v1/members/:id/slug': 'own or MEMBERS.MEMBER_UPDATE',
  'DELETE /v1/members/:id/phones': 'own or MEMBERS.MEMBER_UPDATE',
  'DELETE /v1/members/:id/emails': 'own or MEMBERS.MEMBER_UPDATE',
  'DELETE /v1/members/:id/addresses': 'own or MEMBERS.MEMBER_UPDATE',
  'GET /v1/members': 'MEMBERS.MEMBER_READ',
  'POST /v1/members/query': 'MEMBERS.MEMBER_READ',
  'POST /v1/members': 'MEMBERS.MEMBER_CREATE',
  'POST /v1/members/:id/mute': 'MEMBERS.MEMBER_MUTE',
  'POST /v1/members/:id/unmute': 'MEMBERS.MEMBER_MUTE',
  'POST /v1/members/:id/approve': 'MEMBERS.MEMBER_APPROVE',
  'POST /v1/members/bulk/approve-by-filter': 'MEMBERS.MEMBER_APPROVE',
  'POST /v1/members/:id/block': 'MEMBERS.MEMBER_BLOCK',
  'POST /v1/members/bulk/block-by-filter': 'MEMBERS.MEMBER_BLOCK',
  'POST /v1/members/:id/disconnect': 'MEMBERS.MEMBER_DISCONNECT',
  'DELETE /v1/members/:id': 'MEMBERS.MEMBER_DELETE',
  'POST /v1/members/bulk/delete': 'MEMBERS.MEMBER_DELETE',
  'POST /v1/members/bulk/delete-by-filter': 'MEMBERS.MEMBER_DELETE',

  'POST /v2/services': 'BOOKINGS.SERVICES_CREATE',
  'GET /v2/services/:serviceId': 'client',
  'PATCH /v2/services/:serviceId': 'BOOKINGS.SERVICES_UPDATE',
  'DELETE /v2/services/:serviceId': 'BOOKINGS.SERVICES_DELETE',
  'POST /v2/bulk/services/create': 'BOOKINGS.SERVICES_CREATE',
  'POST /v2/bulk/services/update': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/bulk/services/update-by-filter': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/bulk/services/delete': 'BOOKINGS.SERVICES_DELETE',
  'POST /v2/bulk/services/delete-by-filter': 'BOOKINGS.SERVICES_DELETE',
  'POST /v2/services/query': 'client',
  'POST /v2/services/search': 'client',
  'POST /v2/services/count': 'client',
  'POST /v2/services/clone': 'BOOKINGS.SERVICES_CREATE',
  'POST /v2/services/:serviceId/locations': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/services/slugs/validate': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/services/:serviceId/slugs/custom': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/services/:serviceId/pricing-plans/add': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/services/:serviceId/pricing-plans/remove': 'BOOKINGS.SERVICES_UPDATE',
  'POST /v2/services/policies/query': 'client',
  'POST /v2/services/booking-forms/query': 'client',
  'POST /v2/services/locations/query': 'client',
  'POST /v2/services/categories/query': 'client',
  'GET /v2/member/orders': 'client of a member',
  'GET /v2/member/orders/:id': 'client of a member',
  'POST /v2/member/orders/:id/cancel': 'client of a member',
  'POST /v2/checkout/orders/online': 'own or PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/checkout/orders/offline': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/checkout/orders/preview-online': 'client of a member',
  'POST /v2/checkout/orders/preview-offline': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/checkout/orders/price-preview': 'client',
  'GET /v2/orders': 'PRICING_PLANS.READ_ORDERS',
  'GET /v2/orders/:id': 'PRICING_PLANS.READ_ORDERS',
  'PATCH /v2/orders/:id': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/orders/:id/cancel': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/orders/:id/mark-as-paid': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/orders/:id/pause': 'PRICING_PLANS.MANAGE_ORDERS',
  'POST /v2/orders/:id/resume': 'PRICING_PLANS.MANAGE_ORDERS',

  'GET /api/platform/v1/events': 'EVENTS.MANAGE',
  'GET /api/platform/v1/event-listeners': 'EVENTS.MANAGE',
  'POST /api/platform/v1/event-listeners': 'EVENTS.MANAGE',
  'DELETE /api/platform/v1/event-listeners/:id': 'EVENTS.MANAGE',

  'POST /__test/clock': 'this machine',
  'GET /__test/mailbox': 'this machine',
  'GET /__test/apikey': 'this machine',
  'GET /__test/events': 'this machine',
  'GET /__test/house': 'this machine',
  'GET /sandbox/outbox': 'this machine',

  'GET /terms-and-conditions.md': 'everybody',
  'GET /': 'everybody',
  'GET /auth': 'everybody',
  'GET /service-selection': 'everybody',
  'GET /massage-types': 'everybody',
  'GET /select-slot': 'everybody',
  'GET /checkout': 'everybody',
  'GET /success': 'holder',
  'GET /failure': 'holder',
  'GET /register': 'everybody',
  'GET /reset-password': 'everybody',
  'GET /bookings': 'everybody',
  'GET /memberships': 'everybody',
  'GET /memberships/checkout': 'everybody',
  'GET /account': 'everybody',
  'GET /unsubscribe': 'everybody',
  'GET /desk': 'everybody',
  'GET /desk/*': 'everybody',
  'GET /view-booking/:idempotencyCode': 'holder',

  ...Object.fromEntries(Object.entries(staffRoutes).map(([route, { needs }]) => [route, needs])),
}
