import type { StaffRole } from '#domain/accounts/role.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { houseToday } from '#desk/calls/house-time.ts'
import type { Me } from '#desk/calls/me.ts'
import { groupsFor, sides, type Place } from '#desk/shell/nav-places.ts'
import type { Findable } from './find.ts'

/**
 * The screens of the menu that somebody may open, then what they may do on the pages behind them. As in the menu, a
 * device of the desk does not lead to their account.
 */
export function screensFor(me: Me, isDevice: boolean): Findable[] {
  const places = (['desk', 'office'] as const).flatMap((side) =>
    groupsFor(side, me).flatMap((group) =>
      group.places.map(({ to, name }) => ({
        key: to,
        name,
        line: `Screen · ${side === 'desk' ? sides.desk.name : `Office, ${group.name}`}`,
        words: wordsOfPlace[to],
        go: ((navigate) => navigate({ to })) satisfies Findable['go'],
      })),
    ),
  )
  const theirs = deeds.filter(({ name, needs }) => isAtLeast(me.role, needs) && !(isDevice && name === MY_ACCOUNT))
  return [...places, ...theirs.map(({ under, ...deed }) => ({ key: deed.name, line: `Screen · ${under}`, ...deed }))]
}

const MY_ACCOUNT = 'My account'

/** What people of the trade type when they mean a place of the menu. */
const wordsOfPlace: Record<Place['to'], string> = {
  '/today': 'day sheet arrivals check in bookings list',
  '/board': 'calendar planner schedule day',
  '/scan': 'camera QR code ticket check in',
  '/sell': 'sale POS checkout till retail product gift voucher membership EFTPOS walk in',
  '/money': 'cash drawer till float',
  '/guests': 'customers clients find profile notes',
  '/hand-over': 'shift notes log',
  '/alerts': 'problems conflicts disputes chargeback',
  '/devices': 'tablet register iPad till set up',
  '/office': 'dashboard overview',
  '/office/first-day': 'opening launch Stripe payments start',
  '/office/reports': 'figures numbers statistics analytics accountant export',
  '/office/services': 'treatments massage class bath menu',
  '/office/times': 'timetable schedule sessions calendar opening hours',
  '/office/promotions': 'promotion discount happy hour off peak',
  '/office/coupons': 'coupon discount voucher promotion',
  '/office/gift-cards': 'voucher certificate balance',
  '/office/plans': 'membership pass package subscription',
  '/office/products': 'retail shop stock sarong',
  '/office/resources': 'resources capacity sauna bath studio cleaning time',
  '/office/closures': 'closed holiday maintenance shut blackout',
  '/office/members': 'membership credits visits customers',
  '/office/team': 'staff employees roles users',
  '/office/settings': 'configuration GST ABN address hours policy',
  '/office/emails': 'sent mail messages resend',
  '/office/checks': 'health status errors',
  '/office/history': 'audit log changes',
  '/office/rights': 'permissions roles access',
  '/office/tools': 'API keys integration webhook developer',
  '/office/security': 'sign in attempts password audit',
}

type Deed = Pick<Findable, 'name' | 'go'> & { under: string; needs: StaffRole; words: string }

/** What is done on a page behind the menu, where it is, who may, and what people of the trade call it. */
export const deeds: readonly Deed[] = [
  {
    name: 'New walk-in',
    under: 'Sell',
    needs: 'staff',
    words: 'sale visit bath door',
    go: (navigate) => navigate({ to: '/sell', search: { for: 'walk-in' } }),
  },
  {
    name: 'Booking by phone',
    under: 'Sell',
    needs: 'staff',
    words: 'new call reservation book payment link',
    go: (navigate) => navigate({ to: '/sell', search: { for: 'phone' } }),
  },
  {
    name: 'Sales',
    under: 'Unpaid and paid sales, with their receipts',
    needs: 'staff',
    words: 'refund return exchange receipt reprint invoice unpaid GST',
    go: (navigate) => navigate({ to: '/sales' }),
  },
  {
    name: 'Move, cancel or refund a booking',
    under: 'Guests: find the guest, then open the booking',
    needs: 'staff',
    words: 'reschedule change cancellation money back',
    go: (navigate) => navigate({ to: '/guests' }),
  },
  {
    name: 'Count the drawer',
    under: 'Money',
    needs: 'staff',
    words: 'cash till float reconcile close end of day GST',
    go: (navigate) => navigate({ to: '/money/count' }),
  },
  {
    name: 'Print the day',
    under: 'Today',
    needs: 'staff',
    words: 'paper list printout',
    go: (navigate) => navigate({ to: '/print/$date', params: { date: houseToday() } }),
  },
  {
    name: MY_ACCOUNT,
    under: 'Guests’ site',
    needs: 'staff',
    words: 'password email second factor authenticator 2FA',
    go: () => location.assign('/account'),
  },
  {
    name: 'Takings',
    under: 'Reports',
    needs: 'manager',
    words: 'report revenue sales income turnover money export',
    go: (navigate) => navigate({ to: '/office/reports/takings' }),
  },
  {
    name: 'GST',
    under: 'Reports',
    needs: 'manager',
    words: 'tax BAS report accountant export',
    go: (navigate) => navigate({ to: '/office/reports/gst' }),
  },
  {
    name: 'Occupancy',
    under: 'Reports',
    needs: 'manager',
    words: 'report utilisation capacity busy quiet hours heat map export',
    go: (navigate) => navigate({ to: '/office/reports/occupancy' }),
  },
  {
    name: 'Cancellations',
    under: 'Reports',
    needs: 'manager',
    words: 'report cancelled bookings reasons no-shows why guests leave late export',
    go: (navigate) => navigate({ to: '/office/reports/cancellations' }),
  },
  {
    name: 'Memberships',
    under: 'Reports',
    needs: 'manager',
    words: 'report MRR monthly recurring revenue churn subscribers cancellations retention export',
    go: (navigate) => navigate({ to: '/office/reports/memberships' }),
  },
  {
    name: 'Owed on gift cards',
    under: 'Reports',
    needs: 'manager',
    words: 'report gift card liability outstanding vouchers unspent deferred expired breakage export',
    go: (navigate) => navigate({ to: '/office/reports/gift-cards' }),
  },
  {
    name: 'Journal',
    under: 'Reports',
    needs: 'manager',
    words: 'report books ledger trial balance debit credit accountant bookkeeper xero myob export',
    go: (navigate) => navigate({ to: '/office/reports/journal' }),
  },
  {
    name: 'Opening hours',
    under: 'Times',
    needs: 'staff',
    words: 'open close trading timetable',
    go: (navigate) => navigate({ to: '/office/times' }),
  },
  {
    name: 'Add a service',
    under: 'Services',
    needs: 'manager',
    words: 'new treatment massage class bath',
    go: (navigate) => navigate({ to: '/office/services/new' }),
  },
  {
    name: 'Add a special price',
    under: 'Special prices',
    needs: 'manager',
    words: 'new promotion discount happy hour off peak',
    go: (navigate) => navigate({ to: '/office/promotions/new' }),
  },
  {
    name: 'A week of prices',
    under: 'Special prices',
    needs: 'manager',
    words: 'price list rates pricing',
    go: (navigate) => navigate({ to: '/office/prices' }),
  },
  {
    name: 'Add a promo code',
    under: 'Promo codes',
    needs: 'manager',
    words: 'new coupon discount voucher',
    go: (navigate) => navigate({ to: '/office/coupons/new' }),
  },
  {
    name: 'Make many codes',
    under: 'Promo codes',
    needs: 'manager',
    words: 'new batch bulk coupons promo vouchers',
    go: (navigate) => navigate({ to: '/office/coupons/batch' }),
  },
  {
    name: 'Give a gift card',
    under: 'Gift cards',
    needs: 'manager',
    words: 'new voucher goodwill compensation present',
    go: (navigate) => navigate({ to: '/office/gift-cards/give' }),
  },
  {
    name: 'Make a plan',
    under: 'Plans',
    needs: 'owner',
    words: 'new membership pass package subscription',
    go: (navigate) => navigate({ to: '/office/plans/new' }),
  },
  {
    name: 'Add a product',
    under: 'Products',
    needs: 'manager',
    words: 'new retail shop stock',
    go: (navigate) => navigate({ to: '/office/products/new' }),
  },
  {
    name: 'Add a pool or room',
    under: 'Pools and rooms',
    needs: 'manager',
    words: 'new resource sauna bath studio',
    go: (navigate) => navigate({ to: '/office/resources/new' }),
  },
  {
    name: 'Plan a closure',
    under: 'Closures',
    needs: 'manager',
    words: 'new close shut public holiday maintenance',
    go: (navigate) => navigate({ to: '/office/closures/new' }),
  },
  {
    name: 'Invite somebody',
    under: 'Team',
    needs: 'owner',
    words: 'new staff employee user hire',
    go: (navigate) => navigate({ to: '/office/team/invite' }),
  },
  {
    name: 'Your words in emails',
    under: 'Emails',
    needs: 'manager',
    words: 'template wording confirmation reminder text',
    go: (navigate) => navigate({ to: '/office/texts' }),
  },
  {
    name: 'Terms',
    under: 'Settings',
    needs: 'manager',
    words: 'conditions cancellation refund policy legal',
    go: (navigate) => navigate({ to: '/office/settings/terms' }),
  },
  {
    name: 'House rules',
    under: 'Settings',
    needs: 'manager',
    words: 'waiver agreement health safety',
    go: (navigate) => navigate({ to: '/office/settings/house-rules' }),
  },
  {
    name: 'Changing and cancelling',
    under: 'Settings',
    needs: 'owner',
    words: 'cut-off hours cancellation reschedule refund policy voucher expiry',
    go: (navigate) => navigate({ to: '/office/settings/edit/$part', params: { part: 'hours' } }),
  },
  {
    name: 'What goes with a visit',
    under: 'Settings',
    needs: 'owner',
    words: 'robe towel extra bath price add-on',
    go: (navigate) => navigate({ to: '/office/settings/edit/$part', params: { part: 'visit' } }),
  },
]
