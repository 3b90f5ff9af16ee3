import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byItself, clockMs, type Account, type Accounts } from '../accounts.ts'
import type { Session } from '../objects.ts'
import { letTimePass } from '../passing-time.ts'
import type { Outcome } from '../close-session.ts'
import { authenticate, givenEmail, paySession } from '../pay-session.ts'
import { authenticationForm } from './authentication-form.ts'
import type { Faults, Typed } from './card-form.ts'
import { notice } from './frame.ts'
import { keepForm } from './keep-form.ts'
import { payForm } from './pay-form.ts'
import { emptyForm, isAuthenticated, readCardForm } from './read-card-form.ts'
import { send } from './send.ts'

type Place = FastifyRequest<{ Params: { id: string } }>

const path = '/c/pay/:id'

/** The hosted page: a visitor pays here; it works without JavaScript. */
export function mountPage(app: FastifyInstance, accounts: Accounts) {
  const at = (handle: (visit: Visit, request: Place) => FastifyReply) => (request: Place, reply: FastifyReply) => {
    const account = accounts.ownerOf('checkout.session', request.params.id)
    if (account) letTimePass(account)
    const session = account?.shelf.find('checkout.session', request.params.id)
    if (!account || !session) return send(reply, 404, notice('Page not found', 'There is no payment at this address.'))
    if (session.status !== 'open') return showClosed(reply, session, request.method)
    return handle({ account, session, reply }, request)
  }

  app.get(path, at(showFormAnew))
  app.post(path, at(tryToPay))
  app.get(`${path}/authenticate`, at(showAuthentication))
  app.post(`${path}/authenticate`, at(finishAuthentication))

  for (const [name, { file, type }] of Object.entries(assets)) {
    const body = readFileSync(fileURLToPath(file))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'max-age=3600' }).send(body),
    )
  }
}

type Visit = { account: Account; session: Session; reply: FastifyReply }

function tryToPay(visit: Visit, { body }: Place) {
  const { account, session } = visit
  const sent = readCardForm(body, givenEmail(account, session), new Date(clockMs(account)))
  if (sent.kind === 'again') return showForm(visit, sent.kept, sent.faults)
  const outcome = account.act(() => paySession(byItself(account), session.id, sent.card, sent.kept.email))
  return showOutcome(visit, outcome, sent.kept)
}

function finishAuthentication(visit: Visit, { body }: Place) {
  const { account, session } = visit
  const email = account.shelf.find('attempt', session.id)?.email ?? ''
  const outcome = account.act(() => authenticate(byItself(account), session.id, isAuthenticated(body)))
  return showOutcome(visit, outcome, emptyForm(email))
}

function showOutcome(visit: Visit, outcome: Outcome, kept: Typed) {
  const { reply, session } = visit
  if (outcome.kind === 'refused') return showForm(visit, kept, { payment: outcome.refusal.message })
  if (outcome.kind === 'authenticate') return reply.redirect(`/c/pay/${session.id}/authenticate`, 303)
  if (outcome.session.status === 'complete') return reply.redirect(successUrl(outcome.session), 303)
  // Its authentication was answered on another page before: start again from the card.
  return reply.redirect(`/c/pay/${session.id}`, 303)
}

const showFormAnew = (visit: Visit) => showForm(visit, emptyForm(givenEmail(visit.account, visit.session) ?? ''), {})

function showForm({ account, session, reply }: Visit, typed: Typed, faults: Faults) {
  const cart = account.shelf.need('cart', session.id)
  const page =
    session.mode === 'setup'
      ? keepForm(session, cart, typed, faults)
      : payForm(session, cart, typed, faults, givenEmail(account, session) !== null)
  return send(reply, 200, page, session.success_url)
}

function showAuthentication({ account, session, reply }: Visit) {
  const attempt = account.shelf.find('attempt', session.id)
  if (!attempt) return reply.redirect(`/c/pay/${session.id}`, 303)
  return send(
    reply,
    200,
    authenticationForm(`/c/pay/${session.id}/authenticate`, attempt.card.last4),
    session.success_url,
  )
}

function showClosed(reply: FastifyReply, session: Session, method: string) {
  // The second of two clicks on Pay arrives where the first one does.
  if (method === 'POST' && session.status === 'complete') return reply.redirect(successUrl(session), 303)
  if (session.status === 'expired') {
    const way = session.cancel_url ? { href: session.cancel_url, label: 'Go back' } : undefined
    return send(reply, 200, notice('This payment page has expired', 'You have not been charged.', way))
  }
  const way = { href: successUrl(session), label: 'Continue' }
  return send(reply, 200, noticeOf(session.payment_status, way))
}

function noticeOf(status: Session['payment_status'], way: { href: string; label: string }) {
  if (status === 'unpaid') return notice('This payment is on its way', 'Your bank is sending the money.', way)
  if (status === 'no_payment_required')
    return notice('Your card is saved', 'Future payments are taken from it. Nothing was charged now.', way)
  return notice('This payment is complete', 'You have been charged once. There is nothing more to do here.', way)
}

const successUrl = ({ id, success_url }: Session) => (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', () => id)

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
