import { request, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const calm90 = '5e000000-0000-4000-8000-000000000012'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const lines: IncomingMessage[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.destroy()
})

/** A browser that watches: the news it has got so far. */
async function watch(serviceIds: string[], url = house.url) {
  const told: string[] = []
  const spreads: number[] = []
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${url}/api/wix/v1/places-changed?serviceIds=${serviceIds.join(',')}`, resolve)
      .on('error', reject)
      .end(),
  )
  lines.push(answer)
  answer.setEncoding('utf8').on('data', (text: string) => {
    for (const [, news, spread] of text.matchAll(/^data: (.*)\ndata: (\d+)\n\n/gm)) {
      told.push(...news!.split(','))
      spreads.push(Number(spread))
    }
  })
  answer.on('error', () => {})
  return { told, spreads, status: answer.statusCode, type: answer.headers['content-type'] }
}

test('a browser that shows a list hears within two seconds which day has changed, and nothing of other services', async () => {
  const [bath, sauna] = [await watch([BATHING_ID]), await watch([SAUNA_CLUB_ID])]
  expect([bath.status, bath.type]).toEqual([200, 'text/event-stream'])
  const order = await house.anOrder([cartItem((await house.slotsOn('2026-12-01'))[0]!)])
  await expect.poll(() => bath.told, { timeout: 2000, interval: 20 }).toEqual([`${BATHING_ID} 2026-12-01`])
  await order.release()
  await expect.poll(() => bath.told.length, { timeout: 2000, interval: 20 }).toBe(2)
  expect(sauna.told).toEqual([])
})

test('the more browsers are told the same, the longer the time over which they ask again (#1039)', async () => {
  const [alone, ...crowd] = await Promise.all([
    watch([SAUNA_CLUB_ID]),
    ...Array.from({ length: 40 }, () => watch([BATHING_ID])),
  ])
  await house.anOrder([cartItem((await house.slotsOn('2026-12-03'))[0]!)])
  const [club] = await house.slotsOn('2026-12-03', SAUNA_CLUB_ID)
  await expect.poll(() => crowd.every(({ spreads }) => spreads.length === 1), soon).toBe(true)
  expect(new Set(crowd.flatMap(({ spreads }) => spreads))).toEqual(new Set([40]))
  await house.anOrder([cartItem(club!)])
  await expect.poll(() => alone.spreads, soon).toEqual([1])
})

test('a change of a massage reaches browsers that show another massage in its room', async () => {
  const both = await watch([calm60, calm90])
  await house.anOrder([cartItem((await house.slotsOn('2026-12-01', calm60))[0]!)])
  await expect
    .poll(() => both.told.toSorted(), { timeout: 2000, interval: 20 })
    .toEqual([`${calm60} 2026-12-01`, `${calm90} 2026-12-01`])
})

test('the news crosses from one process of the house to the browsers of another', async () => {
  const other = await house.openProcess()
  const far = await watch([BATHING_ID], other.url)
  await house.anOrder([cartItem((await house.slotsOn('2026-12-02'))[0]!)])
  await expect.poll(() => far.told, { timeout: 2000, interval: 20 }).toEqual([`${BATHING_ID} 2026-12-02`])
  await other.close()
})

test('after a cut line to the database every browser is asked to load again, for something may have been missed', async () => {
  const bath = await watch([BATHING_ID])
  await house.cutConnections()
  await expect.poll(() => bath.told, soon).toContain('*')
})

test('what the owner changes reaches every browser', async () => {
  const bath = await watch([BATHING_ID])
  await house.rows(`update service set hidden = hidden where id = $1`, [calm60])
  await expect.poll(() => bath.told, soon).toEqual(['*'])
})

test('a server that stops ends each line with another time to come again (#1073)', async () => {
  const other = await house.openProcess()
  const watching = await Promise.all(Array.from({ length: 20 }, () => watch([BATHING_ID], other.url)))
  const ended = lines.slice(-20).map(
    (line) =>
      new Promise<string>((resolve) => {
        let said = ''
        line.on('data', (text: string) => (said += text)).on('end', () => resolve(said))
      }),
  )
  expect(watching.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await other.close()
  const times = (await Promise.all(ended)).map((said) => Number(said.match(/retry: (\d+)\n\n$/)?.[1]))
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(500)
  for (const ms of times) expect(ms).toBeLessThanOrEqual(5000)
  // Twenty of four thousand and a half: that many alike would be no chance.
  expect(new Set(times).size).toBeGreaterThan(15)
})

test.each(['x', `${BATHING_ID},x`, Array(6).fill(BATHING_ID).join(',')])(
  'a watch that names no service of the right form is refused: "%s"',
  async (serviceIds) => {
    const answer = await house.get(`/api/wix/v1/places-changed?serviceIds=${serviceIds}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  },
)

test('one network may watch two hundred times, not more, and again when one has gone', async () => {
  const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
  const first = await Promise.all(Array.from({ length: 200 }, () => watch([BATHING_ID], strict.url)))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await strict.get(`/api/wix/v1/places-changed?serviceIds=${BATHING_ID}`)
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many'])
  lines.at(-1)!.destroy()
  await expect.poll(async () => (await watch([BATHING_ID], strict.url)).status, soon).toBe(200)
  await strict.close()
})

test('a browser that shows no list hears only that something else has changed, and reads menu and opening dates anew (#704)', async () => {
  const [list, none] = [await watch([BATHING_ID]), await watch([])]
  const order = await house.anOrder([cartItem((await house.slotsOn('2026-12-01'))[0]!)])
  await expect.poll(() => list.told, soon).toEqual([`${BATHING_ID} 2026-12-01`])
  await order.release()
  await house.rows('update service set hidden = true where id = $1', [SAUNA_CLUB_ID])
  await expect.poll(() => none.told, soon).toEqual(['*'])
  const said = async () => (await house.visitor().get('/api/v1/house')).body
  expect((await said()).menu.map(({ id }: { id: string }) => id)).not.toContain(SAUNA_CLUB_ID)
  await house.rows('update service set hidden = false where id = $1', [SAUNA_CLUB_ID])
  await expect.poll(async () => (await said()).menu.map(({ id }: { id: string }) => id), soon).toContain(SAUNA_CLUB_ID)
})
