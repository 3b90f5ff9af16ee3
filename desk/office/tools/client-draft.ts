import type { Scope } from '#api/api-keys.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'
import { isAnswerAddress, linesOf } from './tool-state.ts'

export type ClientDraft = { name: string; addresses: string; isHouseOwn: boolean; rotates: boolean; scopes: Scope[] }

/** What a new sign-in tool begins with. */
export const emptyClient: ClientDraft = { name: '', addresses: '', isHouseOwn: false, rotates: true, scopes: [] }

/** A sign-in tool as it travels. */
export const clientOf = ({ name, addresses, isHouseOwn, rotates, scopes }: ClientDraft) => ({
  name: name.trim(),
  redirectUris: linesOf(addresses),
  isHouseOwn,
  rotatesRefreshTokens: rotates,
  scopes,
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInClient({ name, addresses }: ClientDraft): FieldError<'client-name' | 'addresses'>[] {
  const wrong = linesOf(addresses).find((address) => !isAnswerAddress(address))
  return [
    ...whenEmpty('client-name' as const, name.trim(), 'Enter the name members know it by'),
    ...(wrong === undefined
      ? []
      : [{ field: 'addresses' as const, message: `${wrong} is not an https address without a # in it` }]),
  ]
}
