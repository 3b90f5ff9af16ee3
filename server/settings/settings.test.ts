import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettingsAnswer } from '#api/settings.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { token: string; memberId: string; email: string }
let house: TestHouse
let owner: Scene
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
})
afterAll(() => house.close())

const path = '/api/staff/v1/settings'
const read = async (): Promise<SettingsAnswer> =>
  (await house.visitor().send('GET', path, undefined, { authtoken: owner.token })).body
const change = async (said: Partial<SettingsAnswer>) => {
  const { changed: _changed, ...stands } = await read()
  return await house.visitor().send('PATCH', path, { ...stands, ...said }, { authtoken: owner.token })
}

describe('what the owner says of the business', () => {
  test('stands on the payment page, in emails and in refusals at once, without a restart (#785)', async () => {
    const said = {
      name: 'Rivermouth Baths',
      address: '4 Quay Street, Sydney NSW 2000',
      supportEmail: 'hello@rivermouth.example',
      phone: '02 5550 0100',
      legalName: 'Rivermouth Pty Ltd',
      abn: '51824753556',
    }
    const changed = await change(said)
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...said, abn: '51 824 753 556', changed: { by: 'Scene Member' } })

    const item = cartItem(await house.aClass())
    const { sessionId } = await house.anOrder([item])
    const { url } = await house.ctx.stripe.checkout.sessions.retrieve(sessionId)
    expect(await (await fetch(url ?? '')).text()).toContain('Rivermouth Baths')
    const email = 'receipt@guest.example'
    await house.buy([item], { contact: { email } })
    const receipt = async () => (await house.emails(email))[0]?.text ?? ''
    await expect.poll(receipt, soon).toContain('Rivermouth Baths')
    expect(await receipt()).toContain(
      '4 Quay Street, Sydney NSW 2000\n02 5550 0100\nhello@rivermouth.example\nRivermouth Pty Ltd, ABN 51 824 753 556',
    )
  })

  test('an ABN whose check digits do not fit is refused, and nothing is changed (#786)', async () => {
    const before = await read()
    const refused = await change({ abn: '51 824 753 557' })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([400, 'abn.wrong', ['abn']])
    expect(await read()).toEqual(before)
    expect((await change({ abn: '' })).body.abn).toBe('')
  })

  test('a phone number that nobody can dial is refused, and nothing is changed; a house may have none', async () => {
    const before = await read()
    const refused = await change({ phone: 'abc' })
    expect([refused.status, refused.body.fields]).toEqual([400, ['phone']])
    expect(await read()).toEqual(before)
    expect((await change({ phone: '' })).body.phone).toBe('')
  })

  test('the internet addresses of the house are kept as they are written, and what is none is refused in words', async () => {
    const ownNetworks = '203.0.113.7 2001:DB8:0:0::1, 203.0.113.7;::ffff:203.0.113.8'
    const { askedFrom, ...kept } = (await change({ ownNetworks })).body as SettingsAnswer
    expect(kept.ownNetworks).toBe('203.0.113.7, 2001:db8::1, 203.0.113.8')
    // The test asks from this machine.
    expect(askedFrom).toBe('127.0.0.1')
    for (const wrong of ['203.0.113', '203.0.113.256', 'our Wi-Fi', '203.0.113.7/24']) {
      const { status, body } = await change({ ownNetworks: wrong })
      expect([status, body.code, body.fields], wrong).toEqual([400, 'network.wrong', ['ownNetworks']])
    }
    const six = await change({ ownNetworks: '10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4 10.0.0.5 10.0.0.6' })
    expect([six.status, six.body.message]).toEqual([400, 'Enter at most 5 internet addresses.'])
    expect((await read()).ownNetworks).toBe(kept.ownNetworks)
    const unsaid = Object.fromEntries([['ownNetworks', undefined]])
    expect((await change(unsaid)).body.ownNetworks).toBe(kept.ownNetworks)
    expect((await change({ ownNetworks: '' })).body.ownNetworks).toBe('')
  })

  test('how much a manager may give, and for how long a closure can be taken back, hold from then on (#746)', async () => {
    const manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
    const give = (amount: number) =>
      house
        .visitor()
        .send(
          'POST',
          '/api/staff/v1/gift-cards/give',
          { amount, to: ['guest@guest.example'], message: '', reason: 'A cold sauna' },
          { authtoken: manager.token },
        )
    expect((await change({ managerGift: 50, undoMinutes: 20 })).body).toMatchObject({
      managerGift: 50,
      undoMinutes: 20,
    })
    expect((await give(50.01)).body.code).toBe('gift-card.limit')
    expect((await give(50)).status).toBe(200)
    expect((await change({ undoMinutes: 61 })).status).toBe(400)
    expect((await change({ managerGift: -1 })).status).toBe(400)
    expect((await read()).undoMinutes).toBe(20)
  })

  test('how much a manager may do in a day stays where a page of a release before does not say it', async () => {
    const said = {
      managerDayGift: 300,
      managerDayReplace: 0,
      managerDayVoid: 40.5,
      managerDayVisits: 3,
      managerDayCodes: 12,
      managerCodePercent: 25,
      managerCodeMoney: 15,
      tellOwnersAbove: 75,
    }
    expect((await change(said)).body).toMatchObject(said)
    const unsaid = Object.fromEntries(Object.keys(said).map((name) => [name, undefined]))
    expect((await change(unsaid)).body).toMatchObject(said)
    for (const wrong of [{ managerDayGift: 100_000.01 }, { managerDayVisits: 2.5 }, { managerCodePercent: 101 }])
      expect((await change(wrong)).body.fields).toEqual(Object.keys(wrong))
  })

  test('cut-offs and the prices of robe, extra bath and second guest hold from then on; what was sold before keeps its own', async () => {
    const item = async () => cartItem(await house.aClass())
    const policyOf = async (key: string) =>
      (await house.rows('select policy from orders where order_key = $1', [key]))[0]?.policy
    const before = await house.buy([await item()])
    const said = { rescheduleHours: 6, changeHours: 48, voucherMonths: 60, robe: 12, extraBath: 40.5, extraGuest: 80 }
    expect((await change(said)).body).toMatchObject(said)
    const after = await house.buy([await item()])
    expect(await policyOf(before.key)).toEqual({ rescheduleHours: 2, changeHours: 24, voucherMonths: 36 })
    expect(await policyOf(after.key)).toEqual({ rescheduleHours: 6, changeHours: 48, voucherMonths: 60 })
    const prices = async () => {
      const [extras] = (await house.visitor().get('/api/wix/v1/products/extras')).body.products
      const [guest] = (await house.visitor().get('/api/wix/v1/products/guests')).body.products
      return [extras.price, extras.extraBath.price, guest.price]
    }
    await expect.poll(prices, soon).toEqual([12, 40.5, 80])
    expect((await change({ voucherMonths: 35 })).status).toBe(400)
    expect((await change({ changeHours: 721 })).status).toBe(400)
    expect((await change({ robe: -1 })).status).toBe(400)
  })

  test('two who edit it at once: the second hears who was first and when, and what stands there now', async () => {
    const stands = await read()
    const other = (await setScene(house.ctx.db, 'staff', {})) as Scene
    await house.rows(`update member set first_name = 'Olive', last_name = 'Grove' where id = $1`, [other.memberId])
    const { changed: _changed, ...body } = stands
    const first = await house
      .visitor()
      .send('PATCH', path, { ...body, phone: '02 5550 0101' }, { authtoken: other.token })
    expect(first.status).toBe(200)
    const second = await house
      .visitor()
      .send('PATCH', path, { ...body, phone: '02 5550 0102' }, { authtoken: owner.token })
    expect([second.status, second.body.code]).toEqual([409, 'revision.old'])
    expect(second.body).toMatchObject({
      by: 'Olive Grove',
      row: { phone: '02 5550 0101', revision: stands.revision + 1 },
    })
    expect(second.body.message).toMatch(/^Olive Grove changed this at \d+:\d\d [ap]m on .+\. Your words are still here/)
    expect((await read()).phone).toBe('02 5550 0101')
  })
})
