/**
 * A payment provider that answers every new session at once, so that a bench measures our server and not the sandbox.
 * Every session that is read is reported as just paid.
 */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'

const app = Fastify()
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
  done(null, new URLSearchParams(body as string)),
)
const sessions = new Map<string, object>()
app.post<{ Body: URLSearchParams }>('/v1/checkout/sessions', ({ body }) => {
  const id = `cs_test_${randomBytes(12).toString('hex')}`
  const session = {
    id,
    object: 'checkout.session',
    url: `https://pay.example/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
    currency: 'aud',
    client_reference_id: body.get('client_reference_id'),
    payment_intent: null,
    expires_at: Number(body.get('expires_at')),
  }
  sessions.set(id, session)
  return session
})
app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', ({ params }) => ({
  ...sessions.get(params.id),
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${params.id.slice(8)}`,
}))
process.on('disconnect', () => process.exit())
process.send!({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
