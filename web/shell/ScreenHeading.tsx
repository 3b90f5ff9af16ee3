import { useEffect, useRef, type ReactNode } from 'react'
import { useHouse } from './house.ts'
import { hasMovedOn } from './navigation.ts'

type Props = { title: string; children?: ReactNode; className?: string | undefined }

/**
 * The h1 of a screen or step. It names the page ("Choose a date – Stillwater Bathhouse") and takes the focus
 * whenever the visitor has come here from another one. Give it a `key` where a step changes under the same screen.
 */
export function ScreenHeading({ title, children, className }: Props) {
  const { venue } = useHouse()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = pageTitle(title, venue.name)
  }, [title, venue.name])
  useEffect(() => {
    // A menu that was opened while this screen was on its way keeps the focus: without it, it would close.
    if (hasMovedOn() && !document.querySelector('[role=menu]')) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}

/** The title of a page, in the browser's tab and for search engines. */
export function pageTitle(title: string, venue: string): string {
  return `${title} – ${venue}`
}
