import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [part: string]: unknown }

/** Whether what is put in is known where it stands: then `$&` and the like mean what their writer wants. */
function isKnown(node: Node): boolean {
  if (node.type === 'Literal') return true
  if (node.type === 'TemplateLiteral') return (node['expressions'] as Node[]).length === 0
  if (node.type === 'TaggedTemplateExpression') return isKnown(node['quasi'] as Node)
  if (node.type === 'ConditionalExpression')
    return isKnown(node['consequent'] as Node) && isKnown(node['alternate'] as Node)
  return false
}
/** A function puts in its answer as it is. */
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Where a text is put in the place of another one, and `$&` or `$'` in it would be read as a pattern. */
function patternsIn(file: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!['replace', 'replaceAll'].includes(callee.property.name) || given.length !== 2) return
      const put = given[1] as unknown as Node
      if (isKnown(put) || isFunction(put) || isOwnFunction(put, text)) return
      found.push(`${file}:${text.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** A function by its name: one that comes with the language, or one that is written in this file. */
function isOwnFunction({ type, name }: Node, text: string): boolean {
  if (type !== 'Identifier') return false
  return (
    ['decodeURIComponent', 'encodeURIComponent'].includes(String(name)) ||
    new RegExp(String.raw`(?:function ${name}\(|const ${name} = (?:async )?\([^)]*\)[^=]*=>)`).test(text)
  )
}

const files = globSync('{api,bin,db,desk,domain,journeys,proofs,sandbox,server,ui,web}/**/*.{ts,tsx,js}').toSorted()

test('what is put in the place of a text is known where it stands, or comes from a function', () => {
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => patternsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  [`text.replace('{house}', house)`, 1],
  [`text.replaceAll('{house}', \`\${house}!\`)`, 1],
  [`text.replace('{house}', of.house)`, 1],
  [`text.replace('{house}', isOpen ? house : '')`, 1],
  [`text.replace('{house}', () => house)`, 0],
  [`text.replaceAll(/[%_]/g, String.raw\`\\$&\`)`, 0],
  [`text.replace(/a/, isOpen ? 'b' : '')`, 0],
  [`router.replace(to)`, 0],
])('%s is found %i times', (text, times) => {
  expect(patternsIn('some.ts', text)).toHaveLength(times)
})
