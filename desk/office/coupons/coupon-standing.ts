import type { StaffCoupon } from '#api/staff-coupons.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'

type Standing = { word: string; tone: 'good' | 'plain'; isOver: boolean }
type Coupon = Pick<StaffCoupon, 'active' | 'from' | 'until' | 'uses' | 'usageLimit'>

/** How a promo code stands today, in a word. */
export function standingOfCoupon({ active, from, until, uses, usageLimit }: Coupon, today: SydneyDate): Standing {
  if (!active) return over('Ended')
  if (until !== null && until < today) return over('Expired')
  if (usageLimit !== null && uses >= usageLimit) return over('Used up')
  return from !== null && from > today
    ? { word: 'Planned', tone: 'plain', isOver: false }
    : { word: 'Active', tone: 'good', isOver: false }
}

const over = (word: string): Standing => ({ word, tone: 'plain', isOver: true })
