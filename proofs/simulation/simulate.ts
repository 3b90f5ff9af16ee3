import { MINUTE } from '#domain/sydney-time.ts'
import { findViolations, findViolationsAtWork } from '../check-invariants.ts'
import { OPENING_TIME } from '../opening-time.ts'
import { furnishTemplate } from './books.ts'
import type { Cut } from './connection.ts'
import { membershipSteps } from './membership-steps.ts'
import { compareMoney } from './promises.ts'
import { endDispute, providerSteps } from './provider-steps.ts'
import { openRandom, type Random } from './random.ts'
import { makeRepeatable } from './repeatable.ts'
import { calmly, deliverOne, look, nothing, steps, type Step } from './steps.ts'
import { beginStory, type Story } from './story.ts'
import { openWorld, type World } from './world.ts'

export type Simulated = {
  seed: number
  trace: string
  counts: Record<string, number>
  wrong: string[]
  lastSteps: string[]
}
type Input = { adminUrl: string; template: string; seed: number; steps: number; tell?: (line: string) => void }

const CHECK_EVERY = 100
const STEPS_TOLD = 30

/** The database that every history begins with. */
export async function furnish(adminUrl: string, template: string): Promise<void> {
  const time = makeRepeatable(new Date(OPENING_TIME), openRandom('template'))
  await furnishTemplate(adminUrl, template, new Date(OPENING_TIME))
  time.end()
}

/**
 * Lives through one random history against the real use cases, database and payment sandbox, and says what was wrong
 * in it. The same seed and number of steps is the same history, to the last id.
 */
export async function simulate({ adminUrl, template, seed, steps: count, tell = () => {} }: Input): Promise<Simulated> {
  const time = makeRepeatable(new Date(OPENING_TIME), openRandom(`house ${seed}`))
  const random = openRandom(`history ${seed}`)
  const world = await openWorld({ adminUrl, template, name: `simulated_${seed}`, time })
  const told: string[] = []
  const counts: Record<string, number> = {}
  const note = (line: string) => {
    told.push(line)
    world.line.note(line)
    tell(line)
  }
  let wrong: string[] = []
  try {
    const story = await beginStory(world, random)
    world.post.isDown = () => random.chance(0.1)
    for (let number = 1; number <= count && wrong.length === 0; number++) {
      const at = new Date(world.now()).toISOString()
      const [step, came] = await liveOn(story)
      counts[step.name] = (counts[step.name] ?? 0) + 1
      note(`${number} ${at} ${step.name}: ${came}`)
      if (number % CHECK_EVERY === 0) wrong = await whatIsWrong(story, findViolationsAtWork)
    }
    if (wrong.length === 0) {
      await comeToRest(story)
      wrong = [...(await whatIsWrong(story, findViolations)), ...(await compareMoney(world))]
    }
    world.line.note(await readEverything(world))
  } catch (error) {
    wrong = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  } finally {
    await world.close()
    time.end()
  }
  return { seed, trace: world.line.trace(), counts, wrong, lastSteps: told.slice(-STEPS_TOLD) }
}

const all = [...steps, ...membershipSteps, ...providerSteps]
const weight = all.reduce((sum, step) => sum + step.weight, 0)

function draw(random: Random): Step {
  let left = random.below(weight)
  return all.find((step) => (left -= step.weight) < 0)!
}

/** The next step that has anything to do. */
async function liveOn(story: Story): Promise<[Step, string]> {
  for (;;) {
    const step = draw(story.random)
    const came = await live(story, step)
    if (!came.startsWith(nothing)) return [step, came]
  }
}

/** One step in eight loses its connection somewhere, and then most often its process with it. */
async function live({ world, random, ...story }: Story, step: Step): Promise<string> {
  await world.pass(random.below(20_000))
  const cut: Cut | null = random.chance(0.125)
    ? { at: 1 + random.below(25), arrives: random.chance(0.5), kills: random.chance(0.7) }
    : null
  world.line.begin(cut)
  let came: string
  try {
    came = await step.act({ world, random, ...story })
  } catch (error) {
    if (!world.line.isDead()) throw error
    came = 'died'
  }
  const words = world.line.words()
  const died = world.line.isDead()
  world.line.begin(null)
  if (died) await world.restart()
  return `${came} (${words}${cut && words >= cut.at ? `, cut at ${cut.at} ${cut.arrives ? 'after' : 'before'}${died ? ', died' : ''}` : ''})`
}

async function whatIsWrong({ world, promises }: Story, find: typeof findViolations): Promise<string[]> {
  return [...(await find(world.look.db)), ...(await promises.broken())]
}

const ROUNDS = 80

/** Nothing fails any more, and the house has all the time it needs to finish what it has begun. */
async function comeToRest(story: Story): Promise<void> {
  const { world } = story
  world.post.isDown = () => false
  world.faults.length = 0
  while ((await endDispute(story)) !== nothing);
  for (let round = 0; round < ROUNDS; round++) {
    world.line.begin(null)
    for (const event of await world.provider.all('/v1/events?delivery_success=false')) {
      if ((await deliverOne(story, event)) === 200) await world.provider.control({ accepted: event.id })
    }
    for (const { act } of world.tasks()) await calmly(world, act)
    if ((await whatIsOpen(world)).length === 0) break
    await world.pass(round < 20 ? 5 * MINUTE : 60 * MINUTE)
  }
  for (const order of story.orders) await look(story, order)
  const open = await whatIsOpen(world)
  if (open.length > 0) throw new Error(`The house does not come to rest:\n${open.join('\n')}`)
}

async function whatIsOpen({ look: { rows }, provider }: World): Promise<string[]> {
  const open = await rows<{ what: string }>(`
    select 'order ' || id || ' is pending' as what from orders where status = 'PENDING'
    union all select 'booking ' || id || ' is held' from booking where status = 'HELD'
    union all select 'email ' || id || ' waits: ' || kind from email where status = 'PENDING'
    union all select 'refund ' || id || ' waits' from refund where status = 'PENDING'
    union all select 'event ' || id || ' is not done' from payment_event where processed_at is null`)
  const events = await provider.all('/v1/events?delivery_success=false')
  return [...open.map(({ what }) => what), ...events.map(({ id, type }) => `${type} ${id} is not delivered`)]
}

/** Every table of the house, as one text. */
async function readEverything({ look: { rows }, provider }: World): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('clock', 'kysely_migration', 'session', 'failed_try')
     order by 1`,
  )
  const texts = []
  for (const { name } of tables) {
    const [all] = await rows(`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text as text from "${name}" t`)
    texts.push(`${name} ${all.text}`)
  }
  return texts.join('\n').replaceAll(provider.url, '')
}
