import { useState, type ComponentProps } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'

/** A password that can be shown, pasted and filled in by a password manager (WCAG 3.3.8). */
export function PasswordField(
  field: ComponentProps<typeof Field> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        maxLength={200}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Checkbox checked={isShown} onChange={(event) => setShown(event.target.checked)}>
        Show password
      </Checkbox>
    </div>
  )
}
