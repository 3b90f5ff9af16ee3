import css from './Tools.module.css'
import { wordsOfScopes } from './scope-words.ts'

const MOST_SHOWN = 3

/** What a tool may do; a long list is folded. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const words = wordsOfScopes(scopes)
  if (words.length === 0) return 'Nothing in the name of staff'
  if (words.length <= MOST_SHOWN) return words.join(' · ')
  return (
    <details className={css.more}>
      <summary>{words.length} things</summary>
      <ul>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </details>
  )
}
