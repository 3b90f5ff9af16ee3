import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What is asked of a page or of a part of it, and may be answered otherwise a moment later. */
const texts = /^(textContent|innerText|innerHTML|allTextContents|allInnerTexts|inputValue|getAttribute|title)$/
const states = /^(is(Disabled|Enabled|Visible|Hidden|Checked|Editable)|count|boundingBox|evaluate(All)?)$/
const isLook = (name: string) => texts.test(name) || states.test(name)

type Span = { start: number; end: number }
const isWithin = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end

/** Where a text awaits a look, expects something, and has a function, which does its work later. */
function spansIn(file: string, text: string) {
  const [looks, expectations, functions]: [Span[], Span[], Span[]] = [[], [], []]
  const noteFunction = (span: Span) => void functions.push(span)
  new Visitor({
    ArrowFunctionExpression: noteFunction,
    FunctionExpression: noteFunction,
    CallExpression({ callee, arguments: [expected] }) {
      if (callee.type === 'Identifier' && callee.name === 'expect' && expected) expectations.push(expected)
    },
    AwaitExpression({ argument, start, end }) {
      const callee = argument.type === 'CallExpression' ? argument.callee : null
      if (callee?.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (isLook(callee.property.name)) looks.push({ start, end })
    },
  }).visit(parseSync(file, text).program)
  return { looks, expectations, functions }
}

/** The lines that expect something of one look. On a busy machine it is not there yet: `expect.poll` looks again. */
function readOnceIn(file: string, text: string): string[] {
  const { looks, expectations, functions } = spansIn(file, text)
  return looks
    .filter((look) =>
      expectations.some((expected) => {
        const isLater = functions.some((later) => isWithin(look, later) && isWithin(later, expected))
        return isWithin(look, expected) && !isLater
      }),
    )
    .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
}

test('a look in an expectation is found in every form, and one that is taken again is none', () => {
  const text = [
    "expect(await price.textContent()).toBe('PAY $75.00')",
    "expect((await price.textContent())!.trim(), 'at the desk').not.toBe('')",
    'expect([await first.isDisabled(), await second.count()]).toEqual([true, 0])',
    'expect({ route, y: (await bar.boundingBox())!.y }).toEqual({ route, y: 0 })',
    'expect(await page.evaluate(() => scrollY)).toBe(0)',
    "await expect.poll(() => price.textContent()).toBe('PAY $75.00')",
    'await expect.poll(async () => [await first.isDisabled(), await second.count()]).toEqual([true, 0])',
    'expect(await ordersOf(house, email)).toEqual([])',
    'await expect.poll(() => below.count()).toBe(await above.count())',
    'expect(lines.map(async (line) => await line.count())).toHaveLength(2)',
  ]
  const lines = readOnceIn('a.ts', text.join('\n'))
  expect(lines).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:3', 'a.ts:4', 'a.ts:5'])
})

test('no story expects anything of one look at a page', () => {
  const files = globSync('journeys/**/*.ts')
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => readOnceIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
