import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSite, letIn, mistakes, press, refusal, type } from '#web/accounts/testing.tsx'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { aMembership, mineCall, plansCall, soak, tenBaths } from '#web/memberships/testing.tsx'
import { welcome } from '#web/shell/member-session.ts'
import { houseAnswers, openSite, paymentPage } from '#web/checkout/testing.tsx'

const checkout = 'POST /api/checkout/v1/pricing-plans'
const here = `/memberships/checkout?plan=${soak.id}`
const leave = vi.fn()
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(leave)
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})
afterEach(async () => {
  await closeSite()
  leave.mockReset()
})

const session = { sessionId: 'cs_1', sessionUrl: paymentPage, idempotencyKey: 'order-key', expiresAt: null }
async function open(replies: Parameters<typeof houseAnswers>[0] = {}, plans = [soak]) {
  const asked = houseAnswers({ [plansCall]: { body: { plans } }, [checkout]: { body: session }, ...replies })
  const router = await openSite(here, [])
  return { router, sent: () => asked.filter(({ what }) => what === checkout) }
}
const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'PAY $69.00' }))
const acceptTerms = () => fireEvent.click(screen.getByRole('checkbox', { name: /I accept the terms/ }))
async function fillIn() {
  await screen.findByLabelText('First name')
  type('First name', 'Ada')
  type('Last name', 'Byron')
  type('Email', 'ada@b.example')
  acceptTerms()
}

test('a guest buys a recurring plan alone: details, terms, and on to the subscription page (#13)', async () => {
  const { sent } = await open()
  await fillIn()
  await pay()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  expect(sent().map(({ body }) => body)).toEqual([
    {
      contactData: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@b.example',
        phone: '',
        marketingConsent: true,
        termsAccepted: true,
      },
      plans: [{ planId: soak.id }],
      purchaseSuccessUrl: `${location.origin}/success`,
      purchaseFailedUrl: `${location.origin}/failure`,
    },
  ])
  expect(sent()[0]?.headers['idempotency-key']).toBeTruthy()
  expect(screen.getByText(/you can use it once you register with this email address/)).toBeTruthy()
})

test('what binds stands beside PAY: price, period, initial term, how to cancel', async () => {
  await open()
  const summary = await screen.findByRole('region', { name: 'Order summary' })
  expect(summary.textContent).toMatch(/Soak.*\$69\.00 every 2 weeks.*2 baths every 2 weeks.*6 payments, \$414\.00/)
  expect(summary.textContent).toMatch(/To pay today GST included\$69\.00/)
})

test('missing details are told at the top, and nothing is sent', async () => {
  const { sent } = await open()
  await pay()
  expect(mistakes()).toHaveLength(4)
  expect(sent()).toEqual([])
})

test('a member is not asked who they are, and buys under their name (#288 #311)', async () => {
  welcome(letIn)
  const { sent } = await open({ [mineCall]: { body: { memberships: [] } } })
  expect((await screen.findByText(/^Buying as/)).textContent).toContain('Ada Byron, ada@b.example')
  await pay()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  expect(sent()[0]?.headers['authToken']).toBe('token-1')
  expect(sent()[0]?.body['contactData']).toEqual({ contactId: 'c1', email: 'ada@b.example' })
})

test('an answer without a payment address is told in its own words (#306)', async () => {
  await open({ [checkout]: { body: { sessionId: 'cs_1', idempotencyKey: 'k' } } })
  await fillIn()
  await pay()
  expect(await screen.findByText('No session URL returned from pricing plan checkout')).toBeTruthy()
  expect(leave).not.toHaveBeenCalled()
})

test('who holds it already is told before PAY, with the way to it', async () => {
  welcome(letIn)
  await open({ [mineCall]: { body: { memberships: [aMembership()] } } })
  expect(await screen.findByRole('heading', { name: 'You already have Soak' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look at your membership' }).getAttribute('href')).toBe('/account')
})

test('and when only the house knows, its refusal leads there too', async () => {
  await open({ [checkout]: refusal(409, 'plan.already-held', 'You already have this membership.') })
  await fillIn()
  await pay()
  expect(await screen.findByText('You already have this membership.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look at your membership' }).getAttribute('href')).toBe('/account')
})

test('a plan that cannot be looked up may be tried again', async () => {
  let isUp = false
  await open({ [plansCall]: () => (isUp ? { body: { plans: [soak] } } : 'no connection') })
  expect(await screen.findByText('Failed to fetch plan details')).toBeTruthy()
  isUp = true
  press('Try again')
  expect(await screen.findByRole('region', { name: 'Order summary' })).toBeTruthy()
})

test('a plan that nobody sells is told, with the way to those that are sold', async () => {
  await open({}, [])
  expect(await screen.findByRole('heading', { name: 'This membership is not on sale' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all memberships' }).getAttribute('href')).toBe('/memberships')
})

test('one that is bought once is chosen from the list', async () => {
  const { router } = await open({}, [{ ...tenBaths, id: soak.id }])
  await waitFor(() => expect(router.state.location.pathname).toBe('/memberships'))
})

test('after a payment that failed, checkout with an empty cart leads back to the plan', async () => {
  localStorage.setItem('planIds', soak.id)
  houseAnswers({ [plansCall]: { body: { plans: [soak] } } })
  const router = await openSite('/checkout', [])
  await waitFor(() => expect(router.state.location.href).toBe(here))
})

test('beside bookings a recurring plan is named with the way to its own checkout', async () => {
  localStorage.setItem('planIds', soak.id)
  houseAnswers({ [plansCall]: { body: { plans: [soak] } } })
  await openSite('/checkout')
  await fetchPlans()
  expect((await screen.findByRole('link', { name: 'Buy it on its own' })).getAttribute('href')).toBe(here)
  press('Leave it out')
  expect(localStorage.getItem('planIds')).toBeNull()
})
