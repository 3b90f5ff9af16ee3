import type { ClosureAnswer } from '#api/closures.ts'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { whatInWords, whenInWords } from './closure-draft.ts'

type Lists = Pick<Timetable, 'services' | 'resources'>

/** What stands on every page about a closure: when, what is shut, and what guests read. */
export const closureFacts = (closure: ClosureAnswer, lists: Lists) => [
  { name: 'When', value: whenInWords(closure) },
  { name: 'What is shut', value: whatInWords(closure, lists) },
  { name: 'Guests read', value: [closure.title, closure.message].filter(Boolean).join('. ') },
]
