import { useRef, type PointerEvent, type RefObject } from 'react'

type Drag = {
  board: RefObject<HTMLElement | null>
  take: (bookingId: string) => void
  /** The start on which it was let go. */
  drop: (target: string) => void
  putBack: () => void
}
type Going = { id: string; x: number; y: number; chip: HTMLElement; ghost: HTMLElement | null }

/** How far a pointer moves before it drags, and how near the edge of the window it makes the page follow (pixels). */
const BEGINS_AFTER = 6
const EDGE = 56
const STEP = 14

/**
 * Dragging a party with a mouse or a pen. A finger scrolls the page: it taps the party and then the start, as does
 * whoever cannot drag (WCAG 2.5.7).
 */
export function useDrag({ board, take, drop, putBack }: Drag) {
  const going = useRef<Going | null>(null)
  const end = (): Going | null => {
    const was = going.current
    was?.ghost?.remove()
    going.current = null
    return was
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      going.current = pressedOf(event) ?? going.current
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = going
      if (!current) return
      const { clientX, clientY, pointerId } = event
      if (!current.ghost && Math.hypot(clientX - current.x, clientY - current.y) < BEGINS_AFTER) return
      if (!current.ghost) {
        current.ghost = ghostOf(current.chip)
        board.current?.setPointerCapture(pointerId)
        take(current.id)
      }
      follow(current.ghost, event)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!end()?.ghost) return
      const target = targetUnder(event)
      if (target === undefined) putBack()
      else drop(target)
    },
    onPointerCancel: () => {
      if (end()?.ghost) putBack()
    },
  }
}

/** The party on which a mouse or a pen was pressed. */
function pressedOf({ button, pointerType, target, clientX, clientY }: PointerEvent): Going | null {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-party]') : null
  if (!chip || button !== 0 || pointerType === 'touch') return null
  return { id: chip.dataset['party'] ?? '', x: clientX, y: clientY, chip, ghost: null }
}

/** The ghost goes with the pointer, and at the edge of the window the page does too. */
function follow(ghost: HTMLElement, { clientX, clientY }: PointerEvent): void {
  ghost.style.translate = `${clientX + 8}px ${clientY + 8}px`
  if (clientY > innerHeight - EDGE) scrollBy(0, STEP)
  if (clientY < EDGE) scrollBy(0, -STEP)
}

/** The free start under the pointer. */
function targetUnder({ clientX, clientY }: PointerEvent): string | undefined {
  const on = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-at]')
  return on?.querySelector<HTMLElement>('[data-target]')?.dataset['target']
}

/** What goes along under the pointer. */
function ghostOf(chip: HTMLElement): HTMLElement {
  const ghost = chip.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-party')
  ghost.removeAttribute('data-cell')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.dataset['ghost'] = ''
  ghost.style.width = `${chip.offsetWidth}px`
  document.body.append(ghost)
  return ghost
}
