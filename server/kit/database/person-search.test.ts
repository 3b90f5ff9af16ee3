import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameWords } from '#domain/name-search.ts'
import { booked } from '#proofs/booked.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

/** People with names as they are, and how they are looked for. */
const people: [first: string, last: string, typed: string[]][] = [
  ['Zoë', 'Müllerin', ['zoe mullerin', 'Zoë Müllerin', 'Müllerin, Zoë', 'mullerin']],
  ['Siobhán', 'O’Brienne', ["o'brienne", 'obrienne', 'o brienne', "O'Brienne, Siobhan"]],
  ['Anne-Marie', 'Smythe-Jonas', ['anne marie smythe', 'annemarie', 'jonas', 'Smythe Jonas', 'smythejonas']],
  ['María', 'De la Crux', ['de la crux', 'delacrux', 'crux maria', 'Crux, María']],
  ['Søren', 'Kjærgaard', ['soren', 'kjaergaard', 'Kjærgaard, Søren']],
  ['Łukasz', 'Weißkopf', ['lukasz', 'weisskopf', 'Weißkopf']],
  ['Ольга', 'Сидорова', ['ольга', 'СИДОРОВА', 'Сидорова, Ольга']],
]

let house: TestHouse
let desk: Awaited<ReturnType<typeof atWork>>
let manager: { token: string }
beforeAll(async () => {
  house = await openHouse()
  desk = await atWork(house, 'staff', 'Stella')
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as typeof manager
})
afterAll(() => house.close())

const names = (found: { name: string }[]) => found.map(({ name }) => name)
const findGuests = async (words: string) =>
  names((await desk.browser.post('/api/desk/v1/guests/find', { words })).body.people)
const findMembers = async (words: string) =>
  names(
    (await house.visitor().send('POST', '/api/staff/v1/members/find', { words }, { authtoken: manager.token })).body
      .members,
  )

test('the database and the domain find a name by the same words', async () => {
  for (const [first, last] of people) {
    const [{ words }] = await house.rows('select name_words($1, $2) as words', [first, last])
    expect([...new Set(String(words).split(/ +/))].toSorted()).toEqual([...new Set(nameWords(first, last))].toSorted())
  }
})

describe('found however they are typed', () => {
  test('guests, at the desk', async () => {
    for (const [i, [firstName, lastName]] of people.entries()) {
      const { contactData } = checkoutInputFor([])
      const own = { ...contactData, firstName, lastName, email: `guest${i}@guest.example` }
      await booked(house, [cartItem(await house.aClass())], { codes: { contactData: own } })
    }
    for (const [first, last, typed] of people)
      for (const words of typed) expect([words, await findGuests(words)]).toEqual([words, [`${first} ${last}`]])
  })

  test('members, in the office, by their phone number too', async () => {
    for (const [i, [first, last]] of people.entries()) {
      const { memberId } = (await setScene(house.ctx.db, 'credits', {})) as Record<string, string>
      await house.rows('update member set first_name = $2, last_name = $3, phone = $4 where id = $1', [
        memberId,
        first,
        last,
        `0400 111 22${i}`,
      ])
    }
    for (const [first, last, typed] of people)
      for (const words of typed) expect([words, await findMembers(words)]).toEqual([words, [`${first} ${last}`]])
    for (const words of ['0400 111 221', '+61 400 111 221', '(04) 0011-1221'])
      expect([words, await findMembers(words)]).toEqual([words, ['Siobhán O’Brienne']])
    // The country alone names nobody. In brackets it is in no address either.
    expect(await findMembers('(61)')).toEqual([])
  })
})
