import { createHash } from 'node:crypto'

/** Where the line is cut: at which word that is said over it from now on, and whether that word still arrives. */
export type Cut = { at: number; arrives: boolean; kills: boolean }

/** What a use case meets when its connection is cut, or the process that it runs in is no more. */
export class LineCut extends Error {
  readonly code = 'ECONNRESET'
}

export type Line = ReturnType<typeof openLine>

/**
 * The one line over which the house speaks with its database and its payment provider: one word after the other, so
 * that the same history is the same again, each of them counted, and each of them a place where the line can be cut.
 */
export function openLine() {
  const heard = createHash('sha256')
  let turn: Promise<unknown> = Promise.resolve()
  let words = 0
  let cut: Cut | null = null
  let isDead = false
  let wasDisturbed = false

  const say = async <Answer>(
    word: string,
    act: () => Promise<Answer>,
    hangUp: () => Promise<void>,
  ): Promise<Answer> => {
    if (isDead) throw new LineCut('This process is no more.')
    words++
    heard.update(`${word}\n`)
    if (words !== cut?.at) return await act()
    const { arrives, kills } = cut
    cut = null
    wasDisturbed = true
    isDead = kills
    if (arrives) await act().catch(() => {})
    await hangUp()
    throw new LineCut(`The line was cut at: ${word}`)
  }

  return {
    /** Says one word when all before it are answered. */
    say: <Answer>(word: string, act: () => Promise<Answer>, hangUp: () => Promise<void>): Promise<Answer> => {
      const mine = turn.then(() => say(word, act, hangUp))
      turn = mine.catch(() => {})
      return mine
    },
    /** A new step begins, which is to be cut there, or not at all. */
    begin: (input: Cut | null) => {
      words = 0
      cut = input
      wasDisturbed = false
    },
    /** The provider failed, or the line was cut: a fault of ours is no wonder then. */
    disturb: () => void (wasDisturbed = true),
    /** A process is started again. */
    revive: async () => {
      await turn
      isDead = false
      cut = null
    },
    words: () => words,
    isDead: () => isDead,
    wasDisturbed: () => wasDisturbed,
    /** Everything said so far, as one number. */
    trace: () => heard.copy().digest('hex').slice(0, 16),
    note: (fact: string) => void heard.update(`${fact}\n`),
  }
}
