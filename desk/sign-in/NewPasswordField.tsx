import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { FieldError, FieldInput } from '#ui/useFormErrors.ts'

/** The password that somebody chooses for their account here. */
export const NewPasswordField = (field: FieldInput) => (
  <PasswordField
    {...field}
    label="Password"
    hint={`At least ${SHORTEST_PASSWORD} characters, better more, and used nowhere else. Several words are easiest to remember.`}
    autoComplete="new-password"
    required
  />
)

export const whenTooShort = (password: string): FieldError<'password'>[] =>
  password.length >= SHORTEST_PASSWORD
    ? []
    : [{ field: 'password', message: `Choose a password of at least ${SHORTEST_PASSWORD} characters` }]
