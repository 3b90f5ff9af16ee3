import type { HistoryEntry } from '#api/history.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import css from './Entries.module.css'
import { fieldsBelow, headlineOf, wordsOfField, wordsOfValue } from './history-words.ts'

/** The changes one below the other, each with its fields before and after. */
export function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={css.entries} aria-label="Changes, newest first">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, by, act, reason } = entry
  const { deed, thing, name } = headlineOf(entry)
  const fields = fieldsBelow(entry)
  return (
    <li className={css.entry}>
      <div className={css.head}>
        <h2>
          {deed}: {thing}
          {name && <span className={css.name}> {name}</span>}
        </h2>
        <p className={css.when}>{absoluteTime(new Date(at))}</p>
      </div>
      <p className={css.by}>
        By {by}
        {reason && <>: “{reason}”</>}
      </p>
      {fields.length > 0 && <ChangedFields act={act} fields={fields} />}
    </li>
  )
}

type FieldsProps = { act: HistoryEntry['act']; fields: ReturnType<typeof fieldsBelow> }

function ChangedFields({ act, fields }: FieldsProps) {
  return (
    <dl className={css.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{wordsOfField(name)}</dt>
          <dd>
            {act === 'update' && <Before words={wordsOfValue(name, before)} />}
            <span>{wordsOfValue(name, act === 'delete' ? before : after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Before({ words }: { words: string }) {
  return (
    <>
      <span className="visually-hidden">Before: </span>
      <s>{words}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">After: </span>
    </>
  )
}
