import { CallFailed, getFile, getJson, postJson } from '#ui/api-client.ts'
import { untilApproved } from './approval.ts'
import { refuseWithoutLine, suspectLine } from './line.ts'
import { askFor, needOf, type Need } from './needs.ts'

/** Asks the house for something of the staff side; `failure` is what is read when no answer can be had. */
export function ask<Answer>(path: string, failure: string): Promise<Answer> {
  return untilLetIn(() => getJson<Answer>(path, failure))
}

/** Asks the house for a file; whoever needs a new code for it enters it, and the file comes. */
export function askForFile(path: string, failure: string): Promise<string> {
  return untilLetIn(() => getFile(path, failure))
}

/**
 * Has the house do something. The same press may be sent again, and is done once (ruling 45). What needs a manager asks
 * for their PIN.
 */
export function send<Answer>(
  path: string,
  body: unknown,
  failure: string,
  options: Parameters<typeof postJson>[3] = {},
): Promise<Answer> {
  return untilLetIn(() => untilApproved(body, (sent) => postJson<Answer>(path, sent, failure, options)))
}

/**
 * The very same call again, once what it needs is there: whoever was signed out signs in where they are, whoever needs
 * a new code enters it, and nothing typed is lost (docs/decisions/128).
 */
export async function untilLetIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  refuseWithoutLine()
  try {
    return await call()
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'unreachable') void suspectLine()
    const need = needOf(error)
    if (!need) throw error
    if (!(await askFor(need))) throw new CallFailed(notMet[need], 'not-met', 0)
    return await untilLetIn(call)
  }
}

const notMet: Record<Need, string> = {
  'sign-in': 'You are signed out. Nothing has been saved: sign in and try again.',
  'new-code': 'Nothing has been changed: this needs a new code from you.',
}
