import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import css from './Codes.module.css'

type Props = { label: string; error: string | null; isBusy: boolean; onApply: (code: string) => Promise<void> }

/** One code to type; Enter applies it and sends no form that it may stand in (spec 2). */
export function CodeField({ label, error, isBusy, onApply }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <div className={css.entry}>
      <Field
        label={label}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={120}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!isBusy) void onApply(typed)
        }}
      />
      <Button
        look="quiet"
        className={css.apply}
        disabled={typed.trim() === ''}
        busy={isBusy}
        aria-label={`Apply ${label.toLowerCase()}`}
        onClick={() => void onApply(typed)}
      >
        {isBusy ? 'Applying…' : 'Apply'}
      </Button>
    </div>
  )
}
