import type { SettingsAnswer } from '#api/settings.ts'
import { digitsOfAbn, isAbn, printedAbn } from '#domain/abn.ts'
import { isEmail } from '#domain/checkout/contact-details.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type SettingsField = 'name' | 'address' | 'supportEmail' | 'phone' | 'legalName' | 'abn'
export type SettingsDraft = Draft<SettingsField>

/** What the house says of itself, as it is read where versions are compared. */
export const settingsFields: readonly EditedField<SettingsField>[] = [
  { name: 'name', label: 'Name' },
  { name: 'address', label: 'Address' },
  { name: 'supportEmail', label: 'Support email' },
  { name: 'phone', label: 'Phone' },
  { name: 'legalName', label: 'Legal name' },
  { name: 'abn', label: 'ABN', words: (typed) => printedAbn(digitsOfAbn(typed)) },
]

/** The house as it would be typed. */
export const draftOfSettings = ({ name, address, supportEmail, phone, legalName, abn }: SettingsAnswer) =>
  ({ name, address, supportEmail, phone, legalName, abn }) satisfies SettingsDraft

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInSettings({ name, address, supportEmail, abn }: SettingsDraft): FieldError<SettingsField>[] {
  const digits = digitsOfAbn(abn)
  return [
    ...whenEmpty<SettingsField>('name', name.trim(), 'Enter the name of the house'),
    ...whenEmpty<SettingsField>('address', address.trim(), 'Enter the address of the house'),
    ...(isEmail(supportEmail.trim())
      ? []
      : [{ field: 'supportEmail' as const, message: 'Enter an email address, like hello@example.com' }]),
    ...(digits === '' || isAbn(digits)
      ? []
      : [{ field: 'abn' as const, message: 'The check digits of this ABN do not fit' }]),
  ]
}
