import type { FastifyReply } from 'fastify'

/** Browsers hold a form's redirects to form-action too, so the house's own address must be named in it. */
export function send(reply: FastifyReply, status: number, page: string, onwardTo?: string | null) {
  const onward = onwardTo ? ` ${new URL(onwardTo).origin}` : ''
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${onward}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page)
}
