import { screen } from '@testing-library/react'
import { choose, fill, press } from './hands.ts'
import type { SiteVisit, Who } from './open-site.ts'

/** A call of the guests' site, and what is read when it fails. */
export type SiteCall = {
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

export const titleOf = ({ file, path }: SiteCall) => ({ call: `${path} of ${file}` })

/** The address of a step of the slot screen, with everything chosen before it. */
export const stepAt = (step: string, chosen: Record<string, string> = {}): string =>
  `/select-slot?${new URLSearchParams({ date: '2026-11-25', ...chosen, step })}`

/** A bath in the cart, the short way: its address knows every choice. */
export async function putInCart({ goTo }: Pick<SiteVisit, 'goTo'>): Promise<void> {
  await goTo(stepAt('summary', { time: '10:00', towelrobe: 'towel' }))
  await press('ADD TO CART')
  await screen.findByRole('heading', { level: 1, name: 'Added to your cart' })
}

/** Who buys. */
export async function fillDetails(): Promise<void> {
  await fill('First name', 'Ada')
  await fill('Last name', 'Example')
  await fill('Email', 'ada@guest.example')
  await choose(/I accept the terms/)
}
