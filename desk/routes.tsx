import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Skeleton } from '#ui/Skeleton.tsx'
import { asTexts, parseSearch, stringifySearch } from './search.ts'
import { Frame } from './shell/Frame.tsx'
import { BrokenScreen, NotFoundScreen } from './shell/Missing.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  notFoundComponent: NotFoundScreen,
})
const getParentRoute = () => frame

/** Every screen of the desk, one line each; the office comes in files of its own when it is first needed. */
const screens = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/office', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/office',
    component: lazyRouteComponent(() => import('./office/home/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services',
    component: lazyRouteComponent(() => import('./office/services/ServicesScreen.tsx'), 'ServicesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/new',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/services/NewServiceScreen.tsx'), 'NewServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id',
    component: lazyRouteComponent(() => import('./office/services/ServiceScreen.tsx'), 'ServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/services/$id/edit',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/services/EditServiceScreen.tsx'), 'EditServiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources',
    component: lazyRouteComponent(() => import('./office/resources/ResourcesScreen.tsx'), 'ResourcesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources/new',
    component: lazyRouteComponent(() => import('./office/resources/NewResourceScreen.tsx'), 'NewResourceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/resources/$id',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/resources/EditResourceScreen.tsx'), 'EditResourceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times',
    component: lazyRouteComponent(() => import('./office/times/TimesScreen.tsx'), 'TimesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/times/$id',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/times/ChangeTimesScreen.tsx'), 'ChangeTimesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures',
    component: lazyRouteComponent(() => import('./office/closures/ClosuresScreen.tsx'), 'ClosuresScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/new',
    component: lazyRouteComponent(() => import('./office/closures/NewClosureScreen.tsx'), 'NewClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/$id',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/closures/ClosureScreen.tsx'), 'ClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/closures/$id/edit',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/closures/EditClosureScreen.tsx'), 'EditClosureScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions',
    component: lazyRouteComponent(() => import('./office/promotions/PromotionsScreen.tsx'), 'PromotionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/new',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/promotions/NewPromotionScreen.tsx'), 'NewPromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/$id',
    component: lazyRouteComponent(() => import('./office/promotions/PromotionScreen.tsx'), 'PromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/promotions/$id/edit',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/promotions/EditPromotionScreen.tsx'), 'EditPromotionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/prices',
    validateSearch: asTexts('week', 'service'),
    component: lazyRouteComponent(() => import('./office/prices/PricesScreen.tsx'), 'PricesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons',
    component: lazyRouteComponent(() => import('./office/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/new',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/coupons/NewCouponScreen.tsx'), 'NewCouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/batch',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/coupons/NewCouponScreen.tsx'), 'NewBatchScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/$id',
    component: lazyRouteComponent(() => import('./office/coupons/CouponScreen.tsx'), 'CouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/coupons/$id/edit',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/coupons/EditCouponScreen.tsx'), 'EditCouponScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards',
    validateSearch: asTexts('words'),
    component: lazyRouteComponent(() => import('./office/gift-cards/GiftCardsScreen.tsx'), 'GiftCardsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/give',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/gift-cards/GiveGiftCardScreen.tsx'), 'GiveGiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/$id',
    component: lazyRouteComponent(() => import('./office/gift-cards/GiftCardScreen.tsx'), 'GiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/gift-cards/$id/$act',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/gift-cards/ChangeGiftCardScreen.tsx'), 'ChangeGiftCardScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/plans',
    component: lazyRouteComponent(() => import('./office/plans/PlansScreen.tsx'), 'PlansScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members',
    component: lazyRouteComponent(() => import('./office/members/MembersScreen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members/$id/credits',
    component: lazyRouteComponent(() => import('./office/members/CreditsScreen.tsx'), 'CreditsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/members/$id/credits/$grantId',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/members/ChangeCreditsScreen.tsx'), 'ChangeCreditsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings',
    component: lazyRouteComponent(() => import('./office/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/edit',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/settings/EditSettingsScreen.tsx'), 'EditSettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/terms',
    component: lazyRouteComponent(() => import('./office/settings/TermsScreen.tsx'), 'TermsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/settings/terms/new',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/settings/NewTermsScreen.tsx'), 'NewTermsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team',
    component: lazyRouteComponent(() => import('./office/team/TeamScreen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/invite',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/team/InviteScreen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id',
    component: lazyRouteComponent(() => import('./office/team/PersonScreen.tsx'), 'PersonScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id/role',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/team/ChangeRoleScreen.tsx'), 'ChangeRoleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/team/$id/remove',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/team/RemoveScreen.tsx'), 'RemoveScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/rights',
    validateSearch: asTexts('words'),
    component: lazyRouteComponent(() => import('./office/rights/RightsScreen.tsx'), 'RightsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/history',
    validateSearch: asTexts('person', 'what', 'row', 'from', 'to', 'words'),
    component: lazyRouteComponent(() => import('./office/history/HistoryScreen.tsx'), 'HistoryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/emails',
    validateSearch: asTexts('kind', 'status', 'address', 'from', 'to'),
    component: lazyRouteComponent(() => import('./office/emails/EmailsScreen.tsx'), 'EmailsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/emails/$id',
    component: lazyRouteComponent(() => import('./office/emails/EmailScreen.tsx'), 'EmailScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/texts',
    component: lazyRouteComponent(() => import('./office/emails/TextsScreen.tsx'), 'TextsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/texts/$kind',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/emails/TextScreen.tsx'), 'TextScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/checks',
    component: lazyRouteComponent(() => import('./office/checks/ChecksScreen.tsx'), 'ChecksScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools',
    component: lazyRouteComponent(() => import('./office/tools/ToolsScreen.tsx'), 'ToolsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-key',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/tools/NewKeyScreen.tsx'), 'NewKeyScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-client',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/tools/NewClientScreen.tsx'), 'NewClientScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/tools/new-listener',
    validateSearch: asTexts('step'),
    component: lazyRouteComponent(() => import('./office/tools/NewListenerScreen.tsx'), 'NewListenerScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/security',
    validateSearch: asTexts('what', 'from', 'to', 'who'),
    component: lazyRouteComponent(() => import('./office/security/SecurityScreen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/office/first-day',
    component: lazyRouteComponent(() => import('./office/first-day/FirstDayScreen.tsx'), 'FirstDayScreen'),
  }),
  // Anything else below the frame, so that whoever is lost still has the way around.
  createRoute({ getParentRoute, path: '/$', component: NotFoundScreen }),
] as const

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: asTexts('to'),
  component: SignInScreen,
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./join/JoinScreen.tsx'), 'JoinScreen'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
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
