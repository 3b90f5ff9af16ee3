import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import type { TestHouse } from '#proofs/house.ts'
import { showCatalogue } from '#server/site/show-catalogue.ts'
import { APP_VERSION } from '#web/shell/app-version.ts'
import type { People } from './furnish-site.ts'
import type { Wire } from './wire.ts'

export type Who = 'guest' | 'member' | 'secured' | 'soaker' | 'leaver'
export type SiteVisit = ReturnType<typeof visitSite>

/** A visit of a guest, or of one of the members, in a browser in which they have signed in before. */
export function visitSite(house: TestHouse, wire: Wire, people: People, who: Who = 'guest') {
  const prepared: (() => void)[] = []
  if (who !== 'guest') {
    const { token, contactId } = people[who]
    wire.isOf(token)
    localStorage.setItem('appVersion', APP_VERSION)
    localStorage.setItem('contactId', contactId)
  }
  return {
    people,
    meets: wire.meets,
    /** What this browser keeps whenever a page of it begins. */
    keepsAtEachStart: (key: string, value: string, storage = localStorage) =>
      void prepared.push(() => {
        localStorage.setItem('appVersion', APP_VERSION)
        storage.setItem(key, value)
      }),
    /** Goes to an address: a page of its own, which knows nothing but what the browser keeps. */
    goTo: async (address: string): Promise<void> => {
      await leavePage(wire)
      for (const keep of prepared) keep()
      history.replaceState(null, '', address)
      const { startSite } = await import('./site-page.tsx')
      await startSite(address, await showCatalogue(house.ctx))
    },
  }
}

/** Leaves everything as a first visit finds it. */
export async function endVisit(wire: Wire): Promise<void> {
  await leavePage(wire)
  await wire.endVisit()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
}

async function leavePage(wire: Wire): Promise<void> {
  cleanup()
  await wire.leavePage()
  vi.resetModules()
}
