import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { cancellationsPath, ORDER_KEY_HEADER } from '#api/bookings.ts'
import { aMember, booked } from '#proofs/booked.ts'
import { cartItem } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'
import { APP_VERSION } from '#web/shell/app-version.ts'
import type { Fate, Site, Visit } from './site.ts'
import { cartDrawer, drawn, openCart, press } from './walk.ts'

export type Who = 'guest' | 'member' | 'secured' | 'soaker' | 'leaver'
export type Common = {
  /** The file that makes the call, and how many call sites of it this row stands for (one). */
  file: string
  sites?: number
  path: string
  who?: Who
  reads: string | RegExp
  unless?: Record<string, string | RegExp>
}
/** What the screens say of a fault that they know nothing about. */
export const generic = 'An unexpected error occurred. Please try again.'

const raw = 'TypeError: Cannot read properties of undefined\n    at Object.handle (/srv/house/server/main.ts:12:3)'
/** The ways in which a call fails. */
export const fates: Record<string, Fate> = {
  'answers 500': (route) => route.fulfill({ status: 500, body: raw }),
  'answers 404': (route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'Page Not Found' } }),
  'never answers': (route) => route.abort('timedout'),
  'answers with a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }),
}

/** A call that does not come back before it is let go. */
export function held() {
  const routes: Route[] = []
  let isOver: Fate | null = null
  return {
    fate: (route: Route) => (isOver ? isOver(route) : void routes.push(route)),
    asked: () => routes.length,
    letGo: async (how: Fate) => {
      isOver = how
      for (const route of routes) await how(route)
    },
  }
}

/** The words are there, and nothing of what a machine said. */
export async function isToldInWords(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor()
  const screen = await page.locator('body').innerText()
  expect(screen.length).toBeGreaterThan(20)
  expect(screen).not.toMatch(/TypeError|at Object|\[object|undefined|Bad gateway|<\w|"code"/)
}

/** Something else on the page answers at once; behind a question nothing may. */
export async function isResponsive(page: Page): Promise<void> {
  const isBehind = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible()
  if (isBehind) return void (await drawn(page))
  await openCart(page)
  await press(cartDrawer(page), 'Close cart')
  await cartDrawer(page).waitFor({ state: 'hidden' })
}

/** Who stands on the screens of these stories, and what they have. */
export async function furnish({ house }: Site) {
  const [slot] = await house.slotsOn('2026-12-01')
  const [member, secured] = [await aMember(house), await aMember(house)]
  await booked(house, [cartItem(slot!)], { by: member })
  await house.rows(
    `insert into second_factor (member_id, secret, confirmed_at) values ($1, 'encrypted', house_now())`,
    [secured.memberId],
  )
  const leaver = await aSoaker(house)
  await leaver.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
  await house.rows(`update service set story = 'Warm all year.' where name = 'Bathing'`)
  const email = 'every.call@guest.example'
  const { key } = await house.buy([cartItem(slot!)], { contact: { email } })
  const canceled = await house.buy([cartItem(slot!)])
  const [{ id: bookingId }] = await house.rows(
    'select booking.id from booking join orders on orders.id = order_id where order_key = $1',
    [canceled.key],
  )
  const choice = { bookingId, customerChoice: 'voucher', cancellationReason: 'Other' }
  const headers = { [ORDER_KEY_HEADER]: canceled.key, 'idempotency-key': 'a voucher, please' }
  const { status } = await canceled.visitor.send('POST', cancellationsPath, choice, headers)
  if (status !== 200) throw new Error('The booking was not cancelled.')
  const unsubscribe = /https?:\S+(\/unsubscribe\?token=\S+)/.exec((await house.emails(email))[0]!.text)![1]!
  const soaker = await aSoaker(house)
  const known = async ({ token, memberId }: { token: string; memberId: string }) => ({
    token,
    contactId: (await house.rows('select contact_id from member where id = $1', [memberId]))[0].contact_id as string,
  })
  return {
    member: await known(member),
    secured: await known(secured),
    soaker: await known(soaker),
    leaver: await known(leaver),
    order: `/view-booking/${key}`,
    canceled: `/view-booking/${canceled.key}`,
    unsubscribe,
  }
}

export type People = Awaited<ReturnType<typeof furnish>>

/** A visit of a guest, or of one of the members of these stories. */
export async function visitAs(site: Site, people: People, who: Who = 'guest'): Promise<Visit> {
  const visit = await site.visit()
  if (who !== 'guest') {
    const { token, contactId } = people[who]
    await visit.context.addCookies([
      { name: 'bh_session', value: token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
    ])
    // As a browser in which they have signed in before.
    await visit.page.addInitScript(
      ([version, id]) => {
        localStorage.setItem('appVersion', version!)
        localStorage.setItem('contactId', id!)
      },
      [APP_VERSION, contactId],
    )
  }
  return visit
}

export const titleOf = ({ file, path }: Common) => ({ call: `${path} of ${file}` })
