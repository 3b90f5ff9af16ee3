import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Catalogue } from '#api/catalogue.ts'
import { recall } from '#web/browser-storage.ts'
import { checkCart } from '#web/cart/check-cart.ts'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { restoreCart, useCart } from '#web/cart/useCart.ts'
import { watchMember } from '#web/cart/watch-member.ts'
import { createSiteRouter } from '#web/routes.tsx'
import { wipeOtherVersions } from '#web/shell/app-version.ts'
import { HouseProvider } from '#web/shell/house.ts'
import { moveOn } from '#web/shell/navigation.ts'
import { openHouse } from '#web/shell/open-house.ts'
import { endStart, startUp } from '#web/shell/start-up.ts'
import { recogniseVisitor, useVisitor } from '#web/shell/visitor.ts'
import { askWhoIsHere } from '#web/shell/who-is-here.ts'

/** The site at an address, begun as `web/main.tsx` begins it in a browser. */
export async function startSite(address: string, catalogue: Catalogue): Promise<void> {
  wipeOtherVersions()
  startUp(new URL(address, 'https://house.example').search)
  recogniseVisitor()
  const house = openHouse(catalogue, () => performance.now())
  restoreCart(house.prices.towelRobe)
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [address] }))
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    moveOn(fromLocation.href)
    endStart()
  })
  await router.load()
  render(
    <HouseProvider value={house}>
      <RouterProvider router={router} />
    </HouseProvider>,
  )
  watchMember()
  if (useVisitor.getState().isAsking) void askWhoIsHere()
  if (recall('planIds') !== null) void fetchPlans()
  if (useCart.getState().cart.items.length > 0) void checkCart()
}
