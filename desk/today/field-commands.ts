/** What can be said in the field instead of a name. */
export type Command = { key: string; words: string; detail: string } & (
  | { does: 'walk-in'; people: number }
  | { does: 'to-pay' }
  | { does: 'lock' }
)

const walkIn = /^walk[\s-]?in(?:\s+(\d{1,2}))?$/

/** The command that somebody has typed to its end, if it is one. */
export function commandOf(typed: string): Command | null {
  const words = typed.trim().toLowerCase()
  const [isWalkIn, people = '1'] = walkIn.exec(words) ?? []
  if (isWalkIn !== undefined && Number(people) >= 1) {
    const many = Number(people)
    return { key: 'walk-in', words: 'New walk-in', detail: `For ${many}`, does: 'walk-in', people: many }
  }
  if (words === 'to pay')
    return { key: 'to-pay', words: 'To pay', detail: 'Who has still to pay today', does: 'to-pay' }
  return words === 'lock' ? { key: 'lock', words: 'Lock the desk', detail: 'Or switch person', does: 'lock' } : null
}
