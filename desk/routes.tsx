import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isDeviceHere } from './calls/device-flag.ts'
import { untilHouseAnswers } from './calls/until-house-answers.ts'
import { asTexts, parseSearch, stringifySearch } from './search.ts'
import { Frame } from './shell/Frame.tsx'
import { BrokenScreen, NotFoundScreen } from './shell/Missing.tsx'
import { NoFinder } from './shell/NoFinder.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })
/** The search in a file of its own. Without it the page stays, with all that is typed on it. */
const Finder = lazy(() =>
  import('./finder/Finder.tsx').then(
    (module) => ({ default: module.Finder }),
    () => ({ default: NoFinder }),
  ),
)
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => <Frame Finder={Finder} />,
  notFoundComponent: NotFoundScreen,
})
const getParentRoute = () => frame

/**
 * A screen in a file of its own. When it cannot be had, the router loads the whole page anew, as a browser does not ask
 * for such a file twice: not before the house answers, or nothing would be left of the page.
 */
const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent<Module, Name>(
    () =>
      load().catch(async (error: unknown) => {
        await untilHouseAnswers()
        throw error
      }),
    name,
  )

/** Every screen of the desk, one line each; the office comes in files of its own when it is first needed. */
const screens = [
  createRoute({
    getParentRoute,
    path: '/',
    // Who is here decides where they begin; a device of the desk opens its day, also without the house.
    beforeLoad: () => {
      throw redirect({ to: isDeviceHere() ? '/today' : '/sign-in', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/today',
    validateSearch: asTexts('find'),
    component: screen(() => import('./today/DayScreen.tsx'), 'TodayScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/day/$date',
    validateSearch: asTexts('row'),
    component: screen(() => import('./today/DayScreen.tsx'), 'OtherDayScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/board',
    validateSearch: asTexts('date'),
    component: screen(() => import('./board/BoardScreen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/scan',
    component: screen(() => import('./today/ScanScreen.tsx'), 'ScanScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office',
    component: screen(() => import('./office/home/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/sell',
    validateSearch: asTexts('for', 'date', 'at', 'place', 'people', 'alert'),
    component: screen(() => import('./sell/SellScreen.tsx'), 'SellScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/sales',
    component: screen(() => import('./sell/SalesScreen.tsx'), 'SalesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/sales/$orderId',
    validateSearch: asTexts('pay'),
    component: screen(() => import('./sell/SaleScreen.tsx'), 'SaleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/money',
    component: screen(() => import('./money/MoneyScreen.tsx'), 'MoneyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/money/count',
    component: screen(() => import('./money/CountScreen.tsx'), 'CountScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/products',
    component: screen(() => import('./office/products/ProductsScreen.tsx'), 'ProductsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/products/new',
    component: screen(() => import('./office/products/NewProductScreen.tsx'), 'NewProductScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/products/$id/edit',
    component: screen(() => import('./office/products/EditProductScreen.tsx'), 'EditProductScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/bookings/$id',
    component: screen(() => import('./today/BookingScreen.tsx'), 'BookingScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services',
    component: screen(() => import('./office/services/ServicesScreen.tsx'), 'ServicesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/new',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/services/NewServiceScreen.tsx'), 'NewServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id',
    component: screen(() => import('./office/services/ServiceScreen.tsx'), 'ServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id/edit',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/services/EditServiceScreen.tsx'), 'EditServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id/pictures',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/looks/PicturesScreen.tsx'), 'PicturesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id/story',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/looks/StoryScreen.tsx'), 'StoryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources',
    component: screen(() => import('./office/resources/ResourcesScreen.tsx'), 'ResourcesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources/new',
    component: screen(() => import('./office/resources/NewResourceScreen.tsx'), 'NewResourceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources/$id',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/resources/EditResourceScreen.tsx'), 'EditResourceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources/$id/retire',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/resources/RetireResourceScreen.tsx'), 'RetireResourceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times',
    component: screen(() => import('./office/times/TimesScreen.tsx'), 'TimesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times/$id',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/times/ChangeTimesScreen.tsx'), 'ChangeTimesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times/$id/days',
    validateSearch: asTexts('day'),
    component: screen(() => import('./office/times/DaysScreen.tsx'), 'DaysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times/$id/days/new',
    validateSearch: asTexts('step', 'day'),
    component: screen(() => import('./office/times/NewSessionScreen.tsx'), 'NewSessionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times/$id/days/change',
    validateSearch: asTexts('act', 'kind', 'day', 'start', 'resource'),
    component: screen(() => import('./office/times/ChangeDayScreen.tsx'), 'ChangeDayScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures',
    component: screen(() => import('./office/closures/ClosuresScreen.tsx'), 'ClosuresScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/new',
    component: screen(() => import('./office/closures/NewClosureScreen.tsx'), 'NewClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/$id',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/closures/ClosureScreen.tsx'), 'ClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/$id/edit',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/closures/EditClosureScreen.tsx'), 'EditClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions',
    component: screen(() => import('./office/promotions/PromotionsScreen.tsx'), 'PromotionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/new',
    validateSearch: asTexts('step', 'service', 'day', 'hours'),
    component: screen(() => import('./office/promotions/NewPromotionScreen.tsx'), 'NewPromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/$id',
    component: screen(() => import('./office/promotions/PromotionScreen.tsx'), 'PromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/$id/edit',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/promotions/EditPromotionScreen.tsx'), 'EditPromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/prices',
    validateSearch: asTexts('week', 'service'),
    component: screen(() => import('./office/prices/PricesScreen.tsx'), 'PricesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons',
    component: screen(() => import('./office/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/new',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/coupons/NewCouponScreen.tsx'), 'NewCouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/batch',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/coupons/NewCouponScreen.tsx'), 'NewBatchScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/$id',
    component: screen(() => import('./office/coupons/CouponScreen.tsx'), 'CouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/$id/edit',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/coupons/EditCouponScreen.tsx'), 'EditCouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards',
    validateSearch: asTexts('words'),
    component: screen(() => import('./office/gift-cards/GiftCardsScreen.tsx'), 'GiftCardsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/give',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/gift-cards/GiveGiftCardScreen.tsx'), 'GiveGiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/$id',
    component: screen(() => import('./office/gift-cards/GiftCardScreen.tsx'), 'GiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/$id/$act',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/gift-cards/ChangeGiftCardScreen.tsx'), 'ChangeGiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans',
    component: screen(() => import('./office/plans/PlansScreen.tsx'), 'PlansScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans/new',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/plans/NewPlanScreen.tsx'), 'NewPlanScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans/$id',
    component: screen(() => import('./office/plans/PlanScreen.tsx'), 'PlanScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans/$id/edit',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/plans/EditPlanScreen.tsx'), 'EditPlanScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans/$id/price',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/plans/NewPriceScreen.tsx'), 'NewPriceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members',
    component: screen(() => import('./office/members/MembersScreen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members/$id/credits',
    component: screen(() => import('./office/members/CreditsScreen.tsx'), 'CreditsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members/$id/credits/$grantId',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/members/ChangeCreditsScreen.tsx'), 'ChangeCreditsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings',
    component: screen(() => import('./office/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/edit/$part',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/settings/EditSettingsScreen.tsx'), 'EditSettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/terms',
    component: screen(() => import('./office/settings/TermsScreen.tsx'), 'TermsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/terms/new',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/settings/NewTermsScreen.tsx'), 'NewTermsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/house-rules',
    component: screen(() => import('./office/settings/HouseRulesScreen.tsx'), 'HouseRulesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team',
    component: screen(() => import('./office/team/TeamScreen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/invite',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/team/InviteScreen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id',
    component: screen(() => import('./office/team/PersonScreen.tsx'), 'PersonScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id/role',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/team/ChangeRoleScreen.tsx'), 'ChangeRoleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id/remove',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/team/RemoveScreen.tsx'), 'RemoveScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/rights',
    validateSearch: asTexts('words', 'addresses'),
    component: screen(() => import('./office/rights/RightsScreen.tsx'), 'RightsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports',
    component: screen(() => import('./office/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/takings',
    validateSearch: asTexts('days', 'from', 'to', 'by'),
    component: screen(() => import('./office/reports/TakingsScreen.tsx'), 'TakingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/gst',
    validateSearch: asTexts('days', 'from', 'to', 'by'),
    component: screen(() => import('./office/reports/GstScreen.tsx'), 'GstScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/occupancy',
    validateSearch: asTexts('days', 'from', 'to', 'by', 'resource'),
    component: screen(() => import('./office/reports/OccupancyScreen.tsx'), 'OccupancyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/memberships',
    validateSearch: asTexts('days', 'from', 'to', 'by'),
    component: screen(() => import('./office/reports/MembershipsScreen.tsx'), 'MembershipsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/cancellations',
    validateSearch: asTexts('days', 'from', 'to', 'by'),
    component: screen(() => import('./office/reports/CancellationsScreen.tsx'), 'CancellationsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/journal',
    validateSearch: asTexts('days', 'from', 'to'),
    component: screen(() => import('./office/reports/JournalScreen.tsx'), 'JournalScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/reports/gift-cards',
    validateSearch: asTexts('days', 'from', 'to', 'by'),
    component: screen(() => import('./office/reports/GiftCardsOwedScreen.tsx'), 'GiftCardsOwedScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/history',
    validateSearch: asTexts('person', 'what', 'row', 'days', 'from', 'to', 'words'),
    component: screen(() => import('./office/history/HistoryScreen.tsx'), 'HistoryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/emails',
    validateSearch: asTexts('kind', 'status', 'address', 'days', 'from', 'to'),
    component: screen(() => import('./office/emails/EmailsScreen.tsx'), 'EmailsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/emails/$id',
    component: screen(() => import('./office/emails/EmailScreen.tsx'), 'EmailScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/texts',
    component: screen(() => import('./office/emails/TextsScreen.tsx'), 'TextsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/texts/$kind',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/emails/TextScreen.tsx'), 'TextScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/checks',
    component: screen(() => import('./office/checks/ChecksScreen.tsx'), 'ChecksScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools',
    component: screen(() => import('./office/tools/ToolsScreen.tsx'), 'ToolsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-key',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/tools/NewKeyScreen.tsx'), 'NewKeyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-client',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/tools/NewClientScreen.tsx'), 'NewClientScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-listener',
    validateSearch: asTexts('step'),
    component: screen(() => import('./office/tools/NewListenerScreen.tsx'), 'NewListenerScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/security',
    validateSearch: asTexts('what', 'days', 'from', 'to', 'who'),
    component: screen(() => import('./office/security/SecurityScreen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/first-day',
    component: screen(() => import('./office/first-day/FirstDayScreen.tsx'), 'FirstDayScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/hand-over',
    component: screen(() => import('./hand-over/HandOverScreen.tsx'), 'HandOverScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/guests',
    component: screen(() => import('./guests/GuestsScreen.tsx'), 'GuestsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/guests/$ref',
    component: screen(() => import('./guests/GuestScreen.tsx'), 'GuestScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/print/$date',
    validateSearch: asTexts('print'),
    component: screen(() => import('./print/PrintScreen.tsx'), 'PrintScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/alerts',
    component: screen(() => import('./alerts/AlertsScreen.tsx'), 'AlertsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/devices',
    component: screen(() => import('./devices/DevicesScreen.tsx'), 'DevicesScreen'),
  }),
  // Anything else below the frame, so that whoever is lost still has the way around.
  createRoute({ getParentRoute, path: '/$', component: NotFoundScreen }),
] as const

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: asTexts('to', 'by'),
  component: SignInScreen,
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: screen(() => import('./join/JoinScreen.tsx'), 'JoinScreen'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: screen(() => import('./welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
})

/** The router of the desk; a test gives it a history of its own. */
export function createDeskRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([frame.addChildren(screens), signIn, join, welcome]),
    basepath: '/desk',
    ...(history ? { history } : { scrollRestoration: true }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BrokenScreen,
    defaultPendingMs: 150,
    defaultPendingComponent: () => <Skeleton label="Opening this page" shape="rows" blocks={3} />,
    defaultPreload: 'intent',
  })
}

declare module '@tanstack/react-router' {
  // An interface, because only interfaces merge.
  interface Register {
    router: ReturnType<typeof createDeskRouter>
  }
}
