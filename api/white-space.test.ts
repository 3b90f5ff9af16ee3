import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** As much of a schema as a walk through it needs. */
type Schema = { _zod: { def: Def }; safeParse: (value: unknown) => { success: boolean; data?: unknown } }
type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: Schema[]
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Every text of a request, with the way to it. */
function textsOf(schema: Schema, at: string): { at: string; schema: Schema }[] {
  const { type, shape, element, innerType, valueType, options } = schema._zod.def
  if (type === 'string') return [{ at, schema }]
  const inside = [element, innerType, valueType, ...(options ?? [])].filter(isSchema)
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, each]) => textsOf(each, `${at}.${name}`)),
    ...inside.flatMap((each) => textsOf(each, at)),
  ]
}

async function textsOfFiles(named: RegExp) {
  const all = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const files = all.flatMap((file) => named.exec(file)?.[1] ?? [])
  const modules = await Promise.all(files.map(async (file) => [file, await import(`./${file}.ts`)] as const))
  return modules.flatMap(([file, module]) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, value]) =>
      isSchema(value) ? textsOf(value, `${file} ${name}`) : [],
    ),
  )
}

/** Something that people write, in one line and as it is pasted. */
const plain = 'All of us'
const pasted = ['All\tof us', 'All of\nus', 'All\r\nof us', 'All\u00a0of us', 'All of\u2028us', ' All  of us\n']
/** What nobody writes, but sends: secrets are what they are, and a code that was sent has no words. */
const asItIs = /password|token|secret|pin\b|signature|\bsig\b/i
/** Codes, addresses and one of a list of reasons are compared, and read by nobody. */
const notRead = /(code|url|sha|file|cancellationReason)$/i

test('whatever takes words takes them as they are pasted: white space is folded and never refused', async () => {
  const texts = (await textsOfFiles(/^([a-z-]+)\.ts$/)).filter(
    ({ schema, at }) => schema.safeParse(plain).success && !asItIs.test(at),
  )
  expect(texts.length).toBeGreaterThan(60)
  const refused = texts.flatMap(({ schema, at }) =>
    pasted.filter((text) => !schema.safeParse(text).success).map((text) => `${at}: ${JSON.stringify(text)}`),
  )
  expect(refused).toEqual([])
  const unfolded = texts.filter(
    ({ schema, at }) =>
      !notRead.test(at) && /[\t\r\u2028\u00a0]/.test(String(schema.safeParse('a\tb\rc\u2028d\u00a0e').data)),
  )
  expect(unfolded.map(({ at }) => at)).toEqual([])
})

test('whatever takes an email address takes one with a domain of other letters, as mail servers write it', async () => {
  const texts = (await textsOfFiles(/^([a-z/-]+)\.ts$/)).filter(({ at }) =>
    /(email|emails|CardsRequest\.to|CardRequest\.to|emailsQuery\.address)$/i.test(at),
  )
  expect(texts.length).toBeGreaterThan(20)
  const kept = texts.map(({ at, schema }) => [at, schema.safeParse(' info@müller.example').data])
  expect(kept.filter(([, address]) => address !== 'info@xn--mller-kva.example')).toEqual([])
})
