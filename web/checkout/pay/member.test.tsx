import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, closeSite, letIn, refusal, session } from '#web/accounts/testing.tsx'
import { checkCart } from '#web/cart/check-cart.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { aBath, houseAnswers, openSite, paymentPage } from '#web/checkout/testing.tsx'

const checkout = 'POST /api/checkout/v1/bookings'
const ask = 'GET /api/wix/v1/auth/session'
const leave = vi.fn()
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(leave)
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})
afterEach(async () => {
  await closeSite()
  leave.mockReset()
})

async function openCheckout(replies: Parameters<typeof houseAnswers>[0] = {}, cart = [aBath()]) {
  const asked = houseAnswers(replies)
  await openSite('/checkout', cart)
  await act(checkCart)
  return { sent: () => asked.filter(({ what }) => what === checkout) }
}
const pay = () => fireEvent.click(screen.getByRole('button', { name: /^PAY/ }))

test('a member is not asked who they are: the house knows, and it is shown (#288)', async () => {
  welcome(letIn)
  await openCheckout()
  expect(screen.getByText(/^Booking as/).textContent).toContain('Booking as Ada Byron, ada@b.example')
  expect(['First name', 'Last name', 'Email'].map((label) => screen.queryByLabelText(label))).toEqual([
    null,
    null,
    null,
  ])
})

test('members get no box: under PAY stands what paying accepts, and the terms can be read there (trial: entities 7, calls 16)', async () => {
  welcome(letIn)
  await openCheckout()
  expect(screen.queryByRole('checkbox', { name: /I accept the terms/ })).toBeNull()
  expect(screen.getByText(/^By pressing PAY you accept the/).textContent).toBe(
    'By pressing PAY you accept the terms and conditions.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'terms and conditions' }))
  expect(await screen.findByRole('dialog', { name: 'Terms and conditions' })).toBeTruthy()
})

test('contact id and login address go along, in the member’s name, and no typed details (#3 #311)', async () => {
  localStorage.setItem('contactDetails', JSON.stringify({ firstName: 'Someone', email: 'else@b.example' }))
  welcome(letIn)
  const { sent } = await openCheckout()
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  expect(sent()[0]?.body['contactData']).toEqual({ contactId: 'c1', email: 'ada@b.example' })
  expect(sent()[0]?.headers['authToken']).toBe('token-1')
})

test('while the house is asked who is here, nobody is asked for details and PAY waits', async () => {
  useVisitor.setState({ isAsking: true })
  await openCheckout()
  expect(screen.queryByLabelText('First name')).toBeNull()
  expect(screen.getByRole('button', { name: /^PAY/ }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Loading your details…')).toBeTruthy()
  act(() => useVisitor.setState({ isAsking: false }))
  expect(screen.getByLabelText('First name')).toBeTruthy()
})

test('a session that has ended at PAY is told, and the member can sign in again or book as a guest', async () => {
  welcome(letIn)
  await openCheckout({
    [checkout]: refusal(401, 'account.ended', 'Authentication error. Please try logging in again.'),
    [ask]: { body: { state: 'SIGNED_OUT' } },
  })
  pay()
  expect((await screen.findByRole('alert')).textContent).toContain('Authentication error. Please try logging in again.')
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth?redirect=/checkout',
  )
  expect(screen.getByLabelText('First name')).toBeTruthy()
})

test('a token that ran out on the way is renewed, and the press is still the same', async () => {
  welcome(letIn)
  const replies = vi
    .fn()
    .mockReturnValueOnce(refusal(401, 'account.ended', 'x'))
    .mockReturnValue({ body: { sessionId: 'cs_1', sessionUrl: paymentPage, idempotencyKey: 'k', expiresAt: null } })
  const { sent } = await openCheckout({ [checkout]: replies, [ask]: { body: { ...session, authToken: 'token-2' } } })
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  expect(sent().map(({ headers }) => headers['authToken'])).toEqual(['token-1', 'token-2'])
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(useVisitor.getState().member).toEqual(ada)
})

test('items that have found no credit are paid for, with the reason, and PAY sends them so; even when a coupon hides it (#4 #412)', async () => {
  welcome(letIn)
  const refused = refusal(409, 'quote.changed', 'The price has changed. Please check the new total.')
  const replies = vi
    .fn()
    .mockReturnValueOnce({ ...refused, body: { ...refused.body, shown: 0, total: 0, notFree: ['bath-1'] } })
    .mockReturnValue({ body: { sessionId: 'cs_1', sessionUrl: paymentPage, idempotencyKey: 'k', expiresAt: null } })
  const { sent } = await openCheckout({ [checkout]: replies }, [aBath({ usesMembership: true })])
  expect(screen.getByText('Your place, free with your membership')).toBeTruthy()
  expect(screen.getByText('There is nothing to pay. Your booking is confirmed straight away.')).toBeTruthy()
  pay()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'One booking is no longer free: your membership has no visits left for it. You may have used one elsewhere.',
  )
  expect(screen.getByRole('button', { name: 'PAY $75.00' })).toBeTruthy()
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  expect(sent().map(({ body }) => [body['shownTotal'], body['cartItems']])).toMatchObject([
    [0, [{ hasAvailableMembership: true }]],
    [75, [{ hasAvailableMembership: false }]],
  ])
})
