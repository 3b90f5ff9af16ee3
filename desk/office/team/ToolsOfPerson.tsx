import type { Person, ToolsFate } from '#api/team.ts'
import { Choices } from '#desk/parts/Choices.tsx'
import css from './Team.module.css'
import { fateNames, toolNames } from './tool-words.ts'

type Props = {
  person: Person
  isMe: boolean
  value: ToolsFate | null
  error: string | null
  onChange: (fate: ToolsFate) => void
}

/** The keys and listeners that an owner made, and what becomes of them when they are an owner no longer. */
export function ToolsOfPerson({ person: { tools }, isMe, value, error, onChange }: Props) {
  if (tools.length === 0) return null
  const names = toolNames(tools).join(', ')
  if (isMe) {
    return (
      <p className={css.words}>
        What you made for programs ends with your role: {names}. Let another owner do this if programs still need it.
      </p>
    )
  }
  return (
    <div className={css.words}>
      <Choices
        legend="What becomes of their keys and listeners?"
        hint={names}
        name="tools"
        options={fates}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}

const fates: { value: ToolsFate; label: string; detail: string }[] = [
  { value: 'end', label: fateNames.end, detail: 'Programs that use them stop working at once.' },
  { value: 'keep', label: fateNames.keep, detail: 'They go on working. Whoever knows a key can go on using it.' },
]
