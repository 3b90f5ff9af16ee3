import { MOST_VISITS, type CreditGrant } from '#api/staff-members.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import type { FieldError } from '#ui/useFormErrors.ts'
import { visitsInWords } from './credit-words.ts'

export type CreditsField = 'way' | 'count' | 'reason'
export type CreditsDraft = { way: 'add' | 'take'; count: string; reason: string }

/** What a change of visits begins with. */
export const emptyChange: CreditsDraft = { way: 'add', count: '1', reason: '' }

/** How many visits more or fewer it makes. */
export const deltaOf = ({ way, count }: CreditsDraft): number =>
  way === 'add' ? wholeTyped(count) : -wholeTyped(count)

/** What is wrong with what was typed; no more are taken than are left. */
export function mistakesInChange(draft: CreditsDraft, { left }: Pick<CreditGrant, 'left'>): FieldError<CreditsField>[] {
  return [...mistakeOfCount(draft, left ?? 0), ...noReason(draft.reason)]
}

function mistakeOfCount({ way, count }: CreditsDraft, left: number): FieldError<'count'>[] {
  if (!isWhole(count, 1, MOST_VISITS)) return [{ field: 'count', message: `A number from 1 to ${MOST_VISITS}` }]
  if (way === 'add' || wholeTyped(count) <= left) return []
  const message = left === 0 ? 'No visits are left to take' : `Take ${visitsInWords(left)} at most: no more are left`
  return [{ field: 'count', message }]
}
