import { useEffect, useRef, type ReactNode } from 'react'
import { useDrawer } from '#desk/calls/drawer.ts'
import { OpenDrawer } from '#desk/parts/OpenDrawer.tsx'
import { Alert } from '#ui/Alert.tsx'

type Props = {
  /** The drawer was opened, here or at another desk. */
  onOpened: () => void
  children: ReactNode
}

/**
 * The ways to take cash, once the drawer is open; while it is closed, what opens it. Where nobody knows, the ways are
 * there: the house takes no cash without an open drawer.
 */
export function DrawerFirst({ onOpened, children }: Props) {
  const { data: drawer } = useDrawer({ isFollowed: true })
  const isClosed = drawer?.session === null
  const box = useNextAfterOpening(isClosed, onOpened)
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {isClosed ? (
        <>
          <Alert tone="info">The drawer is closed. Open it to take cash.</Alert>
          <OpenDrawer left={drawer.last?.left ?? null} />
        </>
      ) : (
        children
      )}
    </div>
  )
}

/** Whoever has opened the drawer goes on at the first way to take cash; a refusal for a closed drawer is over. */
function useNextAfterOpening(isClosed: boolean, onOpened: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const wasClosed = useRef(isClosed)
  const latest = useRef(onOpened)
  useEffect(() => {
    latest.current = onOpened
  })
  useEffect(() => {
    const isOpened = wasClosed.current && !isClosed
    wasClosed.current = isClosed
    if (!isOpened) return
    latest.current()
    // Nobody is taken away from what they are at: the button that was pressed is gone.
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus()
  }, [isClosed])
  return box
}
