import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { LoginAnswer } from '#api/accounts.ts'
import { closeSite as closeShop, houseAnswers } from '#web/checkout/testing.tsx'
import { signOut } from '#web/shell/member-session.ts'

export { houseAnswers, openSite } from '#web/checkout/testing.tsx'

export const ada = {
  id: 'm1',
  contactId: 'c1',
  loginEmail: 'ada@b.example',
  contact: { firstName: 'Ada', lastName: 'Byron' },
}

/** What the house says when it has let Ada in. */
export const letIn = { state: 'SUCCESS', authToken: 'token-1', expiresIn: 900, member: ada } satisfies LoginAnswer

/** What it says when it is asked who is signed in. */
export const session = { ...letIn, state: 'AUTHENTICATED' as const }

export const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })

/** Fills in a field, and presses a button. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** What stands at the top of a form: the errors, each a link to its field. */
export const mistakes = () => Array.from(screen.getByRole('alert').querySelectorAll('a'), (link) => link.textContent)

/** What a field is called by browsers and password managers. */
export const autocomplete = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete')

/** Leaves everything as a first visit finds it, the token in memory too. */
export async function closeSite(): Promise<void> {
  cleanup()
  houseAnswers({ 'POST /api/wix/v1/logout': { body: {} } })
  await signOut()
  await closeShop()
}
