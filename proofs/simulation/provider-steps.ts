import { latest, nothing, type Step } from './steps.ts'
import type { Story } from './story.ts'

/** What people and banks do at the provider, behind the back of the house. */
export const providerSteps: Step[] = [
  { name: 'refund at the provider', weight: 1, act: refund },
  { name: 'a refund fails', weight: 1, act: failRefund },
  { name: 'dispute', weight: 1, act: dispute },
  { name: 'a dispute ends', weight: 2, act: endDispute },
]

async function refund({ world, random }: Story): Promise<string> {
  const charge = latest(
    random,
    (await charges(world)).filter(({ amount_refunded }) => amount_refunded === 0),
  )
  if (!charge) return nothing
  const amount = random.chance(0.5) ? charge.amount : 100
  await world.provider.control({ refund: { payment_intent: charge.payment_intent, amount } })
  return String(amount)
}

const charges = async ({ provider }: Story['world']) =>
  (await provider.all('/v1/charges')).filter(({ status, disputed }) => status === 'succeeded' && !disputed)

async function failRefund({ world, random }: Story): Promise<string> {
  const done = latest(
    random,
    (await world.provider.all('/v1/refunds')).filter(({ status }) => status === 'succeeded'),
  )
  if (!done) return nothing
  await world.provider.control({ refundFails: done.id })
  return String(done.amount)
}

async function dispute({ world, random }: Story): Promise<string> {
  const charge = latest(
    random,
    (await charges(world)).filter(({ refunded }) => !refunded),
  )
  if (!charge) return nothing
  await world.provider.control({ dispute: { payment_intent: charge.payment_intent } })
  return String(charge.amount)
}

/** A bank decides, at random. */
export async function endDispute({ world, random }: Story): Promise<string> {
  const open = (await world.provider.all('/v1/disputes')).filter(({ status }) => !['won', 'lost'].includes(status))
  if (open.length === 0) return nothing
  const status = random.pick(['won', 'lost'])
  await world.provider.control({ closeDispute: { dispute: random.pick(open).id, status } })
  return status
}
