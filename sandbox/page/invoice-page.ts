import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byItself, clockMs, type Account, type Accounts } from '../accounts.ts'
import { subscriptionOf } from '../invoicing.ts'
import type { Invoice } from '../objects.ts'
import { letTimePass } from '../passing-time.ts'
import { authenticateRescue, rescueInvoice, type Rescue } from '../rescue-invoice.ts'
import { authenticationForm } from './authentication-form.ts'
import type { Faults, Typed } from './card-form.ts'
import { notice } from './frame.ts'
import { invoiceForm } from './invoice-form.ts'
import { emptyForm, isAuthenticated, readCardForm } from './read-card-form.ts'
import { send } from './send.ts'

type Place = FastifyRequest<{ Params: { id: string } }>
type Visit = { account: Account; invoice: Invoice; reply: FastifyReply }

const path = '/i/:id'

/** The hosted invoice: what could not be charged is paid here, without JavaScript. */
export function mountInvoicePage(app: FastifyInstance, accounts: Accounts) {
  const at = (handle: (visit: Visit, request: Place) => FastifyReply) => (request: Place, reply: FastifyReply) => {
    const account = accounts.ownerOf('invoice', request.params.id)
    if (account) letTimePass(account)
    const invoice = account?.shelf.find('invoice', request.params.id)
    if (!account || !invoice) return send(reply, 404, notice('Page not found', 'There is no invoice at this address.'))
    if (invoice.status !== 'open') return showClosed(reply, invoice)
    return handle({ account, invoice, reply }, request)
  }

  app.get(
    path,
    at((visit) => showForm(visit, emptyForm(visit.invoice.customer_email ?? ''), {})),
  )
  app.post(path, at(tryToPay))
  app.get(`${path}/authenticate`, at(showAuthentication))
  app.post(`${path}/authenticate`, at(finishAuthentication))
}

function tryToPay(visit: Visit, { body }: Place) {
  const { account, invoice } = visit
  const sent = readCardForm(body, invoice.customer_email, new Date(clockMs(account)))
  if (sent.kind === 'again') return showForm(visit, sent.kept, sent.faults)
  return showOutcome(
    visit,
    account.act(() => rescueInvoice(byItself(account), invoice.id, sent.card)),
  )
}

function finishAuthentication(visit: Visit, { body }: Place) {
  const { account, invoice } = visit
  return showOutcome(
    visit,
    account.act(() => authenticateRescue(byItself(account), invoice.id, isAuthenticated(body))),
  )
}

function showOutcome(visit: Visit, outcome: Rescue) {
  const { reply, invoice } = visit
  if (outcome.kind === 'authenticate') return reply.redirect(`/i/${invoice.id}/authenticate`, 303)
  if (outcome.kind !== 'refused') return reply.redirect(`/i/${invoice.id}`, 303)
  return showForm(visit, emptyForm(invoice.customer_email ?? ''), { payment: outcome.refusal.message })
}

function showForm({ account, invoice, reply }: Visit, typed: Typed, faults: Faults) {
  const subscription = account.shelf.need('subscription', subscriptionOf(invoice))
  return send(reply, 200, invoiceForm(invoice, subscription, typed, faults))
}

function showAuthentication({ account, invoice, reply }: Visit) {
  const attempt = account.shelf.find('attempt', invoice.id)
  if (!attempt) return reply.redirect(`/i/${invoice.id}`, 303)
  return send(reply, 200, authenticationForm(`/i/${invoice.id}/authenticate`, attempt.card.last4))
}

function showClosed(reply: FastifyReply, { number, status }: Invoice) {
  if (status === 'paid')
    return send(reply, 200, notice('This invoice is paid', `Thank you. Invoice ${number} is settled.`))
  return send(reply, 200, notice('This invoice was withdrawn', 'There is nothing to pay here.'))
}
