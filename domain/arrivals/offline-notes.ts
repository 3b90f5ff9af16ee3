/** What a device without a line can note. UNDONE takes back what it noted last of the same party and still holds. */
export type OfflineKind = 'ARRIVED' | 'LEFT' | 'UNDONE' | 'WALK_IN'

/** The notes of one party that still hold, in the order in which they were made. */
export function stillHolding<Note extends { kind: OfflineKind }>(notes: readonly Note[]): Note[] {
  const holding: Note[] = []
  for (const note of notes) {
    if (note.kind === 'UNDONE') holding.pop()
    else holding.push(note)
  }
  return holding
}

/** How many of a party have come and gone by its list, and by what this device has noted since. */
export function withNotes<Party extends { people: number; arrived: number; departed: number }>(
  party: Party,
  notes: readonly { kind: OfflineKind; people: number }[],
): Party {
  const holding = stillHolding(notes)
  const of = (kind: OfflineKind) => holding.reduce((sum, note) => sum + (note.kind === kind ? note.people : 0), 0)
  const arrived = Math.min(party.people, party.arrived + of('ARRIVED'))
  return { ...party, arrived, departed: Math.min(arrived, party.departed + of('LEFT')) }
}

/** Whether a list may still be shown: it is of one day, and ends. */
export const isListOver = ({ expiresAt }: { expiresAt: string }, now: Date): boolean => now >= new Date(expiresAt)
