import type { RefusalBody } from '#api/wire.ts'

/** A call that brought no answer: words fit for the visitor, and what a screen may want to tell apart. */
export class CallFailed extends Error {
  readonly code: string
  readonly status: number
  readonly facts: Record<string, unknown>

  constructor(message: string, code: string, status: number, facts: Record<string, unknown> = {}) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
    this.status = status
    this.facts = facts
  }
}

/** Longer than any slow answer that may still come. */
const TIMEOUT = 20_000

/** Asks the house for something; `failure` is what the visitor reads when no answer can be had (spec 7, 8). */
export function getJson<Answer>(path: string, failure: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call<Answer>(path, failure, { method: 'GET', headers })
}

/** Sends the house something. The key makes a repeated press one act (ruling 45). */
export function postJson<Answer>(
  path: string,
  body: unknown,
  failure: string,
  options: { idempotencyKey?: string; headers?: Record<string, string>; method?: 'PUT' | 'PATCH' | 'DELETE' } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': 'application/json', ...options.headers }
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  return call<Answer>(path, failure, { method: options.method ?? 'POST', headers, body: JSON.stringify(body) })
}

/** Asks for a text; a page of HTML in its place is a failure (spec 5, Terms content). */
export async function getText(path: string, failure: string): Promise<string> {
  const { response, text } = await send(path, failure, { method: 'GET' })
  if (!response.ok || isHtml(response, text)) throw new CallFailed(failure, 'unreadable', response.status)
  return text
}

/** Asks for a file as its text; a refusal is told in its own words. */
export async function getFile(path: string, failure: string): Promise<string> {
  const { response, text } = await send(path, failure, { method: 'GET' })
  if (!response.ok) answerOf(response, text, failure)
  return text
}

/** A path with its query: `withQuery('/x', { a: 1 })` is `/x?a=1`; what is undefined is left out. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return `${path}?${parameters}`
}

/** What the visitor reads of any failure; never a raw error. */
export function wordsOf(error: unknown, failure: string): string {
  return error instanceof CallFailed ? error.message : failure
}

async function call<Answer>(path: string, failure: string, init: RequestInit): Promise<Answer> {
  const { response, text } = await send(path, failure, init)
  return answerOf(response, text, failure) as Answer
}

/** What an answer says, or why there is none. */
export function answerOf(response: Response, text: string, failure: string): unknown {
  const body = readJson(text)
  if (response.ok && body !== undefined && !isHtml(response, text)) return body
  if (!isRefusal(body)) throw new CallFailed(failure, 'unreadable', response.status)
  const { code, message, ...facts } = body
  throw new CallFailed(saysNothing.has(code) ? failure : message, code, response.status, facts)
}

/** Refusals whose words do not help the visitor: the call's own say more. */
const saysNothing = new Set(['unexpected', 'house.unavailable', 'not-found', 'request.unreadable'])

async function send(path: string, failure: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    return { response, text: await response.text() }
  } catch {
    throw new CallFailed(failure, 'unreachable', 0)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isHtml(response: Response, text: string): boolean {
  return Boolean(response.headers.get('content-type')?.includes('text/html')) || /^\s*<(!doctype|html)/i.test(text)
}

function isRefusal(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false
  return 'code' in body && typeof body.code === 'string' && 'message' in body && typeof body.message === 'string'
}
