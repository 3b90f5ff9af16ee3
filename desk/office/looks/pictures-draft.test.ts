import { expect, test } from 'vitest'
import type { LooksPicture } from '#api/pictures.ts'
import { draftOfPictures, mistakesInPictures, movePicture, picturesIn, wordsOfPictures } from './pictures-draft.ts'

const picture = (pictureId: string, alt = `About ${pictureId}`): LooksPicture => ({
  pictureId,
  alt,
  sha: pictureId,
  width: 900,
  height: 600,
})
const [a, b, c] = [picture('a'), picture('b'), picture('c')]
const reads = (...pictures: LooksPicture[]) => wordsOfPictures(draftOfPictures({ pictures }).pictures)
const order = (pictures: LooksPicture[]) => pictures.map(({ pictureId }) => pictureId).join('')

test('a form keeps pictures as they are, and none as an empty field', () => {
  expect(picturesIn(draftOfPictures({ pictures: [a, b] }).pictures)).toEqual([a, b])
  expect(draftOfPictures({ pictures: [] }).pictures).toBe('')
  expect(picturesIn('')).toEqual([])
})

test('lists are the same when pictures, words and order are', () => {
  expect(reads(a, b)).toBe(reads(a, { ...b, alt: ' About b ' }))
  expect(reads(a, b)).not.toBe(reads(b, a))
  expect(reads(picture('a', 'The pool'))).not.toBe(reads(picture('b', 'The pool')))
})

test('a picture moves by one place, and never out of the list', () => {
  expect(order(movePicture([a, b, c], 2, -1))).toBe('acb')
  expect(order(movePicture([a, b, c], 0, 1))).toBe('bac')
  expect(order(movePicture([a, b, c], 0, -1))).toBe('abc')
  expect(order(movePicture([a, b, c], 2, 1))).toBe('abc')
})

test('each picture needs words', () => {
  expect(mistakesInPictures([a, picture('b', ' ')])).toEqual([{ field: 'alt-b', message: 'Describe picture 2' }])
})
