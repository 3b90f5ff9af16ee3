import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** The lines that assert with `!` that a value is there. An index may: a list cannot say how long it is. */
function assertionsIn(file: string, text: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, text)
  new Visitor({
    TSNonNullExpression({ expression, start }) {
      const member = expression.type === 'CallExpression' ? expression.callee : expression
      const isIndex = member.type === 'MemberExpression' && member.computed
      const isAt = member.type === 'MemberExpression' && text.slice(member.property.start, member.property.end) === 'at'
      if (!isIndex && !isAt) found.push(`${file}:${text.slice(0, start).split('\n').length}`)
    },
  }).visit(program)
  return found
}

test('an assertion is found, and an index is none', () => {
  const text = 'first(rows[0]!, rows.at(-1)!)\nsecond(order.member_id!, found()!)\nthird(order!.id)'
  expect(assertionsIn('a.ts', text)).toEqual(['a.ts:2', 'a.ts:2', 'a.ts:3'])
})

test('the product asserts nothing that its types should know', () => {
  const files = globSync('{domain,api,db,server,sandbox,ui,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/testing/.test(file),
  )
  expect(files.length).toBeGreaterThan(600)
  expect(files.flatMap((file) => assertionsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
