import { clockPath } from '#api/catalogue.ts'

const PAUSE_MS = 1000
/** A line that takes a question and never brings an answer is no line. */
const PATIENCE_MS = 5000

/** Comes to its end when the house can be reached, which is at once where the line is up, or when nobody waits for it. */
export async function untilHouseAnswers(isAwaited: () => boolean = () => true): Promise<void> {
  while (isAwaited()) {
    try {
      await fetch(clockPath, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return
    } catch {
      await new Promise((over) => setTimeout(over, PAUSE_MS))
    }
  }
}
