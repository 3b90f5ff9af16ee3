import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { PLANNED, SOAKER, type DeskScene } from './furnish-desk.ts'
import { fill, press } from './hands.ts'

export type DeskArrival = {
  /** The file that makes the call. */
  file: string
  at: string | ((scene: DeskScene) => Promise<string>)
  /** As far as the page that asks, if it is not the first one. */
  prepare?: () => Promise<void>
  call: string
  /** The words when it fails. */
  reads: string
  thenShows: string
}

/** What a screen of the desk asks for as it opens. */
export const deskArrivals: DeskArrival[] = [
  {
    file: 'calls/me.ts',
    at: '/office',
    call: '/staff/v1/me',
    reads: 'Could not reach the server.',
    thenShows: 'Needs attention',
  },
  {
    file: 'today/useDay.ts',
    at: '/today',
    call: '/desk/v1/day',
    reads: 'Could not load the list.',
    thenShows: 'Nobody is booked for this day.',
  },
  {
    file: 'office/home/HomeScreen.tsx',
    at: '/office',
    call: '/open-matters',
    reads: 'Could not load what needs attention.',
    thenShows: 'You’re all caught up.',
  },
  {
    file: 'office/home/Today.tsx',
    at: '/office',
    call: '/staff/v1/today',
    reads: 'Could not load the numbers of today.',
    thenShows: 'Places booked',
  },
  {
    file: 'office/home/KeyNumbers.tsx',
    at: '/office',
    call: '/staff/v1/reports/summary',
    reads: 'Could not load the key numbers.',
    thenShows: 'Takings last week',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sell',
    call: '/desk/v1/offers',
    reads: 'Could not load what there is to sell.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'sell/useSales.ts',
    at: async ({ aSale }) => `/sales/${await aSale()}`,
    call: '/desk/v1/sales/',
    reads: 'Could not load the sale.',
    thenShows: 'End this sale',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sales',
    call: '/desk/v1/sales',
    reads: 'Could not load what is not paid yet.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'sell/useSales.ts',
    at: async ({ aPaidSale }) => {
      await aPaidSale()
      return '/sales'
    },
    call: '/desk/v1/sales/paid',
    reads: 'Could not load the paid sales.',
    thenShows: 'Soap',
  },
  {
    file: 'calls/drawer.ts',
    at: '/money',
    call: '/desk/v1/drawer',
    reads: 'Could not load the drawer.',
    thenShows: 'The drawer is closed.',
  },
  {
    file: 'calls/conflicts.ts',
    at: '/alerts',
    call: '/desk/v1/conflicts',
    reads: 'Could not load the alerts.',
    thenShows: 'Let in, but not on our books.',
  },
  {
    file: 'alerts/AlertsScreen.tsx',
    at: '/alerts',
    call: '/staff/v1/open-matters',
    reads: 'Could not load what needs attention.',
    thenShows: 'Nothing at the moment.',
  },
  {
    file: 'office/products/useProducts.ts',
    at: '/office/products',
    call: '/staff/v1/products',
    reads: 'Could not load the products.',
    thenShows: 'Sarong',
  },
  {
    file: 'board/useFreeOfDay.ts',
    at: '/board?date=2026-12-03',
    call: '/desk/v1/offers',
    reads: 'Could not load what is free.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'hand-over/useHandOver.ts',
    at: '/hand-over',
    call: '/desk/v1/hand-over',
    reads: 'Could not load the notes.',
    thenShows: 'There is no note.',
  },
  {
    file: 'guests/useGuests.ts',
    at: `/guests/m_${SOAKER}`,
    call: '/desk/v1/guests/m_',
    reads: 'Could not load this guest.',
    thenShows: 'Memberships',
  },
  {
    file: 'bookings/useBooking.ts',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    call: '/desk/v1/bookings/',
    reads: 'Could not load the booking.',
    thenShows: 'What has happened',
  },
  {
    file: 'devices/useDevices.ts',
    at: '/devices',
    call: '/desk/v1/devices',
    reads: 'Could not load the devices.',
    thenShows: 'All devices',
  },
  {
    file: 'office/emails/useEmails.ts',
    at: '/office/emails',
    call: '/staff/v1/emails?',
    reads: 'Could not load the emails.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/emails/useTexts.ts',
    at: '/office/texts',
    call: '/staff/v1/email-texts',
    reads: 'Could not load your words.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/settings/useHouseRules.ts',
    at: '/office/settings/house-rules',
    call: '/desk/v1/attestation-forms',
    reads: 'Could not load the house rules.',
    thenShows: 'A proposal',
  },
  {
    file: 'office/settings/useTerms.ts',
    at: '/office/settings/terms',
    call: '/staff/v1/terms',
    reads: 'Could not load the terms.',
    thenShows: 'Default',
  },
  {
    file: 'office/checks/useChecks.ts',
    at: '/office/checks',
    call: '/staff/v1/checks',
    reads: 'Could not load the checks.',
    thenShows: 'Seals of the history',
  },
  {
    file: 'office/looks/useLooks.ts',
    at: `/office/services/${SAUNA_CLUB_ID}/pictures`,
    call: '/looks',
    reads: 'Could not load the pictures and the story.',
    thenShows: 'No pictures yet.',
  },
  {
    file: 'office/first-day/first-day-call.ts',
    at: '/office/first-day',
    call: '/staff/v1/first-day',
    reads: 'Could not load the set-up.',
    thenShows: 'You are signed in, with a second factor.',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/services',
    call: '/staff/v1/services',
    reads: 'Could not load the services.',
    thenShows: 'Sauna Club',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/resources',
    call: '/staff/v1/resources',
    reads: 'Could not load the pools and rooms.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/times',
    call: '/staff/v1/times',
    reads: 'Could not load the times.',
    thenShows: 'Tuesday and Thursday, 6:30 pm',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days?day=2026-11-24`,
    call: '/week?',
    reads: 'Could not load the week.',
    thenShows: 'Tuesday 24 November 2026',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days/change?act=drop&kind=planned&day=2026-12-08&start=18:30&resource=4e500000-0000-4000-8000-000000000003`,
    call: '/times/preview',
    reads: 'Could not work out the times. Please try again.',
    thenShows: '1 start time is removed.',
  },
  {
    file: 'office/services/useServicePreview.ts',
    at: `/office/services/${SAUNA_CLUB_ID}/edit`,
    prepare: async () => {
      await fill('Minutes', '120')
      await press('Continue')
    },
    call: `/services/${SAUNA_CLUB_ID}/preview`,
    reads: 'Could not work out what happens to the times. Please try again.',
    thenShows: 'What happens to the times',
  },
  {
    file: 'office/resources/ResourceFollows.tsx',
    at: '/office/resources/4e500000-0000-4000-8000-000000000001',
    prepare: async () => {
      await fill('People at a time', '15')
      await press('Continue')
    },
    call: '/resources/4e500000-0000-4000-8000-000000000001/preview',
    reads: 'Could not work out which times are affected. Please try again.',
    thenShows: 'Everyone who has booked fits.',
  },
  {
    file: 'office/closures/useClosures.ts',
    at: '/office/closures',
    call: '/staff/v1/closures',
    reads: 'Could not load the closures.',
    thenShows: 'Plan a closure',
  },
  {
    file: 'office/closures/useClosures.ts',
    at: `/office/closures/${PLANNED}`,
    call: '/staff/v1/closures/',
    reads: 'Could not load the closure.',
    thenShows: 'A plan: nothing is shut',
  },
  {
    file: 'office/promotions/usePromotions.ts',
    at: '/office/promotions',
    call: '/staff/v1/promotions',
    reads: 'Could not load the special prices.',
    thenShows: 'Quiet morning',
  },
  {
    file: 'office/prices/usePrices.ts',
    at: '/office/prices',
    call: '/staff/v1/prices/preview',
    reads: 'Could not work out the prices.',
    thenShows: 'each extra person',
  },
  {
    file: 'office/coupons/useCoupons.ts',
    at: '/office/coupons',
    call: '/staff/v1/coupons',
    reads: 'Could not load the promo codes.',
    thenShows: 'WELCOME10',
  },
  {
    file: 'office/gift-cards/useGiftCards.ts',
    at: '/office/gift-cards',
    call: '/staff/v1/gift-cards',
    reads: 'Could not load the gift cards.',
    thenShows: '…7Q2M',
  },
  {
    file: 'office/plans/usePlans.ts',
    at: '/office/plans',
    call: '/staff/v1/plans',
    reads: 'Could not load the plans.',
    thenShows: 'Sauna Club 10',
  },
  {
    file: 'office/members/useMembers.ts',
    at: `/office/members/${SOAKER}/credits`,
    call: `/staff/v1/members/${SOAKER}/credits`,
    reads: 'Could not load the visits.',
    thenShows: 'Activity',
  },
  {
    file: 'office/settings/useSettings.ts',
    at: '/office/settings',
    call: '/staff/v1/settings',
    reads: 'Could not load the settings.',
    thenShows: 'Support email',
  },
  {
    file: 'office/team/useTeam.ts',
    at: '/office/team',
    call: '/staff/v1/team',
    reads: 'Could not load the team.',
    thenShows: 'Good until',
  },
  {
    file: 'office/rights/RightsScreen.tsx',
    at: '/office/rights',
    call: '/staff/v1/rights',
    reads: 'Could not load who may do what.',
    thenShows: 'See the reports',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/takings',
    call: '/staff/v1/reports/takings?',
    reads: 'Could not load the takings.',
    thenShows: 'Unspent today',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/gst',
    call: '/staff/v1/reports/gst?',
    reads: 'Could not load the GST.',
    thenShows: 'GST in net',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/occupancy',
    call: '/staff/v1/reports/occupancy?',
    reads: 'Could not load the occupancy.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/memberships',
    call: '/staff/v1/reports/memberships?',
    reads: 'Could not load the memberships.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/cancellations',
    call: '/staff/v1/reports/cancellations?',
    reads: 'Could not load the cancellations.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/gift-cards',
    call: '/staff/v1/reports/gift-cards?',
    reads: 'Could not load what is owed on gift cards.',
    thenShows: 'Owed now',
  },
  {
    file: 'office/reports/ReportOfDays.tsx',
    at: '/office/reports/journal',
    call: '/staff/v1/reports/journal?',
    reads: 'Could not load the journal.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/history/HistoryScreen.tsx',
    at: '/office/history',
    call: '/staff/v1/history?',
    reads: 'Could not load the history.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/security/SecurityScreen.tsx',
    at: '/office/security',
    call: '/security-log?',
    reads: 'Could not load the security log.',
    thenShows: 'Key made',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/api-keys',
    reads: 'Could not load the keys.',
    thenShows: 'Last used',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/clients',
    reads: 'Could not load the sign-in tools.',
    thenShows: 'Redirect addresses',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/listeners',
    reads: 'Could not load the listeners.',
    thenShows: 'Nobody listens yet.',
  },
]
