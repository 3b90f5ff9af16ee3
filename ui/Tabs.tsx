import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './Tabs.module.css'

type Props<Name extends string> = {
  label: string
  tabs: readonly { name: Name; title: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

/** Tabs over one panel, by the authoring practices: one tab stop, arrows, Home and End; a tab is chosen as it is reached. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ name }) => name === chosen)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabAfterKey(event.key, at, tabs.length)
    if (to === null) return
    event.preventDefault()
    onChoose(tabs[to]!.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.tabs}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            className={css.tab}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}

function tabAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
