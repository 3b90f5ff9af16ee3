import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import { recall } from './browser-storage.ts'
import { restoreCart, useCart } from './cart/useCart.ts'
import { watchMember } from './cart/watch-member.ts'
import { createSiteRouter } from './routes.tsx'
import { wipeOtherVersions } from './shell/app-version.ts'
import { readCatalogue } from './shell/catalogue.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { HouseProvider } from './shell/house.ts'
import { openHouse } from './shell/open-house.ts'
import { moveOn } from './shell/navigation.ts'
import { endStart, startUp } from './shell/start-up.ts'
import { recogniseVisitor, useVisitor } from './shell/visitor.ts'
import { askWhoIsHere, followOtherTabs } from './shell/who-is-here.ts'

const container = document.getElementById('root') ?? document.body

/** The site in the visitor's browser. */
async function open() {
  wipeOtherVersions()
  startUp(location.search)
  recogniseVisitor()
  const house = openHouse(readCatalogue(), () => performance.now())
  restoreCart(house.prices.towelRobe)

  await nextTurn()
  const router = createSiteRouter()
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    moveOn(fromLocation.href)
    endStart()
  })
  await router.load()
  await nextTurn()

  const isPrerendered = prerenderedPath() === router.state.location.pathname
  // Tells the router that its markup came from the server, so that both draw the same boundaries.
  if (isPrerendered) router.ssr = { manifest: undefined }
  const site = (
    <StrictMode>
      <HouseProvider value={house}>
        <RouterProvider router={router} />
      </HouseProvider>
    </StrictMode>
  )
  // As a transition, drawing leaves gaps in which a tap is heard.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(container, site)
    else createRoot(container).render(site)
  })
  followOtherTabs()
  watchMember()
  if (useVisitor.getState().isAsking) void askWhoIsHere()
  if (recall('planIds') !== null) void import('./cart/kept-plans.ts').then((file) => file.fetchPlans())
  if (useCart.getState().cart.items.length > 0) void import('./cart/check-cart.ts').then((file) => file.checkCart())
}

open().catch(() => createRoot(container).render(<ErrorScreen />))

/** Lets the browser hear taps between one piece of work and the next. */
function nextTurn(): Promise<unknown> {
  return new Promise((go) => setTimeout(go))
}

function prerenderedPath(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="prerendered"]')?.content
}
