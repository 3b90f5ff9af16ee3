import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byItself, clockMs, type Account, type Accounts } from '../accounts.ts'
import { readCard, whatIsWrong } from '../cards.ts'
import type { Session } from '../objects.ts'
import { letTimePass } from '../passing-time.ts'
import { authenticate, paySession, type Outcome } from '../pay-session.ts'
import { authenticationForm } from './authentication-form.ts'
import { notice } from './frame.ts'
import { inGroups, payForm, type Faults, type Typed } from './pay-form.ts'

type Place = FastifyRequest<{ Params: { id: string } }>

const path = '/c/pay/:id'

/** The hosted page: a visitor pays here; it works without JavaScript. */
export function mountPage(app: FastifyInstance, accounts: Accounts) {
  const at = (handle: (visit: Visit, request: Place) => FastifyReply) => (request: Place, reply: FastifyReply) => {
    const account = accounts.ofSession(request.params.id)
    if (account) letTimePass(account)
    const session = account?.shelf.find('checkout.session', request.params.id)
    if (!account || !session) return send(reply, 404, notice('Page not found', 'There is no payment at this address.'))
    if (session.status !== 'open') return showClosed(reply, session, request.method)
    return handle({ account, session, reply }, request)
  }

  app.get(
    path,
    at((visit) => showForm(visit, typedAnew(visit.session), {})),
  )
  app.post(
    path,
    at((visit, request) => tryToPay(visit, formOf(request))),
  )
  app.get(`${path}/authenticate`, at(showAuthentication))
  app.post(
    `${path}/authenticate`,
    at((visit, request) => finishAuthentication(visit, formOf(request))),
  )

  for (const [name, { file, type }] of Object.entries(assets)) {
    const body = readFileSync(fileURLToPath(file))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'max-age=3600' }).send(body),
    )
  }
}

type Visit = { account: Account; session: Session; reply: FastifyReply }

const formOf = ({ body }: Place) => new URLSearchParams(typeof body === 'string' ? body : '')

function tryToPay(visit: Visit, form: URLSearchParams) {
  const { account, session } = visit
  const said = (name: string) => (form.get(name) ?? '').trim()
  const email = session.customer_email ?? said('email')
  const fill = said('fill')
  if (fill)
    return showForm(
      visit,
      { email, number: inGroups(fill), expiry: '12 / 34', cvc: fill.startsWith('3') ? '1234' : '123' },
      {},
    )

  const card = { number: said('number'), expiry: said('expiry'), cvc: said('cvc') }
  const faults: Faults = {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'Enter an email address, like name@example.com.' }),
    ...whatIsWrong(card, new Date(clockMs(account))),
  }
  // What was typed about a card is not sent back: only the e-mail is kept.
  const kept = { ...typedAnew(session), email }
  if (Object.keys(faults).length > 0) return showForm(visit, kept, faults)
  const outcome = account.act(() => paySession(byItself(account), session.id, readCard(card), email))
  return showOutcome(visit, outcome, kept)
}

function finishAuthentication(visit: Visit, form: URLSearchParams) {
  const { account, session } = visit
  const succeeds = form.get('outcome') === 'complete'
  const email = account.shelf.find('attempt', session.id)?.email ?? ''
  const outcome = account.act(() => authenticate(byItself(account), session.id, succeeds))
  return showOutcome(visit, outcome, { ...typedAnew(session), email })
}

function showOutcome(visit: Visit, outcome: Outcome, kept: Typed) {
  const { reply, session } = visit
  if (outcome.kind === 'refused') return showForm(visit, kept, { payment: outcome.refusal.message })
  if (outcome.kind === 'authenticate') return reply.redirect(`/c/pay/${session.id}/authenticate`, 303)
  if (outcome.session.status === 'complete') return reply.redirect(successUrl(outcome.session), 303)
  // Its authentication was answered on another page before: start again from the card.
  return reply.redirect(`/c/pay/${session.id}`, 303)
}

const typedAnew = (session: Session): Typed => ({
  email: session.customer_email ?? '',
  number: '',
  expiry: '',
  cvc: '',
})

function showForm({ account, session, reply }: Visit, typed: Typed, faults: Faults) {
  const page = payForm(session, account.shelf.need('cart', session.id), typed, faults)
  return send(reply, 200, page, session)
}

function showAuthentication({ account, session, reply }: Visit) {
  const attempt = account.shelf.find('attempt', session.id)
  if (!attempt) return reply.redirect(`/c/pay/${session.id}`, 303)
  return send(reply, 200, authenticationForm(session, attempt.card.last4), session)
}

function showClosed(reply: FastifyReply, session: Session, method: string) {
  // The second of two clicks on Pay arrives where the first one does.
  if (method === 'POST' && session.status === 'complete') return reply.redirect(successUrl(session), 303)
  if (session.status === 'expired') {
    const way = session.cancel_url ? { href: session.cancel_url, label: 'Go back' } : undefined
    return send(reply, 200, notice('This payment page has expired', 'You have not been charged.', way))
  }
  const paid = session.payment_status === 'paid'
  const sentence = paid
    ? 'You have been charged once. There is nothing more to do here.'
    : 'Your bank is sending the money.'
  const way = { href: successUrl(session), label: 'Continue' }
  return send(reply, 200, notice(paid ? 'This payment is complete' : 'This payment is on its way', sentence, way))
}

const successUrl = ({ id, success_url }: Session) => (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)

/** Browsers hold a form's redirects to form-action too, so the house's own address must be named in it. */
function send(reply: FastifyReply, status: number, page: string, session?: Session) {
  const onward = session?.success_url ? ` ${new URL(session.success_url).origin}` : ''
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

const fromPackage = (name: string) => pathToFileURL(createRequire(import.meta.url).resolve(name))

const assets = {
  'pay.css': { file: new URL('pay.css', import.meta.url), type: 'text/css; charset=utf-8' },
  'icon.svg': { file: new URL('icon.svg', import.meta.url), type: 'image/svg+xml' },
  'figtree.woff2': {
    file: fromPackage('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
  'instrument-serif.woff2': {
    file: fromPackage('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
    type: 'font/woff2',
  },
}
