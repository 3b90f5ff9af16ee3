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
      {fields.length > 0 && (
        <dl className={css.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{wordsOfField(field.name)}</dt>
              <dd>
                {act === 'update' && (
                  <>
                    <span className="visually-hidden">Before: </span>
                    <s>{wordsOfValue(field.name, field.before)}</s> <span aria-hidden="true">→</span>{' '}
                    <span className="visually-hidden">After: </span>
                  </>
                )}
                <span>{wordsOfValue(field.name, act === 'delete' ? field.before : field.after)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
