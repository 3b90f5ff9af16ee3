import css from './Options.module.css'

type Props = { id: string; isChosen: boolean; name: string; line: string; onChoose: () => void }

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
   -- a datalist can be neither styled nor tested; the field has the keys */
/** What can be chosen below a field: its name, and a line that tells it apart. The field keeps the focus and the keys. */
export function OptionRow({ id, isChosen, name, line, onChoose }: Props) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={css.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <strong>{name}</strong>
      <span>{line}</span>
    </div>
  )
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
