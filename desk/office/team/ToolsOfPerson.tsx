import type { Person, Tool, ToolsFate } from '#api/team.ts'
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
  return (
    <>
      <h2 className={css.tools}>What they made for programs</h2>
      <ToolList tools={tools} />
      {isMe ? (
        <p>They end with your role. Let another owner do this if programs still need them.</p>
      ) : (
        <Choices
          legend="What becomes of them?"
          name="tools"
          options={[
            { value: 'end', label: fateNames.end, detail: 'Programs that use them stop working at once.' },
            {
              value: 'keep',
              label: fateNames.keep,
              detail: 'They go on working. Whoever knows a key can go on using it.',
            },
          ]}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}

const ToolList = ({ tools }: { tools: readonly Tool[] }) => (
  <ul>
    {toolNames(tools).map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
