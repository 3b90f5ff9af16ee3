import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeSite, houseAnswers, letIn, openSite, press } from '#web/accounts/testing.tsx'
import { welcome } from '#web/shell/member-session.ts'
import { aMembership, mineCall, plansCall, soak, tenBaths, unlimited } from './testing.tsx'

afterEach(closeSite)

const onSale = { [plansCall]: { body: { plans: [soak, unlimited, tenBaths] } } }
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('article')!
const saysOf = async (name: string) => (await card(name)).textContent

test('every plan tells its price and period, what it gives, its initial term and how it ends, before any click', async () => {
  houseAnswers(onSale)
  await openSite('/memberships')
  const text = await saysOf('Soak')
  expect(text).toContain('$69.00 every 2 weeks')
  expect(text).toContain('2 baths every 2 weeks')
  expect(text).toContain('12 weeks: 6 payments, $414.00 in all')
  expect(text).toMatch(/How to cancel.*at the end of the initial term at the earliest/)
  expect(text).toContain('up to 28 days in any 12 months')
  expect(text).toContain('we give you 30 days’ notice of a new price')
})

test('single visits are compared as they are: per bath if all are used, or from how many on one saves', async () => {
  houseAnswers(onSale)
  await openSite('/memberships')
  expect(await saysOf('Soak')).toContain('$34.50 a bath if you use all. A single bath is $75.00.')
  expect(await saysOf('Unlimited')).toContain('A single bath is $75.00. You save from 2 baths every 2 weeks.')
  expect(await saysOf('Unlimited')).toContain('None. We give you 30 days’ notice of a new price.')
})

test('what is bought once says that nothing is charged again, and goes to checkout beside the cart (#13)', async () => {
  houseAnswers(onSale)
  const router = await openSite('/memberships')
  const text = await saysOf('Ten baths')
  expect(text).toContain('$600.00 once, for 12 months')
  expect(text).toContain('10 baths within 12 months')
  expect(text).toContain('Nothing is charged again')
  localStorage.setItem('planIds', 'another')
  press('Choose Ten baths')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(localStorage.getItem('planIds')).toBe(`another,${tenBaths.id}`)
})

test('what is paid again and again has a checkout of its own', async () => {
  houseAnswers(onSale)
  const router = await openSite('/memberships')
  await card('Soak')
  press('Choose Soak')
  await waitFor(() => expect(router.state.location.href).toBe(`/memberships/checkout?plan=${soak.id}`))
})

test('a member is told what they hold already, with the way to it', async () => {
  const asked = houseAnswers({ ...onSale, [mineCall]: { body: { memberships: [aMembership()] } } })
  welcome(letIn)
  await openSite('/memberships')
  await screen.findByText('You have this membership.')
  expect(screen.queryByRole('button', { name: 'Choose Soak' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Look at your Soak membership' }).getAttribute('href')).toBe('/account')
  expect(screen.getByRole('button', { name: 'Choose Unlimited' })).toBeTruthy()
  expect(asked.find(({ what }) => what === mineCall)?.headers['authToken']).toBe('token-1')
})

test('one that has ended may be chosen again, and when nobody knows what is held all may be', async () => {
  houseAnswers({ ...onSale, [mineCall]: { body: { memberships: [aMembership({ status: 'CANCELED' })] } } })
  welcome(letIn)
  await openSite('/memberships')
  expect(await screen.findByRole('button', { name: 'Choose Soak' })).toBeTruthy()
})

test('while the list is fetched there is room for it', async () => {
  houseAnswers({ [plansCall]: () => new Promise(() => undefined) })
  await openSite('/memberships')
  expect(await screen.findByText('Loading the memberships')).toBeTruthy()
})

test('a list that cannot be had is told in the words of spec 8, and may be tried again', async () => {
  let isUp = false
  houseAnswers({ [plansCall]: () => (isUp ? { body: { plans: [soak] } } : 'no connection') })
  await openSite('/memberships')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Failed to fetch plan details')).toBeTruthy()
  isUp = true
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Soak' })).toBeTruthy()
})

test('with nothing on sale the way leads to a visit', async () => {
  houseAnswers({ [plansCall]: { body: { plans: [] } } })
  await openSite('/memberships')
  expect(await screen.findByText(/no memberships on sale just now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Book a visit' }))
})
