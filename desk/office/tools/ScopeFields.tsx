import type { Scope } from '#api/api-keys.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import css from './ScopeFields.module.css'
import { scopeGroups } from './scope-words.ts'

type Props = {
  legend: string
  hint: string
  chosen: readonly Scope[]
  error?: string | null
  onChange: (chosen: Scope[]) => void
}

/** What a tool may do: boxes to tick, by what they are about. */
export function ScopeFields({ legend, hint, chosen, error, onChange }: Props) {
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <p className={css.hint}>{hint}</p>
      {error && (
        <p id="scopes-error" className={css.error}>
          {error}
        </p>
      )}
      <div className={css.groups}>
        {scopeGroups.map((group, place) => (
          <ScopeGroup key={group.title} group={group} isFirst={place === 0} chosen={chosen} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

type GroupProps = Pick<Props, 'chosen' | 'onChange'> & {
  group: (typeof scopeGroups)[number]
  isFirst: boolean
}

function ScopeGroup({ group: { title, scopes }, isFirst, chosen, onChange }: GroupProps) {
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope])
  return (
    <fieldset>
      <legend className={css.title}>{title}</legend>
      {scopes.map(({ scope, words }, place) => (
        <Checkbox
          key={scope}
          {...(isFirst && place === 0 && { id: 'scopes' })}
          checked={chosen.includes(scope)}
          onChange={() => toggle(scope)}
        >
          {words}
        </Checkbox>
      ))}
    </fieldset>
  )
}
