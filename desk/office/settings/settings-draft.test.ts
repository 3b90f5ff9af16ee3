import { expect, test } from 'vitest'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesInSettings, settingsFields } from './settings-draft.ts'

const right = {
  name: 'Stillwater',
  address: '1 Quay Street',
  supportEmail: 'hello@stillwater.example',
  phone: '',
  legalName: '',
  abn: '',
}

test('an ABN is wrong when its check digits do not fit; without one nothing is wrong (#786)', () => {
  expect(mistakesInSettings(right)).toEqual([])
  expect(mistakesInSettings({ ...right, abn: '51 824 753 556' })).toEqual([])
  expect(mistakesInSettings({ ...right, abn: '51 824 753 557' }).map(({ field }) => field)).toEqual(['abn'])
})

test('name, address and support email must be there', () => {
  const typed = { ...right, name: ' ', address: '', supportEmail: 'hello' }
  expect(mistakesInSettings(typed).map(({ field }) => field)).toEqual(['name', 'address', 'supportEmail'])
})

test('an ABN reads the same however it was typed', () => {
  const abn = settingsFields.find(({ name }) => name === 'abn')!
  expect(readField(abn, { ...right, abn: '51824753556' })).toBe('51 824 753 556')
})
