import { readCard, whatIsWrong } from '../cards.ts'
import type { KnownCard } from '../objects.ts'
import { inGroups, type Faults, type Typed } from './card-form.ts'

/** What a visitor sent: a request to fill in a test card, something wrong, or a card to try. */
type Sent = { kept: Typed } & ({ kind: 'again'; faults: Faults } | { kind: 'card'; card: KnownCard })

export const emptyForm = (email: string): Typed => ({ email, number: '', expiry: '', cvc: '' })

/** Reads the form; what was typed about a card is not sent back, only the e-mail is kept. */
export function readCardForm(body: unknown, givenEmail: string | null, now: Date): Sent {
  const form = formOf(body)
  const said = (name: string) => (form.get(name) ?? '').trim()
  const email = givenEmail ?? said('email')
  const fill = said('fill')
  if (fill) {
    const filled = { email, number: inGroups(fill), expiry: '12 / 34', cvc: fill.startsWith('3') ? '1234' : '123' }
    return { kind: 'again', kept: filled, faults: {} }
  }
  const typed = { number: said('number'), expiry: said('expiry'), cvc: said('cvc') }
  const faults: Faults = {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'Enter an email address, like name@example.com.' }),
    ...whatIsWrong(typed, now),
  }
  const kept = emptyForm(email)
  if (Object.keys(faults).length > 0) return { kind: 'again', kept, faults }
  return { kind: 'card', kept, card: readCard(typed) }
}

/** The visitor's answer on the authentication page. */
export const isAuthenticated = (body: unknown) => formOf(body).get('outcome') === 'complete'

const formOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '')
