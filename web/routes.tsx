import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { authSearch, registerSearch } from './accounts/auth-search.ts'
import { slotSearch } from './availability/choice/slot-search.ts'
import { bookingsSearch } from './bookings/bookings-search.ts'
import { CartButton } from './cart/CartButton.tsx'
import { MembershipBar } from './cart/MembershipBar.tsx'
import { orderSearch } from './checkout/order/order-search.ts'
import { addressParts, asTexts, parseSearch, stringifySearch } from './search.ts'
import { useEarlyTaps } from './shell/early-taps.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { LoginButton } from './shell/LoginButton.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { endStart, pathFromStart } from './shell/start-up.ts'

const root = createRootRoute({
  component: Site,
  notFoundComponent: NotFoundScreen,
})
const getParentRoute = () => root

/** Every screen of the site, one line each (spec 2); each comes in a file of its own when it is first needed. */
const routes = [
  createRoute({ getParentRoute, path: '/', beforeLoad: leadOn }),
  createRoute({
    getParentRoute,
    path: '/auth',
    validateSearch: authSearch,
    component: lazyRouteComponent(() => import('./accounts/AuthScreen.tsx'), 'AuthScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/register',
    validateSearch: registerSearch,
    component: lazyRouteComponent(() => import('./accounts/RegisterScreen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./accounts/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/memberships',
    component: lazyRouteComponent(() => import('./memberships/MembershipsScreen.tsx'), 'MembershipsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/memberships/checkout',
    validateSearch: asTexts,
    component: lazyRouteComponent(() => import('./checkout/plan/PlanCheckoutScreen.tsx'), 'PlanCheckoutScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./accounts/AccountScreen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/unsubscribe',
    validateSearch: asTexts,
    component: lazyRouteComponent(() => import('./accounts/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/bookings',
    validateSearch: bookingsSearch,
    component: lazyRouteComponent(() => import('./bookings/BookingsScreen.tsx'), 'BookingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/view-booking/$idempotencyCode',
    remountDeps: ({ params }) => params,
    component: lazyRouteComponent(() => import('./bookings/OrderViewScreen.tsx'), 'OrderViewScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/service-selection',
    component: lazyRouteComponent(() => import('./catalogue/ServiceSelectionScreen.tsx'), 'ServiceSelectionScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/massage-types',
    component: lazyRouteComponent(() => import('./catalogue/MassageTypesScreen.tsx'), 'MassageTypesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/select-slot',
    validateSearch: slotSearch,
    component: lazyRouteComponent(() => import('./availability/SlotScreen.tsx'), 'SlotScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/checkout',
    component: lazyRouteComponent(() => import('./checkout/pay/CheckoutScreen.tsx'), 'CheckoutScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/success',
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import('./checkout/order/SuccessScreen.tsx'), 'SuccessScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/failure',
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import('./checkout/order/FailureScreen.tsx'), 'FailureScreen'),
  }),
] as const

/** The router of the site; the prerenderer gives it a history of its own. */
export function createSiteRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren(routes),
    ...(history ? { history } : { scrollRestoration: true }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorScreen,
    // A screen whose file is slow to come says so before the visitor wonders.
    defaultPendingMs: 100,
    defaultPendingComponent: Coming,
    defaultPreload: 'intent',
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whoever comes to this page has just registered. */
    isNewMember?: boolean
  }
  // An interface, because only interfaces merge.
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}

/** What stands in the place of a screen whose file is still on its way. */
const Coming = () => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no heading
  <div role="status">
    <h1>Loading…</h1>
  </div>
)

function Site() {
  useEarlyTaps()
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** The shell with its tools in place: cart and login. */
export function SiteFrame({ children }: { children: React.ReactNode }) {
  return (
    <Shell
      tools={
        <>
          <CartButton />
          <LoginButton />
        </>
      }
    >
      <MembershipBar />
      {children}
    </Shell>
  )
}

/** `/` is no screen of its own: it leads on (spec 2, first row). */
function leadOn({ preload }: { preload: boolean }): never {
  const to = addressParts(pathFromStart()) as { to: '/service-selection' }
  if (!preload) endStart()
  throw redirect({ ...to, replace: true })
}
