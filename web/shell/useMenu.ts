import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** A menu below a button, with the keys of the authoring practices: whether it is open, and what opens and closes it. */
export function useMenu() {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [focusAt, setFocusAt] = useState<'first' | 'last' | null>(null)
  const isOpen = focusAt !== null
  const open = setFocusAt
  const close = () => setFocusAt(null)

  useEffect(() => {
    if (focusAt === null) return
    const items = itemsIn(box.current)
    items.at(focusAt === 'first' ? 0 : -1)?.focus()
  }, [focusAt])
  useClosingFromOutside(box, isOpen, setFocusAt)

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close()
      return button.current?.focus()
    }
    const next = itemAfterKey(itemsIn(box.current), event.key)
    if (!next) return undefined
    event.preventDefault()
    return next.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    const at = { ArrowDown: 'first' as const, ArrowUp: 'last' as const }[event.key]
    if (!at) return
    event.preventDefault()
    open(at)
  }
  return { box, button, isOpen, open, close, onKeyDown: isOpen ? moveByKey : openByKey }
}

/** A menu is closed when something outside it is pressed or takes the focus. */
function useClosingFromOutside(
  box: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  setFocusAt: (focusAt: null) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setFocusAt(null)
    }
    addEventListener('pointerdown', closeFromOutside)
    addEventListener('focusin', closeFromOutside)
    return () => {
      removeEventListener('pointerdown', closeFromOutside)
      removeEventListener('focusin', closeFromOutside)
    }
  }, [box, isOpen, setFocusAt])
}

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

function itemAfterKey(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
