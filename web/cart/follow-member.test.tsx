import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#domain/cart/cart.ts'
import { toStored } from '#domain/cart/stored-cart.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { ada, closeSite, letIn, refusal } from '#web/accounts/testing.tsx'
import { aBath, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'
import { forgetMember, signOut, welcome } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { followMember } from './follow-member.ts'
import { useCart } from './useCart.ts'
import { useEntitlements } from './useEntitlements.ts'

let stop = () => {}
afterEach(async () => {
  await closeSite()
  stop()
  useEntitlements.setState(useEntitlements.getInitialState())
})

const eligible = 'POST /api/wix/v1/eligible-memberships'
const logout = 'POST /api/wix/v1/logout'
const credits = (remaining: number) => ({
  body: {
    eligibleMemberships: remaining > 0 ? [{ id: 'm', credits: { total: 2, remaining } }] : [],
    selectedMemberships: remaining > 0 ? [{ id: 'm' }] : [],
  },
})
const another = (id: string, hour: number, more: Partial<CartItem> = {}) =>
  aBath({ cartItemId: id, slot: { ...aBath().slot, startDate: `2026-11-25T0${hour}:00:00.000Z` }, ...more })
const kept = () => JSON.parse(localStorage.getItem('memberships') ?? 'null')
const inCart = () => useCart.getState().cart.items.map((item) => [item.cartItemId, item.usesMembership])
const state = () => useEntitlements.getState().entitlements[BATHING_ID]

/** A browser that was Ada's, before the house has told who is here. */
function returning(): void {
  localStorage.setItem('memberships', JSON.stringify({ contactId: 'c1', services: [], news: {} }))
  useVisitor.setState({ isAsking: true })
}

/** The site with this in its cart, and memberships followed. */
async function open(cart: CartItem[], replies: Parameters<typeof houseAnswers>[0] = {}, address = '/checkout') {
  const asked = houseAnswers({ [eligible]: credits(1), [logout]: { body: {} }, ...replies })
  const router = await openSite(address, cart)
  stop = followMember()
  return { router, asked: () => asked.filter(({ what }) => what === eligible) }
}
/** What heads a notice; the live region says the same. */
const findTitle = (text: string) => screen.findByText(text, { selector: 'p' })
const come = () => act(() => welcome(letIn))

test('the house is asked in the member’s name, for the services at hand, and the answer is kept (#311 #409 #410 #422)', async () => {
  const { asked } = await open([aBath(), another('bath-2', 2)])
  expect(asked()).toEqual([])
  come()
  await waitFor(() =>
    expect(inCart()).toEqual([
      ['bath-1', true],
      ['bath-2', false],
    ]),
  )
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({
    body: { authToken: 'token-1', serviceId: BATHING_ID, memberId: ada.id },
    headers: { authToken: 'token-1' },
  })
  expect(kept()).toMatchObject({
    contactId: 'c1',
    services: [{ serviceId: BATHING_ID, membershipCount: 1, usedCount: 1, hasFreeSlots: false, isUnlimited: false }],
  })
})

test('adding spends a slot and removing gives it back (#403)', async () => {
  await open([], { [eligible]: credits(2) })
  come()
  act(() => useEntitlements.setState({ atHand: BATHING_ID }))
  await waitFor(() => expect(state()).toMatchObject({ membershipCount: 2, usedCount: 0 }))
  act(() => void useCart.getState().add(aBath({ usesMembership: true })))
  expect(state()).toMatchObject({ usedCount: 1, hasFreeSlots: true })
  act(() => void useCart.getState().add(another('x', 3, { usesMembership: true })))
  expect(state()).toMatchObject({ usedCount: 2, hasFreeSlots: false })
  act(() => useCart.getState().remove(useCart.getState().cart.items[0]!))
  expect(state()).toMatchObject({ usedCount: 1, hasFreeSlots: true })
  act(() => useCart.getState().undoRemoval())
  expect(state()).toMatchObject({ usedCount: 2, hasFreeSlots: false })
})

test('a member who comes back to their own cart is not signed in to it again: what they pay for stays', async () => {
  returning()
  await open([aBath(), another('bath-2', 2, { partySize: 3 })])
  come()
  await waitFor(() => expect(state()).toMatchObject({ hasFreeSlots: true }))
  expect(inCart()).toEqual([
    ['bath-1', false],
    ['bath-2', false],
  ])
})

test('a failed call is logged and counted, is no membership, and is made up for at the next page (#413)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await open([aBath()], { [eligible]: refusal(500, 'unexpected', 'x') })
  come()
  await waitFor(() => expect(state()).toMatchObject({ membershipCount: 0, hasFreeSlots: false }))
  expect(window.dataLayer).toContainEqual({ event: 'eligible_memberships_failed', serviceId: BATHING_ID })
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^eligible_memberships_failed/))
  log.mockRestore()
  expect(inCart()).toEqual([['bath-1', false]])
  stop()
  houseAnswers({ [eligible]: credits(1), [logout]: { body: {} } })
  act(() => void (stop = followMember()))
  await waitFor(() => expect(inCart()).toEqual([['bath-1', true]]))
})

test('what is counted is the credits that are left, not the memberships that hold them (#409)', async () => {
  await open([aBath()], {
    [eligible]: {
      body: {
        eligibleMemberships: [
          { id: 'm', credits: { total: 5, remaining: 3 } },
          { id: 'n', credits: { total: 9, remaining: 4 } },
        ],
        selectedMemberships: [{ id: 'm' }],
      },
    },
  })
  come()
  await waitFor(() => expect(state()).toMatchObject({ membershipCount: 7, usedCount: 1, hasFreeSlots: true }))
})

test('an answer that is no answer is no membership either (#413)', async () => {
  await open([aBath()], { [eligible]: { body: { nonsense: true } } })
  come()
  await waitFor(() => expect(state()).toMatchObject({ hasFreeSlots: false }))
  expect(inCart()).toEqual([['bath-1', false]])
})

test('a removal is told on every screen until it is dismissed, and taken back as paid (#407)', async () => {
  const { router } = await open([aBath({ partySize: 2 }), another('bath-2', 2, { towelRobe: 'towel-robe' })])
  come()
  const notice = await findTitle('We took 2 bookings out of your cart')
  expect(notice.closest('output')?.textContent).toContain('2 people · Towel Only · $150.00')
  await act(() => router.navigate({ to: '/service-selection' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Book it as paid instead: Bathing, Tue 24 Nov/ }))
  expect(useCart.getState().cart.items).toMatchObject([{ partySize: 2, usesMembership: false, isPaidByChoice: true }])
  await findTitle('We took one booking out of your cart')
  expect(kept().news.removed).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull())
  expect(kept().news.removed).toEqual([])
})

test('who leaves pays for what was free, is told so, and leaves no memberships behind', async () => {
  await open([aBath(), another('bath-2', 2, { partySize: 2, isPaidByChoice: true })])
  come()
  await waitFor(() => expect(screen.getByRole('button', { name: /^PAY/ }).textContent).toBe('PAY $150.00'))
  await act(signOut)
  expect(screen.getByRole('button', { name: /^PAY/ }).textContent).toBe('PAY $225.00')
  const notice = within((await findTitle('No longer free')).closest('output')!)
  expect(notice.getByText(/Bathing, Tue 24 Nov/)).toBeTruthy()
  expect(kept()).toMatchObject({ contactId: null, services: [] })
  fireEvent.click(notice.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(kept()).toBeNull())
})

test('a session that has ended is found out when the page opens: what was free has its price again', async () => {
  returning()
  await open([aBath({ usesMembership: true })])
  expect(inCart()).toEqual([['bath-1', true]])
  act(() => useVisitor.setState({ isAsking: false }))
  expect(inCart()).toEqual([['bath-1', false]])
  expect(await findTitle('No longer free')).toBeTruthy()
})

test('another member does not inherit: free is what is free for them', async () => {
  await open([aBath()])
  come()
  await waitFor(() => expect(inCart()).toEqual([['bath-1', true]]))
  houseAnswers({ [eligible]: credits(0), [logout]: { body: {} } })
  act(() => welcome({ ...letIn, member: { ...ada, id: 'm2', contactId: 'c2' } }))
  await waitFor(() => expect(kept().contactId).toBe('c2'))
  expect(inCart()).toEqual([['bath-1', false]])
})

test('an answer for somebody who has left meanwhile counts for nobody', async () => {
  const late = Promise.withResolvers<Reply>()
  await open([aBath()], { [eligible]: () => late.promise })
  come()
  await act(signOut)
  await act(async () => late.resolve(credits(1)))
  expect([inCart(), state()]).toEqual([[['bath-1', false]], undefined])
})

const orderIs = (status: string) => ({
  'GET /api/checkout/v1/orders/key-1': {
    body: { status, orderDetails: [{ serviceId: BATHING_ID, pricing: { hasAvailableMembership: true } }] },
  },
})

test('credits that this tab’s own unpaid order holds count as left: the next PAY gives them back first', async () => {
  sessionStorage.setItem('openOrder', 'key-1')
  returning()
  await open([aBath({ usesMembership: true })], orderIs('PENDING'), '/auth')
  come()
  await waitFor(() => expect(state()).toMatchObject({ membershipCount: 2, usedCount: 1, hasFreeSlots: true }))
  houseAnswers({ ...orderIs('PAID'), [eligible]: credits(1), [logout]: { body: {} } })
  act(() => useEntitlements.setState({ atHand: BATHING_ID }))
  await waitFor(() => expect(state()).toMatchObject({ membershipCount: 1, hasFreeSlots: false }))
})

/** Another tab has kept this. */
const hear = (news: object) =>
  act(async () => {
    const services = [{ serviceId: BATHING_ID, membershipCount: 5, usedCount: 0, isUnlimited: false }]
    localStorage.setItem('memberships', JSON.stringify({ contactId: 'c1', services, news }))
    dispatchEvent(Object.assign(new Event('storage'), { key: 'memberships' }))
  })

test('this tab hears of the other one: what is left, what was removed, and that it was dismissed', async () => {
  await open([])
  come()
  await waitFor(() => expect(kept()?.contactId).toBe('c1'))
  await hear({ removed: [toStored(aBath({ partySize: 2 }), 1000)] })
  expect(state()).toMatchObject({ membershipCount: 5, hasFreeSlots: true })
  await findTitle('We took one booking out of your cart')
  await hear({ removed: [] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull())
})

test('what the other tab tells at sign-out is not lost when this tab learns of the sign-out first (#408)', async () => {
  await open([])
  come()
  await waitFor(() => expect(kept()?.contactId).toBe('c1'))
  const ended = [toStored(aBath(), 1000)]
  // Told by the other tab, and not heard of here yet.
  localStorage.setItem('memberships', JSON.stringify({ contactId: null, services: [], news: { ended } }))
  act(() => forgetMember())
  expect(kept()).toMatchObject({ contactId: null, news: { ended: [{ cartItemId: 'bath-1' }] } })
})
