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
    reads: 'The house could not be reached.',
    thenShows: 'Open matters',
  },
  {
    file: 'today/useDay.ts',
    at: '/today',
    call: '/desk/v1/day',
    reads: 'The list could not be had.',
    thenShows: 'Nobody is booked for this day.',
  },
  {
    file: 'office/home/HomeScreen.tsx',
    at: '/office',
    call: '/open-matters',
    reads: 'The open matters could not be looked up.',
    thenShows: 'Nothing waits for you.',
  },
  {
    file: 'office/home/Today.tsx',
    at: '/office',
    call: '/staff/v1/today',
    reads: 'The numbers of today could not be looked up.',
    thenShows: 'Places booked',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sell',
    call: '/desk/v1/offers',
    reads: 'What there is to sell could not be looked up.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'sell/useSales.ts',
    at: async ({ aSale }) => `/sales/${await aSale()}`,
    call: '/desk/v1/sales/',
    reads: 'The sale could not be looked up.',
    thenShows: 'End this sale',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sales',
    call: '/desk/v1/sales',
    reads: 'What is not paid yet could not be looked up.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'money/useDrawer.ts',
    at: '/money',
    call: '/desk/v1/drawer',
    reads: 'The drawer could not be looked up.',
    thenShows: 'The drawer is closed.',
  },
  {
    file: 'calls/conflicts.ts',
    at: '/alerts',
    call: '/desk/v1/conflicts',
    reads: 'What waits for you could not be looked up.',
    thenShows: 'Let in, but not on our books.',
  },
  {
    file: 'alerts/AlertsScreen.tsx',
    at: '/alerts',
    call: '/staff/v1/open-matters',
    reads: 'The open matters could not be looked up.',
    thenShows: 'There are none.',
  },
  {
    file: 'office/products/useProducts.ts',
    at: '/office/products',
    call: '/staff/v1/products',
    reads: 'The products could not be looked up.',
    thenShows: 'Sarong',
  },
  {
    file: 'board/useFreeOfDay.ts',
    at: '/board?date=2026-12-03',
    call: '/desk/v1/offers',
    reads: 'What is free could not be looked up.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'hand-over/useHandOver.ts',
    at: '/hand-over',
    call: '/desk/v1/hand-over',
    reads: 'The notes could not be looked up.',
    thenShows: 'There is no note.',
  },
  {
    file: 'guests/useGuests.ts',
    at: `/guests/m_${SOAKER}`,
    call: '/desk/v1/guests/m_',
    reads: 'This guest could not be looked up.',
    thenShows: 'Memberships',
  },
  {
    file: 'bookings/useBooking.ts',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    call: '/desk/v1/bookings/',
    reads: 'The booking could not be looked up.',
    thenShows: 'What has happened',
  },
  {
    file: 'devices/useDevices.ts',
    at: '/devices',
    call: '/desk/v1/devices',
    reads: 'The devices could not be looked up.',
    thenShows: 'All devices',
  },
  {
    file: 'office/emails/useEmails.ts',
    at: '/office/emails',
    call: '/staff/v1/emails?',
    reads: 'The emails could not be looked up.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/emails/useTexts.ts',
    at: '/office/texts',
    call: '/staff/v1/email-texts',
    reads: 'Your words could not be looked up.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/settings/useHouseRules.ts',
    at: '/office/settings/house-rules',
    call: '/desk/v1/attestation-forms',
    reads: 'The house rules could not be looked up.',
    thenShows: 'A proposal',
  },
  {
    file: 'office/settings/useTerms.ts',
    at: '/office/settings/terms',
    call: '/staff/v1/terms',
    reads: 'The terms could not be looked up.',
    thenShows: 'As they came',
  },
  {
    file: 'office/checks/useChecks.ts',
    at: '/office/checks',
    call: '/staff/v1/checks',
    reads: 'The checks could not be looked up.',
    thenShows: 'Seals of the history',
  },
  {
    file: 'office/looks/useLooks.ts',
    at: `/office/services/${SAUNA_CLUB_ID}/pictures`,
    call: '/looks',
    reads: 'The pictures and the story could not be looked up.',
    thenShows: 'No pictures yet.',
  },
  {
    file: 'office/first-day/first-day-call.ts',
    at: '/office/first-day',
    call: '/staff/v1/first-day',
    reads: 'What is set up could not be looked up.',
    thenShows: 'You are signed in, with a second factor.',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/services',
    call: '/staff/v1/services',
    reads: 'The services could not be looked up.',
    thenShows: 'Sauna Club',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/resources',
    call: '/staff/v1/resources',
    reads: 'The pools and rooms could not be looked up.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/times',
    call: '/staff/v1/times',
    reads: 'The times could not be looked up.',
    thenShows: 'Tuesday and Thursday, 6:30 pm',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days?day=2026-11-24`,
    call: '/week?',
    reads: 'The week could not be looked up.',
    thenShows: 'Tuesday 24 November 2026',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days/change?act=drop&kind=planned&day=2026-12-08&start=18:30&resource=4e500000-0000-4000-8000-000000000003`,
    call: '/times/preview',
    reads: 'The times could not be worked out. Please try again.',
    thenShows: '1 start is removed.',
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
    reads: 'The closures could not be looked up.',
    thenShows: 'Plan a closure',
  },
  {
    file: 'office/closures/useClosures.ts',
    at: `/office/closures/${PLANNED}`,
    call: '/staff/v1/closures/',
    reads: 'The closure could not be looked up.',
    thenShows: 'A plan: nothing is shut',
  },
  {
    file: 'office/promotions/usePromotions.ts',
    at: '/office/promotions',
    call: '/staff/v1/promotions',
    reads: 'The special prices could not be looked up.',
    thenShows: 'Quiet morning',
  },
  {
    file: 'office/prices/usePrices.ts',
    at: '/office/prices',
    call: '/staff/v1/prices/preview',
    reads: 'The prices could not be worked out.',
    thenShows: 'Made by',
  },
  {
    file: 'office/coupons/useCoupons.ts',
    at: '/office/coupons',
    call: '/staff/v1/coupons',
    reads: 'The promo codes could not be looked up.',
    thenShows: 'WELCOME10',
  },
  {
    file: 'office/gift-cards/useGiftCards.ts',
    at: '/office/gift-cards',
    call: '/staff/v1/gift-cards',
    reads: 'The gift cards could not be looked up.',
    thenShows: '…7Q2M',
  },
  {
    file: 'office/plans/usePlans.ts',
    at: '/office/plans',
    call: '/staff/v1/plans',
    reads: 'The plans could not be looked up.',
    thenShows: 'Sauna Club 10',
  },
  {
    file: 'office/members/useMembers.ts',
    at: `/office/members/${SOAKER}/credits`,
    call: `/staff/v1/members/${SOAKER}/credits`,
    reads: 'The visits could not be looked up.',
    thenShows: 'What happened to them',
  },
  {
    file: 'office/settings/useSettings.ts',
    at: '/office/settings',
    call: '/staff/v1/settings',
    reads: 'The settings could not be looked up.',
    thenShows: 'Support email',
  },
  {
    file: 'office/team/useTeam.ts',
    at: '/office/team',
    call: '/staff/v1/team',
    reads: 'The team could not be looked up.',
    thenShows: 'Good until',
  },
  {
    file: 'office/rights/RightsScreen.tsx',
    at: '/office/rights',
    call: '/staff/v1/rights',
    reads: 'Who may do what could not be looked up.',
    thenShows: 'Revoke a key',
  },
  {
    file: 'office/history/HistoryScreen.tsx',
    at: '/office/history',
    call: '/staff/v1/history?',
    reads: 'The history could not be looked up.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/security/SecurityScreen.tsx',
    at: '/office/security',
    call: '/security-log?',
    reads: 'The security log could not be looked up.',
    thenShows: 'Key made',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/api-keys',
    reads: 'The keys could not be looked up.',
    thenShows: 'Last used',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/clients',
    reads: 'The sign-in tools could not be looked up.',
    thenShows: 'Is answered at',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/listeners',
    reads: 'The listeners could not be looked up.',
    thenShows: 'Nobody listens yet.',
  },
]
