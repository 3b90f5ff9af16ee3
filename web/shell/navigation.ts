const pagesLeft: string[] = []

/** Notes that the visitor goes on from one screen or step to another. */
export function moveOn(from: string): void {
  pagesLeft.push(from)
  document.documentElement.dataset['moved'] = ''
}

/** Whether this screen was reached from another one; the page that was loaded first keeps its natural focus. */
export function hasMovedOn(): boolean {
  return pagesLeft.length > 0
}

/** The last page of this visit that was such a one; null when there was none. */
export function lastPage(isSuch: (page: string) => boolean): string | null {
  return pagesLeft.findLast(isSuch) ?? null
}

/** Back to the page before this one; to the start when there is none. */
export function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
