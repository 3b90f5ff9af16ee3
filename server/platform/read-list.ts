import type * as z from 'zod/mini'
import { Refused } from '#domain/refusals.ts'
import { InvalidFields, violation } from './failing.ts'

/**
 * Reads the query of a list call. With a nested value (`paging`, `sorting`) the whole query is one parameter `.r`,
 * base64url of JSON (platform 1.5); the result is flat in both cases.
 */
export function readList<Input extends z.ZodMiniType>(contract: Input, query: unknown): z.infer<Input> {
  const read = contract.safeParse(wholeInput(query as Record<string, unknown>))
  if (read.success) return read.data
  throw new InvalidFields(read.error.issues.map(({ path, message }) => violation(path.join('.'), message)))
}

function wholeInput({ '.r': whole, ...plain }: Record<string, unknown>): unknown {
  if (typeof whole !== 'string')
    return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name.replace(/^paging\./, ''), value]))
  const { paging, ...input } = unpack(whole)
  return { ...input, ...(typeof paging === 'object' && paging) }
}

function unpack(whole: string): Record<string, unknown> {
  try {
    const input: unknown = JSON.parse(Buffer.from(whole, 'base64url').toString())
    if (typeof input === 'object' && input !== null) return input as Record<string, unknown>
  } catch {
    // Refused below, like any other invalid text.
  }
  throw new Refused('request.unreadable')
}
