/** Every address of the site that shows a page (spec 2); any other is Page Not Found. */
export const pagePaths = [
  '/',
  '/auth',
  '/service-selection',
  '/massage-types',
  '/select-slot',
  '/checkout',
  '/success',
  '/failure',
  '/register',
  '/reset-password',
  '/bookings',
  '/memberships',
  '/memberships/checkout',
  '/account',
  '/unsubscribe',
  '/view-booking/$idempotencyCode',
] as const

/** The addresses of the staff side: one page, which draws what stands below. */
export const deskPaths = ['/desk', '/desk/*'] as const
