import type { OpenMatter } from '#api/staff.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { Trouble, Troubles } from '#desk/parts/Troubles.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './OpenMatters.module.css'
import { matterWords } from './matter-words.ts'

/** What waits for people, each with its reason, since when, and the way on. */
export function OpenMatters({ matters }: { matters: readonly OpenMatter[] }) {
  return (
    <Troubles>
      {matters.map((matter) => (
        <Matter key={`${matter.kind} ${matter.id} ${matter.since}`} matter={matter} />
      ))}
    </Troubles>
  )
}

function Matter({ matter: { kind, reason, since, orderId } }: { matter: OpenMatter }) {
  const [tone, mark] = kind === 'dispute' ? (['danger', 'Has a deadline'] as const) : (['warning', 'Waits'] as const)
  return (
    <Trouble {...matterWords[kind]} tone={tone} mark={mark}>
      <p>{reason}.</p>
      <div className={css.facts}>
        <span>Since {absoluteTime(new Date(since))}</span>
        {orderId && (
          <span className={css.order}>
            Order <code>{orderId}</code>
            <CopyButton text={orderId}>Copy</CopyButton>
          </span>
        )}
      </div>
    </Trouble>
  )
}
