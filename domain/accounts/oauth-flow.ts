/** How long a hidden frame or a popup waits for its answer, and so how long that answer is good (spec 5, 9): 120000 ms. */
export const FLOW_LASTS_MS = 120_000

/** What is wrong with an answer that comes back from a sign-in: each has its sentence in spec 8. */
export type FlowMistake = 'oauth.incomplete' | 'oauth.state'

/** Whether an answer may be turned into tokens: it needs a code, and the state the flow began with (spec 5, Login). */
export function whyNotExchange(
  answer: { code?: string | undefined; state?: string | undefined },
  begunWith: string | null,
): FlowMistake | null {
  if (!answer.code || !answer.state) return 'oauth.incomplete'
  return answer.state === begunWith ? null : 'oauth.state'
}

/** Whether this can be the verifier of a code: 43 to 128 letters, digits and `-._~` (spec 5, PKCE). */
export const isVerifier = (text: string | undefined): text is string =>
  text !== undefined && /^[\w.~-]{43,128}$/.test(text)
