/** Moves the focus on the board by an arrow; while a booking is held only free starts take it. Whether there was somewhere to go. */
export function goBeside(board: HTMLElement, key: string): boolean {
  const way = ways[key]
  const from = document.activeElement
  if (!way || !(from instanceof HTMLElement) || !from.matches('[data-cell]')) return false
  const isHolding = board.querySelector('[data-target]') !== null
  const others = [...board.querySelectorAll<HTMLElement>(isHolding ? '[data-target]' : '[data-cell]')]
  const next = nearest(
    middleOf(from),
    others.filter((other) => other !== from).map((other) => ({ other, ...middleOf(other) })),
    way,
  )
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Goes to the free start that is nearest to what has the focus. */
export function goToNearest(board: HTMLElement, from: HTMLElement): void {
  const at = middleOf(from)
  const far = (to: HTMLElement) => Math.hypot(middleOf(to).x - at.x, middleOf(to).y - at.y)
  const [first] = [...board.querySelectorAll<HTMLElement>('[data-target]')].toSorted((a, b) => far(a) - far(b))
  first?.focus()
}

type Way = { along: 'x' | 'y'; sign: 1 | -1 }
const ways: Partial<Record<string, Way>> = {
  ArrowUp: { along: 'y', sign: -1 },
  ArrowDown: { along: 'y', sign: 1 },
  ArrowLeft: { along: 'x', sign: -1 },
  ArrowRight: { along: 'x', sign: 1 },
}

type Point = { x: number; y: number }

const middleOf = (element: HTMLElement): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The nearest that lies in this direction; what stands in line counts as nearer than what stands aside. */
function nearest(from: Point, others: readonly (Point & { other: HTMLElement })[], { along, sign }: Way) {
  const aside = along === 'x' ? 'y' : 'x'
  const far = (to: Point) => (to[along] - from[along]) * sign
  const [best] = others.filter((to) => far(to) > 4).toSorted((a, b) => cost(a) - cost(b))
  function cost(to: Point): number {
    return far(to) + 3 * Math.abs(to[aside] - from[aside])
  }
  return best?.other
}
