let moves = 0

/** Notes that the visitor goes from one screen or step to another. */
export function moveOn(): void {
  moves += 1
  document.documentElement.dataset['moved'] = ''
}

/** Whether this screen was reached from another one; the page that was loaded first keeps its natural focus. */
export function hasMovedOn(): boolean {
  return moves > 0
}

/** Back to the page before this one; to the start when there is none. */
export function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
