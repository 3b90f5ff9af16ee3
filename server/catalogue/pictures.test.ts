import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceLooks, UploadedPicture } from '#api/pictures.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { aPicture, upload as send } from '#proofs/pictures.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { memberId: string; token: string }
const base = '/api/staff/v1'
const refusal = {
  status: 400,
  body: {
    code: 'picture.unreadable',
    message: 'Could not read this picture. Choose a JPEG, PNG, WebP or AVIF of up to 15 MB.',
  },
}

let house: TestHouse
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
  await house.rows(`update member set first_name = 'Max', last_name = 'Moss' where id = $1`, [manager.memberId])
})
afterAll(() => house.close())

const ask = (method: string, path: string, body?: unknown) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: manager.token })
const fetchFile = (path: string) => fetch(new URL(path, house.url))
const upload = (bytes: Buffer, type?: string) => send(house, manager.token, bytes, type)
const uploaded = async (bytes: Buffer): Promise<UploadedPicture> => {
  const { status, body } = await upload(bytes)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

const looksOf = async (id: string): Promise<ServiceLooks> => (await ask('GET', `/services/${id}/looks`)).body
const show = async (id: string, pictures: { pictureId: string; alt: string }[]) =>
  await ask('PUT', `/services/${id}/pictures`, { revision: (await looksOf(id)).revision, pictures })

describe('a picture that is uploaded', () => {
  test('is served as AVIF and WebP of 400, 800 and 1600 px, the way it was held, without what its camera wrote (#714)', async () => {
    const exif = { IFD0: { Make: 'Nosy camera' }, IFD3: { GPSLatitude: '33/1 52/1 0/1', GPSLatitudeRef: 'S' } }
    const lying = await aPicture(3000, 2000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(lying).metadata()).orientation).toBe(6)
    const { sha, width, height } = await uploaded(lying)
    expect([width, height]).toEqual([2000, 3000])
    for (const format of ['avif', 'webp']) {
      for (const wide of [400, 800, 1600]) {
        const answer = await fetchFile(`/pictures/${sha}/${wide}.${format}`)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe(`image/${format}`)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        const bytes = Buffer.from(await answer.arrayBuffer())
        const read = await sharp(bytes).metadata()
        expect([read.format, read.width, read.height]).toEqual([format === 'avif' ? 'heif' : 'webp', wide, wide * 1.5])
        expect([read.exif, read.xmp, read.icc, read.orientation]).toEqual([undefined, undefined, undefined, undefined])
        expect(bytes.includes('Nosy')).toBe(false)
      }
    }
  })

  test('is never enlarged, and may be a PNG, WebP or AVIF as well, whatever its name says', async () => {
    const files = [aPicture(500, 300, 1).png(), aPicture(500, 300, 2).webp(), aPicture(500, 300, 3).avif()]
    for (const file of files) {
      const { status, body } = await upload(await file.toBuffer(), 'application/octet-stream')
      expect([status, body.width, body.height]).toEqual([200, 500, 300])
      const answers = [400, 500, 800, 1600].map((width) => fetchFile(`/pictures/${body.sha}/${width}.webp`))
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 404, 404])
    }
  })

  test('is the same picture when it is sent again, also twice at one moment', async () => {
    const bytes = await aPicture(420, 300, 20).png().toBuffer()
    const [one, other] = await Promise.all([uploaded(bytes), uploaded(bytes)])
    expect(one).toEqual(other)
    expect(await uploaded(bytes)).toEqual(one)
    expect(await house.rows('select count(*) from picture where sha256 = $1', [one.sha])).toEqual([{ count: 1 }])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  test.each([
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'), 'application/pdf'],
    ['a PDF that says it is a JPEG', () => Buffer.from('%PDF-1.7'), 'image/jpeg'],
    ['an SVG', () => Buffer.from(svg), 'image/svg+xml'],
    ['a GIF', () => aPicture(10, 10).gif().toBuffer(), 'image/gif'],
    ['a TIFF', () => aPicture(10, 10).tiff().toBuffer(), 'image/tiff'],
    ['JSON', () => Buffer.from('{"a":1}'), 'application/json'],
    ['a picture that a form of another page could send', () => aPicture(10, 10).png().toBuffer(), 'text/plain'],
    ['a form', () => Buffer.from('a=1'), 'application/x-www-form-urlencoded'],
    ['nothing', () => Buffer.alloc(0), 'image/jpeg'],
    ['half a picture', async () => (await aPicture(900, 900).jpeg().toBuffer()).subarray(0, 2000), 'image/jpeg'],
    ['a picture of more than 50 megapixels in a few kilobytes', () => bomb(), 'image/png'],
    ['an AVIF that would fill the memory', () => aPicture(4600, 3000).avif({ effort: 0 }).toBuffer(), 'image/avif'],
    ['a strip', () => aPicture(100, 1000).png().toBuffer(), 'image/png'],
    ['more than 15 MB', () => Buffer.alloc(15 * 1024 * 1024 + 1), 'image/jpeg'],
  ])('%s is unreadable, in words (#714)', async (_name, make, type) => {
    const before = await house.rows('select count(*) from picture')
    expect(await upload(await make(), type)).toMatchObject(refusal)
    expect(await house.rows('select count(*) from picture')).toEqual(before)
  })

  test('at an address that nobody was given is not found', async () => {
    const { sha } = await uploaded(await aPicture(410, 300, 30).png().toBuffer())
    const paths = ['399.avif', '400.jpg', '400.svg', '0400.avif', '400', '99999.avif', '400.avif.webp', '%00.avif']
    for (const file of paths) expect([file, (await fetchFile(`/pictures/${sha}/${file}`)).status]).toEqual([file, 404])
    for (const other of ['0'.repeat(64), 'A'.repeat(64), '..', sha.toUpperCase()])
      expect((await fetchFile(`/pictures/${other}/400.avif`)).status).toBe(404)
  })

  test('waits for the one before it; who comes when many wait is asked to come again', async () => {
    const pictures = await Promise.all(
      [41, 42, 43, 44, 45, 46, 47].map((red) => aPicture(500, 300, red).png().toBuffer()),
    )
    const answers = await Promise.all(pictures.map((bytes) => upload(bytes)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(pictures.length - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.body.code).toBe('picture.busy')
    expect((await upload(pictures.at(-1)!)).status).toBe(200)
  })
})

/** Sixty million pixels of one colour. */
const bomb = () => aPicture(10_000, 6000).png({ compressionLevel: 9 }).toBuffer()

describe('the pictures of a service', () => {
  test('stand on the site in their order, the first on its card, at once; without any there is none (#715)', async () => {
    const [pool, steam] = [
      await uploaded(await aPicture(1000, 700, 50).png().toBuffer()),
      await uploaded(await aPicture(900, 700, 51).png().toBuffer()),
    ]
    const path = `/api/wix/v1/services/${BATHING_ID}`
    expect((await house.get(path)).body).not.toHaveProperty('picture')
    const both = [
      { pictureId: pool.pictureId, alt: 'The pool at dusk' },
      { pictureId: steam.pictureId.toUpperCase(), alt: ' Steam over the water ' },
    ]
    const { status, body } = await show(BATHING_ID, both)
    expect([status, body.pictures.map(({ alt }: { alt: string }) => alt)]).toEqual([
      200,
      ['The pool at dusk', 'Steam over the water'],
    ])
    expect((await house.get(path)).body).toMatchObject({
      picture: { sha: pool.sha, width: 1000, height: 700, alt: 'The pool at dusk' },
      hasStory: true,
    })
    await show(BATHING_ID, both.toReversed())
    expect((await house.get(path)).body.picture.alt).toBe('Steam over the water')
    const told = await house.get(`/api/v1/services/${BATHING_ID}/story`)
    expect(told.body).toMatchObject({
      name: 'Bathing',
      html: '',
      pictures: [{ alt: 'Steam over the water' }, { alt: 'The pool at dusk' }],
    })
    await show(BATHING_ID, [])
    expect((await house.get(path)).body).not.toHaveProperty('picture')
  })

  test('need words, and are kept by the house', async () => {
    const { pictureId } = await uploaded(await aPicture(430, 300, 60).png().toBuffer())
    for (const alt of ['', '   ', 'x'.repeat(251)])
      expect(await show(BATHING_ID, [{ pictureId, alt }])).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      })
    const twice = [
      { pictureId, alt: 'One' },
      { pictureId, alt: 'Two' },
    ]
    expect((await show(BATHING_ID, twice)).status).toBe(400)
    expect(await show(BATHING_ID, [{ pictureId: BATHING_ID, alt: 'Nothing' }])).toMatchObject({
      status: 409,
      body: { code: 'picture.unknown' },
    })
    expect((await looksOf(BATHING_ID)).pictures).toEqual([])
  })

  test('are not changed over somebody else’s change: it is named, with what stands there now', async () => {
    const { pictureId } = await uploaded(await aPicture(440, 300, 61).png().toBuffer())
    const { revision } = await looksOf(SAUNA_CLUB_ID)
    expect((await show(SAUNA_CLUB_ID, [{ pictureId, alt: 'The stove' }])).status).toBe(200)
    const late = [{ pictureId, alt: 'Mine' }]
    const refused = await ask('PUT', `/services/${SAUNA_CLUB_ID}/pictures`, { revision, pictures: late })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'revision.old', by: 'Max Moss', row: { pictures: [{ alt: 'The stove' }] } },
    })
    expect((await ask('PUT', `/services/${SAUNA_CLUB_ID}/story`, { revision, story: 'Mine' })).body.code).toBe(
      'revision.old',
    )
    expect((await looksOf(SAUNA_CLUB_ID)).pictures.map(({ alt }) => alt)).toEqual(['The stove'])
  })

  test('stand in the history of their service, each that has changed and no other', async () => {
    const { pictureId } = await uploaded(await aPicture(450, 300, 62).png().toBuffer())
    const { serviceId } = await house.aClass()
    await show(serviceId, [{ pictureId, alt: 'A lamp' }])
    await show(serviceId, [{ pictureId, alt: 'A paper lamp' }])
    await show(serviceId, [{ pictureId, alt: 'A paper lamp' }])
    const entries = await house.rows(
      `select act, by_name, name, before, after from history_entry where what = 'service' and row_id = $1 and after ? 'alt' order by id`,
      [serviceId],
    )
    expect(entries).toMatchObject([
      { act: 'update', by_name: 'Max Moss', after: { alt: 'A lamp', picture_id: pictureId } },
      { act: 'update', before: { alt: 'A lamp' }, after: { alt: 'A paper lamp' } },
    ])
  })
})

/** What is kept, whatever this process remembers. */
const statuses = async (pictures: UploadedPicture[]) => {
  const files = await house.rows(
    `select sha256 from picture where exists (select from picture_file where picture_id = picture.id)`,
  )
  return pictures.map(({ sha }) => (files.some(({ sha256 }) => sha256 === sha) ? 200 : 404))
}

describe('the story of a service', () => {
  test('is read by guests as HTML that was cleaned, as the preview has shown it (#716)', async () => {
    const story =
      '# Salt\n\n<script>alert(1)</script>Still <img src=x onerror=alert(1)> [press](javascript:alert(1)) *water*.'
    const preview = await ask('POST', '/stories/preview', { story })
    expect(preview.body.html).toBe(
      '<h3>Salt</h3>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;Still &lt;img src=x onerror=alert(1)&gt; <a rel="noopener noreferrer">press</a> <em>water</em>.</p>',
    )
    const { revision } = await looksOf(BATHING_ID)
    expect((await ask('PUT', `/services/${BATHING_ID}/story`, { revision, story })).body).toMatchObject({ story })
    expect((await house.get(`/api/v1/services/${BATHING_ID}/story`)).body.html).toBe(preview.body.html)
    expect((await house.get(`/api/wix/v1/services/${BATHING_ID}`)).body.hasStory).toBe(true)
    const [newest] = await house.rows(
      `select before, after from history_entry where what = 'service' order by id desc limit 1`,
    )
    expect(newest.after).toEqual({ story })
  })

  test('has up to 8,000 characters, and none of a service that is hidden or unknown', async () => {
    const { revision } = await looksOf(BATHING_ID)
    const put = (story: string) => ask('PUT', `/services/${BATHING_ID}/story`, { revision, story })
    expect(await put('x'.repeat(8001))).toMatchObject({ status: 400, body: { fields: ['story'] } })
    expect((await put('x'.repeat(8000))).status).toBe(200)
    const { serviceId } = await house.aClass()
    await house.rows('update service set hidden = true where id = $1', [serviceId])
    for (const id of [serviceId, '5e000000-0000-4000-8000-000000000999'])
      expect((await house.get(`/api/v1/services/${id}/story`)).status).toBe(404)
    expect((await ask('GET', '/services/5e000000-0000-4000-8000-000000000999/looks')).body.code).toBe('service.unknown')
  })
})

describe('as time passes, pictures', () => {
  test('are forgotten 7 days after no service shows them; those that are shown stay', async () => {
    const [kept, dropped, never] = await Promise.all(
      [63, 64, 65].map(async (red) => await uploaded(await aPicture(460, 300, red).png().toBuffer())),
    )
    const { serviceId } = await house.aClass()
    const gone = (await house.aClass()).serviceId
    await show(serviceId, [{ pictureId: kept!.pictureId, alt: 'Kept' }])
    await show(gone, [{ pictureId: dropped!.pictureId, alt: 'Of a service that goes' }])
    // Whatever was noted of it, what a service shows is not forgotten.
    await house.rows('update picture set unused_since = house_now() where id = $1', [kept!.pictureId])
    await house.pass(8 * 24 * 60)
    manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
    expect(await statuses([kept!, dropped!, never!])).toEqual([200, 200, 404])
    expect((await ask('POST', `/services/${gone}/remove`)).status).toBe(200)
    await house.pass(6 * 24 * 60)
    expect(await statuses([kept!, dropped!])).toEqual([200, 200])
    await house.pass(2 * 24 * 60)
    expect(await statuses([kept!, dropped!])).toEqual([200, 404])
  })
})
