import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextPreview, TextShown } from '#api/email-texts.ts'
import { textKinds, type OwnWords, type TextKind } from '#domain/email-texts.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { token: string; memberId: string; email: string }
let house: TestHouse
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
})
afterAll(() => house.close())

const path = '/api/staff/v1/email-texts'
const ask = (method: string, at: string, body?: object, { token } = manager) =>
  house.visitor().send(method, `${path}${at}`, body, { authtoken: token })
const texts = async (): Promise<TextShown[]> => (await ask('GET', '')).body.texts
const textOf = async (kind: TextKind) => (await texts()).find((text) => text.kind === kind)!
const save = async (kind: TextKind, own: Partial<OwnWords>) =>
  await ask('PUT', `/${kind}`, { revision: (await textOf(kind)).revision, ...own })
const preview = async (kind: TextKind, own: Partial<OwnWords> = {}): Promise<TextPreview> =>
  (await ask('POST', `/${kind}/preview`, own)).body

const own = {
  subject: '{{firstName}}, {{service}} is yours',
  opening: 'G’day {{firstName}}!\n\nSee you at {{house}} for {{service}} on {{when}}.',
  closing: 'Warm regards,\n{{house}}',
}
/** An email without what differs from guest to guest: names, days, keys and the link at its end. */
const bare = (text: string) =>
  text
    .replaceAll(/A class|A bath/g, 'SERVICE')
    .replaceAll(/A room|A pool/g, 'PLACE')
    .replaceAll(/(\/view-booking\/)\S+/g, '$1KEY')
    .replaceAll(/or say \w{7}\./g, 'or say CODE.')
    .replaceAll(
      /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* \d+ [A-Z][a-z]+ \d{4}(?:, [\d:]+ [ap]m(?: to [\d:]+ [ap]m)? A\w+T)?/g,
      'WHEN',
    )
    .replace(/\n\nUnsubscribe[^\n]*$/, '')

describe('the owner’s words in emails', () => {
  test('stand in the email that is sent as they stand in the preview, but for the sample names (#754)', async () => {
    for (const kind of ['booking-confirmed', 'booking-canceled'] as const)
      expect((await save(kind, own)).status).toBe(200)
    const contact = { firstName: 'Alex', lastName: 'Sample', email: 'alex@guest.example' }
    const contactData = { ...contact, phone: '+61 400 000 678', marketingConsent: false, termsAccepted: true }
    const item = cartItem(await house.aClass({ cents: 7500 }))
    const { key, id } = await booked(house, [item], { codes: { contactData } })
    // A booking that is cancelled before its confirmation has gone is not confirmed any more.
    await house.emailsSent()
    await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    const sent = async () => await house.emails(contact.email)
    await expect.poll(async () => (await sent()).length, soon).toBe(2)
    const of = async (words: string) => (await sent()).find(({ text }) => text.includes(words))!
    for (const [kind, words] of [
      ['booking-confirmed', 'See or change'],
      ['booking-canceled', 'has been cancelled'],
    ] as const) {
      const [seen, email] = [await preview(kind, own), await of(words)]
      expect(bare(email.text)).toBe(bare(seen.text))
      expect(bare(email.subject)).toBe(bare(seen.subject))
      expect(email.subject).toBe('Alex, A class is yours')
      expect(email.text).toContain(
        'G’day Alex!\n\nSee you at Stillwater Bathhouse for A class on Mon 1 Mar 2027, 10:00 am AEDT.',
      )
      expect(email.text).toContain('Warm regards,\nStillwater Bathhouse')
      expect(email.text).not.toContain('Dear ')
      expect(email.html).toContain('G’day Alex!')
    }
  })

  test('leave amounts, codes and links as they are, and what is empty is said in ours (#754)', async () => {
    const [ours, theirs] = [
      await preview('booking-moved'),
      await preview('booking-moved', { closing: 'Bye {{firstName}}' }),
    ]
    expect(ours.text).toContain('Dear Alex, your booking on')
    expect(theirs.text).toBe(ours.text.replace('\n\nStillwater Bathhouse\n', '\n\nBye Alex\n\nStillwater Bathhouse\n'))
    const opened = await preview('booking-moved', { opening: 'Hi {{firstName}}.' })
    expect(opened.text).toContain('Hi Alex.\n\nYour booking on')
    expect(opened.text.split('\n\n').slice(3)).toEqual(ours.text.split('\n\n').slice(2))
  })

  test.each(Object.keys(textKinds) as TextKind[])(
    'of the kind %s are previewed as they are written, and nothing stays',
    async (kind) => {
      const before = await house.books()
      const words = textKinds[kind].map((word) => `{{${word}}}`).join(' ')
      const seen = await preview(kind, { subject: `S ${words}`, opening: `O ${words}`, closing: `C ${words}` })
      expect(seen.subject).toMatch(/^S Alex /)
      expect(seen.text).toMatch(/\n\nO Alex .*Stillwater Bathhouse\n\n[^]*\n\nC Alex /)
      expect(seen.text).not.toContain('{{')
      expect(await house.books()).toBe(before)
      expect(await house.rows(`select from service where name = 'A bath'`)).toEqual([])
    },
  )

  test('with a word that the email does not know are refused, when saved, seen or tested (#754)', async () => {
    const wrong = { opening: 'See you {{when}}' }
    for (const [method, at, more] of [
      ['PUT', '/welcome', { revision: 0 }],
      ['POST', '/welcome/preview', {}],
      ['POST', '/welcome/test', {}],
    ] as const) {
      const { status, body } = await ask(method, at, { ...more, ...wrong })
      expect([at, status, body.code]).toEqual([at, 400, 'letter.word'])
      expect(body.message).toBe('{{when}} is not known in this email.')
    }
    expect((await textOf('welcome')).revision).toBe(0)
  })

  test('come as a test to whoever asks for it', async () => {
    const { body } = await ask('POST', '/booking-reminder/test', { opening: 'Just to see: {{service}}' })
    expect(body).toEqual({ to: manager.email })
    await expect.poll(async () => (await house.emails(manager.email)).length, soon).toBe(1)
    const [email] = await house.emails(manager.email)
    expect(email!.text).toContain('Just to see: A bath')
  })

  test('of two who write at once: the second hears of the first, and loses nothing', async () => {
    const { revision } = await textOf('membership-kept')
    expect((await ask('PUT', '/membership-kept', { revision, closing: 'One' })).status).toBe(200)
    const second = await ask('PUT', '/membership-kept', { revision, closing: 'Two' })
    expect([second.status, second.body.code, second.body.row.closing]).toEqual([409, 'revision.old', 'One'])
    const again = await ask('PUT', '/membership-kept', { revision: second.body.row.revision, closing: 'Two' })
    expect([again.body.closing, again.body.revision, again.body.changed.by]).toEqual(['Two', 2, 'Scene Member'])
  })

  test('are for managers', async () => {
    const desk = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Scene
    expect((await ask('GET', '', undefined, desk)).status).toBe(403)
  })
})
