import { clockPath } from '#api/catalogue.ts'

const PAUSE_MS = 1000

/** Comes to its end when the house can be reached, which is at once where the line is up. */
export async function untilHouseAnswers(): Promise<void> {
  for (;;) {
    try {
      await fetch(clockPath)
      return
    } catch {
      await new Promise((over) => setTimeout(over, PAUSE_MS))
    }
  }
}
