/** What the history keeps entries about, by the names that its entries carry, and what people call each. */
export const historyThings: Record<string, string> = {
  service: 'Service',
  resource: 'Pool or room',
  schedule: 'Times',
  opening: 'Opening date',
  closure: 'Closure',
  promotion: 'Promotion',
  plan: 'Membership plan',
  plan_benefit: 'What a plan gives',
  coupon: 'Promo code',
  gift_card: 'Gift card',
  venue: 'The house',
  member: 'Person',
  staff_invitation: 'Invitation',
  api_key: 'Key for a tool',
  oauth_client: 'Sign-in at another site',
  event_listener: 'Listener',
}
