import type { ClosureState } from '#api/closures.ts'

/** What can be done to a closure that was sent, and the words of its button and its question. */
export type ActWords = {
  act: 'undo' | 'stop' | 'resume' | 'reopen'
  /** The button that opens the question. */
  opens: string
  title: string
  /** What follows from it. */
  follows: string
  /** It can be taken back. */
  isReversible: boolean
  go: string
  busy: string
}

/** The one act of each state; null: none. */
export const acts: Record<ClosureState, ActWords | null> = {
  DRAFT: null,
  WAITING: {
    act: 'undo',
    opens: 'Undo the closure',
    title: 'Take this closure back?',
    follows: 'Everything can be booked again at once, and nobody is told. The plan stays.',
    isReversible: true,
    go: 'Take it back',
    busy: 'Taking it back…',
  },
  SENDING: {
    act: 'stop',
    opens: 'Stop writing to guests',
    title: 'Stop writing to guests?',
    follows: 'The house stays closed. Whoever has their email keeps it; the others hear nothing until you go on.',
    isReversible: true,
    go: 'Stop',
    busy: 'Stopping…',
  },
  STOPPED: {
    act: 'resume',
    opens: 'Go on writing to guests',
    title: 'Go on writing to guests?',
    follows: 'Everyone who has not heard yet gets their email now.',
    isReversible: false,
    go: 'Go on',
    busy: 'Going on…',
  },
  DONE: {
    act: 'reopen',
    opens: 'Open again earlier',
    title: 'Open again now?',
    follows:
      'What is still to come can be booked again at once. Whoever was moved or paid back stays so, and members keep the days they were given.',
    isReversible: false,
    go: 'Open again',
    busy: 'Opening…',
  },
  REOPENED: null,
}
