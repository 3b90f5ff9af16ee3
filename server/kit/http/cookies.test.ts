import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'

const member = { email: 'member.plain@stillwater.example', password: 'stillwater-demo' }
const forwarded = (protocol: string) => ({ 'x-forwarded-proto': protocol })

/** The cookies that new browsers are given, one by its visit and one by its sign-in. */
const cookiesOf = async (house: TestHouse, headers = {}) => {
  const answers = [
    await house.visitor().send('GET', '/api/wix/v1/auth/visitor-token', undefined, headers),
    await house.visitor().post('/api/wix/v1/login', member, headers),
  ]
  return answers.flatMap((answer) => answer.headers.getSetCookie())
}

describe('a house on https', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse({ env: { SITE_URL: 'https://book.stillwater.example', TRUST_PROXY: '1', TEST_DOORS: '0' } })
  })
  afterAll(() => house.close())

  test('gives cookies that only this host may set and that travel on https alone, whatever a proxy says (#347) (security finding 22)', async () => {
    for (const headers of [{}, forwarded('http'), forwarded('https')]) {
      expect(await cookiesOf(house, headers)).toEqual([
        expect.stringMatching(/^__Host-bh_visitor=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^__Host-bh_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
        '__Host-bh_member=1; Max-Age=604800; Path=/; Secure; SameSite=Strict',
        expect.stringMatching(/^__Host-bh_known=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      ])
    }
  })

  test('does not read the plain name, which a sister host may have set: who was signed in by it signs in again (security finding 22)', async () => {
    const by = house.visitor()
    await by.post('/api/wix/v1/login', member)
    const state = async () => (await by.get('/api/wix/v1/auth/session')).body.state
    expect(await state()).toBe('AUTHENTICATED')
    by.cookies.set('bh_session', by.cookies.get('__Host-bh_session')!)
    by.cookies.delete('__Host-bh_session')
    expect(await state()).toBe('SIGNED_OUT')
  })

  test('hints to its pages that somebody is here as long as somebody is, also where the hint was lost (trial: entities 1)', async () => {
    const by = house.visitor()
    const hinted = async (path: string) => {
      const lines = (await by.get(path)).headers.getSetCookie()
      return lines.filter((line) => line.startsWith('__Host-bh_member=')).map((line) => line.split('; ')[1])
    }
    await by.post('/api/wix/v1/login', member)
    expect(await hinted('/api/wix/v1/auth/session')).toEqual([])
    by.cookies.delete('__Host-bh_member')
    expect(await hinted('/api/wix/v1/auth/session')).toEqual(['Max-Age=604800'])
    by.cookies.set('__Host-bh_session', 'over')
    expect(await hinted('/api/wix/v1/auth/session')).toEqual(['Max-Age=0'])
    await by.post('/api/wix/v1/login', member)
    const { headers } = await by.post('/api/wix/v1/logout')
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-bh_member=; Max-Age=0;/))
  })

  test('takes the cookie of a session back by the name it gave (security finding 22)', async () => {
    const by = house.visitor()
    await by.post('/api/wix/v1/login', member)
    const { headers } = await by.post('/api/wix/v1/logout')
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-bh_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
    )
  })
})

describe('a house on one’s own machine, on http', () => {
  test('gives plain cookies, which every browser keeps (security finding 22)', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: '1' } })
    for (const line of await cookiesOf(house, forwarded('https'))) {
      expect(line).toMatch(/^bh_(visitor|session|member|known)=/)
      expect(line).not.toContain('Secure')
    }
    await house.close()
  })
})
