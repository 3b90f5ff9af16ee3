import { useSyncExternalStore } from 'react'
import { CallFailed } from '#ui/api-client.ts'

/** Which manager lets something happen, by which PIN, and why, where the screen has not asked for a reason. */
export type Approved = { m: { memberId: string; pin: string }; why?: string }

type Question = {
  /** Why the house wants a manager, and what was wrong with the PIN that was tried. */
  why: string
  trouble: string | null
  needsReason: boolean
}
type Open = Question & { answer: (approved: Approved | null) => void }
let open: Open | null = null
const listeners = new Set<() => void>()

/** The question that waits for a manager now. */
export const useApproval = (): Open | null => useSyncExternalStore(subscribe, () => open)

/**
 * Makes a call, and the same again with a manager's PIN in its body, when the house wants one (a refusal that ends in
 * `needs-manager`). A wrong PIN is asked for again; without one nothing has been done.
 */
export async function untilApproved<Answer>(body: unknown, call: (body: unknown) => Promise<Answer>): Promise<Answer> {
  let [sent, why, trouble] = [body, '', null as string | null]
  for (;;) {
    try {
      return await call(sent)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.code.endsWith('needs-manager')) [why, trouble] = [error.message, null]
      else if (sent !== body && isOfPin(error.code)) trouble = error.message
      else throw error
    }
    const approved = await askManager({ why, trouble, needsReason: !hasReason(body) })
    if (!approved) throw new CallFailed('Nothing has been changed: this needs a manager.', 'not-met', 0)
    sent = { ...(body as object), ...approved }
  }
}

const isOfPin = (code: string) => code.startsWith('pin.') || code.startsWith('approval.')

const hasReason = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'why' in body && typeof body.why === 'string' && body.why !== ''

let last: Promise<unknown> = Promise.resolve()

/** One question at a time; another one waits for its turn. */
function askManager(question: Question): Promise<Approved | null> {
  const asked = last.then(() => askNow(question))
  last = asked
  return asked
}

function askNow(question: Question): Promise<Approved | null> {
  const { promise, resolve } = Promise.withResolvers<Approved | null>()
  const answer = (approved: Approved | null) => {
    open = null
    tell()
    resolve(approved)
  }
  open = { ...question, answer }
  tell()
  return promise
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
