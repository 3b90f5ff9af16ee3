import { chunks, fonts } from 'virtual:built-files'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Catalogue } from '#api/catalogue.ts'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { words } from '#domain/words.ts'
import { slotSearch } from './availability/choice/slot-search.ts'
import { isStep, stepTitle } from './availability/choice/step-titles.ts'
import { CheckoutOutline } from './checkout/pay/CheckoutOutline.tsx'
import { MembershipsOutline } from './memberships/MembershipsOutline.tsx'
import { createSiteRouter, SiteFrame } from './routes.tsx'
import { parseSearch } from './search.ts'
import { HouseProvider } from './shell/house.ts'
import { OpeningSoon } from './catalogue/OpeningSoon.tsx'
import { openHouse } from './shell/open-house.ts'
import { PageOutline } from './shell/PageOutline.tsx'
import { pageTitle } from './shell/ScreenHeading.tsx'

/** The one screen that is drawn in full before any script has run: the first (design, "Payload budgets"). */
const DRAWN = '/service-selection'
const CHECKOUT = '/checkout'
const MEMBERSHIPS = '/memberships'

const router = createSiteRouter(createMemoryHistory({ initialEntries: [DRAWN] }))
await router.load()

/** A page as the server sends it: the first screen in full, every other in outline, until the script takes over. */
export function prerender(path: string, catalogue: Catalogue): { html: string; head: string } {
  const pathname = path.split(/[?#]/)[0]!.replace(/(.)\/$/, '$1')
  const known = pages[pathname] ?? unknownPage
  const page = known.path === '/select-slot' ? { ...known, title: slotTitle(path) } : known
  const isDrawn = page.path === DRAWN
  const site = isDrawn ? (
    <RouterProvider router={router} />
  ) : (
    <RouterContextProvider router={router}>
      <SiteFrame>
        <Outline page={page} />
      </SiteFrame>
    </RouterContextProvider>
  )
  return { html: drawn(catalogue, site), head: headOf(page, catalogue.venue.name, describing(catalogue)) }
}

/** The one page of a house that is not open yet. */
export function prerenderOpeningSoon({ venue }: Catalogue): { html: string; head: string } {
  const page = { path: '', title: 'Opening soon', source: null }
  return { html: renderToString(<OpeningSoon {...venue} />), head: headOf(page, venue.name) }
}

type Page = { path: string; title: string; source: string | null }

function Outline({ page: { path, title, source } }: { page: Page }) {
  if (path === CHECKOUT) return <CheckoutOutline title={title} />
  if (path === MEMBERSHIPS) return <MembershipsOutline title={title} />
  return <PageOutline title={title} isWaiting={source !== null} />
}

const pages: Record<string, Page> = {
  '/': { path: DRAWN, title: 'What would you like to book?', source: 'catalogue/ServiceSelectionScreen.tsx' },
  [DRAWN]: { path: DRAWN, title: 'What would you like to book?', source: 'catalogue/ServiceSelectionScreen.tsx' },
  '/auth': { path: '/auth', title: 'How would you like to book?', source: 'accounts/AuthScreen.tsx' },
  '/register': { path: '/register', title: 'Create your account', source: 'accounts/RegisterScreen.tsx' },
  '/reset-password': {
    path: '/reset-password',
    title: 'Forgotten your password?',
    source: 'accounts/ResetPasswordScreen.tsx',
  },
  [MEMBERSHIPS]: { path: MEMBERSHIPS, title: 'Memberships', source: 'memberships/MembershipsScreen.tsx' },
  '/memberships/checkout': {
    path: '/memberships/checkout',
    title: 'Checkout',
    source: 'checkout/plan/PlanCheckoutScreen.tsx',
  },
  '/account': { path: '/account', title: 'Your account', source: 'accounts/AccountScreen.tsx' },
  '/unsubscribe': {
    path: '/unsubscribe',
    title: 'Unsubscribe from news and offers?',
    source: 'accounts/UnsubscribeScreen.tsx',
  },
  '/bookings': { path: '/bookings', title: 'My Bookings', source: 'bookings/BookingsScreen.tsx' },
  '/massage-types': {
    path: '/massage-types',
    title: 'Which massage would you like?',
    source: 'catalogue/MassageTypesScreen.tsx',
  },
  '/select-slot': { path: '/select-slot', title: stepTitle('date', false), source: 'availability/SlotScreen.tsx' },
  [CHECKOUT]: { path: CHECKOUT, title: 'Checkout', source: 'checkout/pay/CheckoutScreen.tsx' },
  '/success': { path: '/success', title: 'Your order', source: 'checkout/order/SuccessScreen.tsx' },
  '/failure': { path: '/failure', title: 'Booking failed', source: 'checkout/order/FailureScreen.tsx' },
}
const unknownPage: Page = { path: '', title: words.pageNotFound, source: null }

/** What the slot screen will be called once its script has read the same address. */
function slotTitle(path: string): string {
  const { class: isClass = false, serviceId, serviceids, step } = slotSearch(parseSearch(path.split('?')[1] ?? ''))
  const named = serviceId ?? serviceids?.split(',')[0]
  const bringsDate = named === undefined ? isClass : named === SAUNA_CLUB_ID
  return stepTitle(isStep(step) ? step : bringsDate ? 'guests' : 'date', bringsDate)
}

function drawn(catalogue: Catalogue, site: ReactNode): string {
  return renderToString(<HouseProvider value={openHouse(catalogue, () => 0)}>{site}</HouseProvider>)
}

const describing = ({ venue }: Catalogue) =>
  `<meta name="description" content="${escaped(`Book bathing, massage and the Sauna Club at ${venue.name}, ${venue.address}.`)}">`

function headOf({ path, title, source }: Page, name: string, ...more: string[]): string {
  const files = source === null ? [] : (chunks[source] ?? [])
  return [
    `<title>${escaped(pageTitle(title, name))}</title>`,
    ...more,
    ...(path === DRAWN ? [`<meta name="prerendered" content="${DRAWN}">`] : []),
    ...fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    ...files.map((file) => `<link rel="after-paint" href="${file}" crossorigin>`),
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
