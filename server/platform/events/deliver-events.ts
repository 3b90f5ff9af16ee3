import { HOUR, MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { required } from '#server/kit/required.ts'
import { postOutside } from './post-outside.ts'
import { noteWhatTimeBrings, placeEvents, setDelivery, takeDueDeliveries, type Delivery } from './store.ts'
import { describeEvents } from './describe-events.ts'

type DescribeEvents = Pick<Ctx, 'db' | 'now' | 'config' | 'log'>

const atOnce = 8
/** After this many tries (about three days) the listener is given up. */
const triesBeforeGivingUp = 14
const longestWait = 8 * HOUR

/** Sends events to listeners, each listener's in order, until none is due. */
export async function deliverEvents(ctx: DescribeEvents): Promise<void> {
  await noteWhatTimeBrings(ctx.db, ctx.now())
  await placeEvents(ctx.db)
  for (;;) {
    const due = await takeDueDeliveries(ctx.db, ctx.now(), atOnce)
    await runConcurrently(due, atOnce, (delivery) => deliver(ctx, delivery))
    if (due.length === 0) return
  }
}

/** One try: any 2xx answer counts as delivered; else it is sent again, later each time. */
async function deliver(ctx: DescribeEvents, delivery: Delivery): Promise<void> {
  const [described] = await describeEvents(ctx, [delivery.event])
  const wasHeard = await postOutside(delivery.address, required(described, 'the words of an event').jwt, {
    allowPrivate: ctx.config.testRoutes,
  })
  const now = ctx.now()
  if (wasHeard) return void (await setDelivery(ctx.db, delivery, { status: 'DONE', done_at: now }))
  if (delivery.tries < triesBeforeGivingUp) {
    const wait = Math.min(MINUTE * 2 ** (delivery.tries - 1), longestWait)
    return void (await setDelivery(ctx.db, delivery, { status: 'PENDING', due_at: new Date(now.getTime() + wait) }))
  }
  ctx.log.warn({ listenerId: delivery.listenerId, event: delivery.event.name }, 'event given up')
  await setDelivery(ctx.db, delivery, { status: 'FAILED' })
}
