import { expect, test } from 'vitest'
import { sourcesOf, widthsOf } from './picture.ts'

test.each([
  [4000, [400, 800, 1600]],
  [1600, [400, 800, 1600]],
  [1000, [400, 800, 1000]],
  [800, [400, 800]],
  [400, [400]],
  [120, [120]],
])('a picture %d wide is never enlarged: %j (#714)', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

test('a browser is offered each file with its width (#715)', () => {
  expect(sourcesOf({ sha: 'ab', width: 900, height: 600, alt: '' }, 'avif')).toBe(
    '/pictures/ab/400.avif 400w,/pictures/ab/800.avif 800w,/pictures/ab/900.avif 900w',
  )
})
