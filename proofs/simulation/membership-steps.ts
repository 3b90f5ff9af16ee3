import { cancelMembershipPath, keepMembershipPath, myMembershipsPath, resumeMembershipPath } from '#api/memberships.ts'
import { suspendMembershipPath, type MyMembershipsAnswer } from '#api/memberships.ts'
import { planCheckoutPath } from '#api/checkout.ts'
import { nothing, checkOut, type Step } from './steps.ts'
import { answerLine, type Story, type Visitor } from './story.ts'

/** What members do with plans, and what becomes of the cards that pay for them. */
export const membershipSteps: Step[] = [
  { name: 'buy a plan', weight: 5, act: buyPlan },
  { name: 'change a membership', weight: 10, act: change },
  { name: 'another card', weight: 2, act: changeCard },
  { name: 'rescue a payment', weight: 3, act: rescue },
]

/** Two that are paid again and again, and one that is paid once. */
const plans = [
  '91a40000-0000-4000-8000-000000000001',
  '91a40000-0000-4000-8000-000000000002',
  '91a40000-0000-4000-8000-000000000003',
]

async function buyPlan(story: Story): Promise<string> {
  const by = aMember(story)
  return await checkOut(story, by, planCheckoutPath, { plans: [{ planId: story.random.pick(plans) }] })
}

const aMember = ({ random, visitors }: Story): Visitor => random.pick(visitors.filter((visitor) => visitor.isMember))

async function change(story: Story): Promise<string> {
  const { random } = story
  const by = aMember(story)
  const heard = await by.send('GET', myMembershipsPath)
  if (heard?.status !== 200) return answerLine(heard)
  const running = (heard.body as MyMembershipsAnswer).memberships.filter(
    ({ recurring, endDate }) => recurring && !endDate,
  )
  if (running.length === 0) return nothing
  const { id } = random.pick(running)
  const [path, body] = random.pick<[string, object?]>([
    [cancelMembershipPath, { effectiveAt: random.pick(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']) }],
    [keepMembershipPath],
    [suspendMembershipPath, { days: 1 + random.below(20) }],
    [suspendMembershipPath, { days: 1 + random.below(5) }],
    [resumeMembershipPath],
  ])
  const done = await by.send(
    'POST',
    path.replace(':id', () => id),
    body,
  )
  return `${by.name} ${path.split('/').at(-1)} ${answerLine(done)}`
}

async function changeCard({ world, random }: Story): Promise<string> {
  const running = await world.provider.all('/v1/subscriptions')
  if (running.length === 0) return nothing
  const card = random.pick(['4242424242424242', '4000000000000341'])
  await world.provider.control({ subscriptionCard: { subscription: random.pick(running).id, card } })
  return card === '4000000000000341' ? 'that will fail' : 'that pays'
}

async function rescue({ world, random }: Story): Promise<string> {
  const open = await world.provider.all('/v1/invoices?status=open')
  if (open.length === 0) return nothing
  const { refused } = await world.provider.control({ payInvoice: { invoice: random.pick(open).id } })
  return refused ? 'refused' : 'paid'
}
