import type { HistoryEntry } from '#api/history.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import css from './Entries.module.css'
import { pressesOf, restInWords, type Press } from './history-presses.ts'
import { deedOf, fieldsBelow } from './history-sentence.ts'
import { asSentence, isEmpty, wordsOfField, wordsOfValue, type Field } from './history-words.ts'

/** What was done, one press below the other, each in a sentence, with its details folded. */
export function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={css.entries} aria-label="Changes, newest first">
      {pressesOf(entries).map((press) => (
        <PressOfSomebody key={press.id} press={press} />
      ))}
    </ol>
  )
}

function PressOfSomebody({ press }: { press: Press }) {
  const { main, others, sentence } = press
  const [told] = main ? [main] : others
  const fields = main ? fieldsBelow(main) : []
  return (
    <li className={css.entry}>
      <div className={css.head}>
        <h2>
          <Sentence words={sentence} />
        </h2>
        {told && <p className={css.when}>{absoluteTime(new Date(told.at))}</p>}
      </div>
      {told?.reason && <p>“{told.reason}”</p>}
      {main && fields.length > 0 && (
        <details>
          <summary>{fields.length === 1 ? '1 detail' : `${fields.length} details`}</summary>
          <ChangedFields act={main.act} fields={fields} />
        </details>
      )}
      {others.length > 0 && (
        <details>
          <summary>{restInWords(press)}</summary>
          <ul>
            {others.map((entry) => (
              <Other key={entry.id} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Other({ entry }: { entry: HistoryEntry }) {
  const { words } = deedOf(entry)
  const fields = fieldsBelow(entry)
  return (
    <li>
      <p>
        <Sentence words={asSentence(words)} />
      </p>
      {fields.length > 0 && <ChangedFields act={entry.act} fields={fields} />}
    </li>
  )
}

/** An arrow is read out as what it means. */
function Sentence({ words }: { words: string }) {
  const [start = '', ...rest] = words.split(' → ')
  if (rest.length === 0) return words
  return (
    <>
      {start} <span aria-hidden="true">→</span> <span className="visually-hidden">became</span> {rest.join(' → ')}
    </>
  )
}

function ChangedFields({ act, fields }: { act: HistoryEntry['act']; fields: readonly Field[] }) {
  return (
    <dl className={css.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{wordsOfField(name)}</dt>
          <dd>
            {act === 'update' && !isEmpty(before) && <Before words={wordsOfValue(name, before)} />}
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
