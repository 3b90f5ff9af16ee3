/**
 * What is shut to guests until the owner opens the house: what there is, what it costs, and buying it. What was sold
 * already is shown to whoever has it, and accounts work (docs/decisions/203).
 */
export const shutUntilOpen: ReadonlySet<string> = new Set([
  'GET /api/wix/v1/available-slots',
  'GET /api/wix/v1/available-slots-month',
  'GET /api/wix/v1/flattened-slots',
  'GET /api/wix/v1/extra-bath',
  'GET /api/wix/v1/services/:id',
  'GET /api/v1/services/:id/story',
  'GET /api/wix/v1/pricing-plans',
  'GET /api/wix/v1/products/extras',
  'GET /api/wix/v1/products/guests',
  'GET /api/v1/promotions',
  'GET /api/wix/v1/coupons',
  'GET /api/wix/v1/gift-cards/:code',
  'POST /api/checkout/v1/bookings',
  'POST /api/checkout/v1/pricing-plans',
  'GET /v2/services/:serviceId',
  'POST /v2/services/query',
  'POST /v2/services/search',
  'POST /v2/services/count',
  'POST /v2/services/policies/query',
  'POST /v2/services/booking-forms/query',
  'POST /v2/services/locations/query',
  'POST /v2/services/categories/query',
  'POST /v2/checkout/orders/online',
  'POST /v2/checkout/orders/preview-online',
  'POST /v2/checkout/orders/price-preview',
])
