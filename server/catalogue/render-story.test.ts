import { expect, test } from 'vitest'
import { renderStory } from './render-story.ts'

test('a story is headings, paragraphs, lists, emphasis and links', () => {
  expect(renderStory('# The water\n\nWarm, *still*, **deep**.\nFor an hour.\n\n- salt\n- steam')).toBe(
    '<h3>The water</h3>\n<p>Warm, <em>still</em>, <strong>deep</strong>.<br />For an hour.</p>\n<ul>\n<li>salt</li>\n<li>steam</li>\n</ul>',
  )
  expect(renderStory('[Come](https://stillwater.example) or [write](mailto:a@b.example) or [book](/select-slot)')).toBe(
    '<p><a href="https://stillwater.example" rel="noopener noreferrer">Come</a> or <a href="mailto:a@b.example" rel="noopener noreferrer">write</a> or <a href="/select-slot" rel="noopener noreferrer">book</a></p>',
  )
  expect(renderStory('')).toBe('')
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=//evil.example></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '![x](x" onerror="alert(1))',
  '![a picture](https://evil.example/count.gif)',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](java&#115;cript:alert(1))',
  '[press](&#x6A;avascript&colon;alert(1))',
  '[press](java\tscript:alert(1))',
  '[press](vbscript:msgbox(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](//evil.example)',
  '<a href="javascript:alert(1)" onclick="alert(1)">press</a>',
  '<a href=" &#14; javascript:alert(1)">press</a>',
  '<p onclick="alert(1)" style="position:fixed;inset:0" class="x" id="root">mine</p>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><form action="https://evil.example"><input></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel=stylesheet href=x>',
  '<style>body{display:none}</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<javascript:alert(1)>',
])('%j leaves nothing that runs, loads, or covers the page (#716)', (story) => {
  const html = renderStory(`Before. ${story}\n\nAfter.`)
  expect(html).toContain('After.')
  const tags = html.match(/<[^>]*>/g) ?? []
  for (const tag of tags)
    expect(tag).toMatch(
      /^<\/?(h3|h4|p|ul|ol|li|strong|em|blockquote)>$|^<br \/>$|^<\/a>$|^<a( href="(https?:\/\/[^"]*|mailto:[^"]*|tel:[^"]*|\/(?!\/)[^"]*)")? rel="noopener noreferrer">$/,
    )
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/</)
})

test.for(['>', '> ', '1. ', '> - ', '- > '])(
  '%j eight thousand characters deep stays the text that it is (#716)',
  (mark) => {
    const html = renderStory(`<b>${mark.repeat(1500)}\n\n${mark.repeat(8000).slice(0, 6000)}`)
    expect(html).toMatch(/^<p>&lt;b&gt;/)
    expect(html).not.toContain('<blockquote>')
  },
)
