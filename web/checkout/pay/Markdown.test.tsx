import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

const drawn = (text: string) => render(<Markdown text={text} />).container.innerHTML

test('headings, paragraphs, lists, emphasis and links are drawn', () => {
  expect(drawn('## One\nTwo *three* **four**\nfive\n\n- a\n- b\n  b\n\n1. c\n2. [d](/auth)\n\n### Six')).toBe(
    '<h3>One</h3><p>Two <em>three</em> <strong>four</strong>\nfive</p><ul><li>a</li><li>b\n  b</li></ul>' +
      '<ol><li>c</li><li><a href="/auth">d</a></li></ol><h4>Six</h4>',
  )
})

test('HTML in it stays text', () => {
  expect(drawn('<script>alert(1)</script> <b onclick="x">b</b>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick="x"&gt;b&lt;/b&gt;</p>',
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'JaVaScRiPt:x'])(
  'a link to %s is only its words',
  (target) => expect(drawn(`[words](${target})`)).not.toContain('<a'),
)
