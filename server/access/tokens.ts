import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { MINUTE } from '#domain/sydney-time.ts'
import { foldedCode, type FoldedCode } from '#domain/typed-codes.ts'
import type { Ctx } from '#server/kit/context.ts'

/**
 * A member's token names a session, a guest's token a browser; with a renewal a guest's client gets the next token; by
 * `known` a browser is known again that has signed in to an account before; a question is one that a member was asked
 * on our page.
 */
export type TokenKind = 'member' | 'guest' | 'renewal' | 'known' | 'question'
export const MEMBER_TOKEN_SECONDS = 900
export const GUEST_TOKEN_SECONDS = 24 * 60 * 60
export const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60
const secondsOf: Record<TokenKind, number> = {
  member: MEMBER_TOKEN_SECONDS,
  guest: GUEST_TOKEN_SECONDS,
  renewal: 365 * 24 * 60 * 60,
  known: KNOWN_BROWSER_SECONDS,
  question: 30 * 60,
}

/** A secret of 256 bits that is handed out once and kept as its hash. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** A short-lived signed token: its purpose, its subject and its expiry. */
export function signToken({ signingKeys, now }: Pick<Ctx, 'signingKeys' | 'now'>, kind: TokenKind, of: string): string {
  const said = `${kind}.${of}.${Math.floor(now().getTime() / 1000) + secondsOf[kind]}`
  return `${said}.${signingKeys.sign(said)}`
}

/** What a token is for and whom it names; null when we did not sign it or it has expired. */
export function readToken({ signingKeys, now }: Pick<Ctx, 'signingKeys' | 'now'>, token: string) {
  const [kind, of, until, signature, ...rest] = token.split('.')
  if (!isKind(kind) || !of || !until || !signature || rest.length > 0) return null
  if (!signingKeys.whichSigned(`${kind}.${of}.${until}`, signature)) return null
  return Number(until) * 1000 > now().getTime() ? { kind, of } : null
}

const isKind = (kind: string | undefined): kind is TokenKind => kind !== undefined && Object.hasOwn(secondsOf, kind)

/** A code of six digits, as an email carries it; each is as likely as any other. */
export const newCode = () => foldedCode(String(randomInt(1_000_000)).padStart(6, '0'))

/** A code is kept together with the token it belongs to: without that, a million guesses would find it. */
export const hashCode = (stateToken: string, code: FoldedCode) => hashSecret(`${stateToken} ${code}`)

/**
 * A code sent as a second factor is stored as a keyed hash, and the key is not in the database: a copy of the database
 * does not reveal it.
 */
export const hashSentCode = ({ secretKey }: Pick<Ctx['config'], 'secretKey'>, boundTo: string, code: FoldedCode) =>
  createHmac('sha256', `codes that are sent ${secretKey}`).update(`${boundTo} ${code}`).digest()

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)
