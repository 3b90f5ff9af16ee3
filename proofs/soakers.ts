import type { Stripe } from 'stripe'
import type { MembershipAnswer } from '#api/memberships.ts'
import { openBrowser, type TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

export const SOAK_ID = '91a40000-0000-4000-8000-000000000001'
type Browser = ReturnType<typeof openBrowser>
export type Soaker = Awaited<ReturnType<typeof aSoaker>>

/** A member who stays signed in for years and holds no membership. */
export async function aMember(house: TestHouse) {
  const scene = (await setScene(house.ctx.db, 'credits', {})) as {
    token: string
    email: string
    memberId: string
    contactId: string
  }
  const by = house.visitor()
  by.cookies.set('bh_session', scene.token)
  await house.rows(`update member_session set expires_at = expires_at + interval '3 years' where member_id = $1`, [
    scene.memberId,
  ])
  await house.rows(`update membership set status = 'CANCELED' where member_id = $1`, [scene.memberId])
  return { ...by, ...scene }
}

export const buySoak = (by: Pick<Browser, 'post'>, more: object = {}) =>
  by.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: SOAK_ID }], ...more })

/** What a member sees of the membership that they pay for again and again. */
export async function mine(by: Pick<Browser, 'get'>): Promise<MembershipAnswer> {
  const { body } = await by.get('/api/memberships/v1/mine')
  return body.memberships.find((each: MembershipAnswer) => each.recurring)
}

/** A member who has bought Soak and paid. */
export async function aSoaker(house: TestHouse, card?: string) {
  const member = await aMember(house)
  const { body } = await buySoak(member)
  await house.control({ pay: { session: body.sessionId, ...(card && { card }) }, settle: true })
  const { id } = await mine(member)
  const [{ subscription_ref: ref }] = await house.rows('select subscription_ref from membership where id = $1', [id])
  const change = (what: string, body: object = {}) => member.post(`/api/memberships/v1/${id}/${what}`, body)
  return {
    ...member,
    id,
    ref: ref as string,
    change,
    preview: (days: number) => member.get(`/api/memberships/v1/${id}/suspension-preview?days=${days}`),
    mine: () => mine(member),
    /** The state of the subscription at the provider. */
    subscription: (): Promise<Stripe.Subscription> => house.ctx.stripe.subscriptions.retrieve(ref as string),
    /** The statuses of its invoices there, oldest first. */
    charged: async (): Promise<(string | null)[]> =>
      (await house.ctx.stripe.invoices.list({ subscription: ref as string, limit: 100 })).data
        .map(({ status }) => status)
        .toReversed(),
  }
}
