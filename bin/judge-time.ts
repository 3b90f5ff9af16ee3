/** How long `npm test` and `npm test -- fast` may take, in seconds, on two idle cores of the machine that they were set on. */
const budgets: Record<string, number> = { '': 9 * 60, fast: 3.5 * 60 }

type Run = { word: string; seconds: number; slowness: number }

/** What a run took of its budget, measured by how slow its machine is; null when it has none. */
export function judgeTime({ word, seconds, slowness }: Run): { isOver: boolean; told: string } | null {
  const budget = budgets[word]
  if (budget === undefined) return null
  const used = seconds / slowness
  const told = `${clockOf(seconds)} on a machine that is ${slowness.toFixed(1)} times as slow as that of the budget: ${clockOf(used)} of ${clockOf(budget)}`
  return { isOver: used > budget, told }
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
