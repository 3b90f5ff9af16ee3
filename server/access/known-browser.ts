import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/kit/context.ts'
import { knownBrowserCookie } from '#server/kit/http/cookies.ts'
import { networkOf, newSecretName } from '#server/kit/http/visitor.ts'
import { KNOWN_BROWSER_SECONDS, readToken, signToken } from './tokens.ts'

/** Who may be guessing: a network, and what its browser keeps of accounts that it has signed in to. */
export type Guesser = { network: string; keeps?: string | undefined }

/** How many accounts of one browser are remembered: the newest ones. */
const MOST_ACCOUNTS = 5

export const guesserOf = (ctx: Ctx, request: FastifyRequest): Guesser => ({
  network: networkOf(request),
  keeps: request.cookies[knownBrowserCookie(ctx.config).name],
})

/**
 * The browser that asks, if it has signed in to this account before: what strangers do in its network does not keep it
 * out. It proves nothing else.
 */
export function knownBrowser(ctx: Ctx, { keeps }: Guesser, memberId: string): string | null {
  for (const token of tokensIn(keeps)) {
    const read = readToken(ctx, token)
    const [browser, account] = read?.kind === 'known' ? read.of.split('~') : []
    if (browser && account === memberId) return browser
  }
  return null
}

/** The browser has signed in to this account: it will be known again, for a year. */
export function rememberBrowser(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, memberId: string): void {
  const { name, options } = knownBrowserCookie(ctx.config)
  const others = tokensIn(request.cookies[name]).filter((token) => !token.includes(`~${memberId}.`))
  const token = signToken(ctx, 'known', `${newSecretName()}~${memberId}`)
  const kept = [token, ...others].slice(0, MOST_ACCOUNTS).join('/')
  void reply.setCookie(name, kept, { ...options, maxAge: KNOWN_BROWSER_SECONDS })
}

const tokensIn = (kept = '') => kept.split('/').filter((token) => token !== '')
