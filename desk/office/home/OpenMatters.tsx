import type { OpenMatter } from '#api/staff.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import css from './OpenMatters.module.css'
import { matterWords } from './matter-words.ts'

/** What waits for people, each with its reason, since when, and the way on. */
export function OpenMatters({ matters }: { matters: readonly OpenMatter[] }) {
  return (
    <ul className={css.matters}>
      {matters.map((matter) => (
        <Matter key={`${matter.kind} ${matter.id} ${matter.since}`} matter={matter} />
      ))}
    </ul>
  )
}

function Matter({ matter: { kind, reason, since, orderId } }: { matter: OpenMatter }) {
  const { title, wayOn } = matterWords[kind]
  return (
    <li className={css.matter}>
      <div className={css.head}>
        <h3>{title}</h3>
        <Mark tone={kind === 'dispute' ? 'danger' : 'warning'}>{kind === 'dispute' ? 'Has a deadline' : 'Waits'}</Mark>
      </div>
      <p>{reason}.</p>
      <p className={css.way}>{wayOn}</p>
      <div className={css.facts}>
        <span>Since {absoluteTime(new Date(since))}</span>
        {orderId && (
          <span className={css.order}>
            Order <code>{orderId}</code>
            <CopyButton text={orderId}>Copy</CopyButton>
          </span>
        )}
      </div>
    </li>
  )
}
