import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserName } from '#domain/accounts/browser-name.ts'
import { SESSION_DAYS } from '#domain/accounts/session-length.ts'
import { hintCookie, sessionCookie } from '#server/kit/http/cookies.ts'
import type { Ctx } from '#server/kit/context.ts'
import { renameVisitor } from '#server/kit/http/rename-visitor.ts'
import { rememberBrowser } from './known-browser.ts'
import { noteBrowser } from './session-store.ts'

type Opened = { secret: string; memberId: string }
type Site = Pick<Ctx, 'config'>
const maxAge = SESSION_DAYS * 24 * 60 * 60

/** Signs a browser in: sets the session cookie, the hint cookie for its pages, and the cookie of a known browser. */
export async function keepSession(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Opened,
): Promise<void> {
  await noteBrowser(ctx.db, opened.secret, browserName(request.headers['user-agent'] ?? ''))
  const { name, options } = sessionCookie(ctx.config)
  void reply.setCookie(name, opened.secret, { ...options, maxAge })
  giveHint(ctx, reply)
  rememberBrowser(ctx, request, reply, opened.memberId)
}

/** Signs a browser out, and gives it a new visitor id: the old one gives access to nothing any more. */
export async function dropSession(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await renameVisitor(ctx, request, reply)
  for (const { name, options } of [sessionCookie(ctx.config), hintCookie(ctx.config)]) {
    void reply.clearCookie(name, options)
  }
}

/** Corrects the hint cookie of a browser: it may be missing, or its session may be over. */
export function mendHint({ config }: Site, request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): void {
  const { name, options } = hintCookie(config)
  const isHinted = request.cookies[name] !== undefined
  if (isSignedIn && !isHinted && request.cookies[sessionCookie(config).name]) giveHint({ config }, reply)
  if (!isSignedIn && isHinted) void reply.clearCookie(name, options)
}

function giveHint({ config }: Site, reply: FastifyReply): void {
  const { name, options } = hintCookie(config)
  void reply.setCookie(name, '1', { ...options, maxAge })
}
