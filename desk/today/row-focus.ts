const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>('[data-booking]')]
export const bookingOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-booking]')?.dataset['booking']
export const focusedRow = () => bookingOf(document.activeElement)

/** Goes to the name of the row before or after the one that has the focus. */
export function moveFocus(by: 1 | -1): void {
  const rows = rowsOnScreen().filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row.dataset['booking'] === focusedRow())
  const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
  next?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}

/** Puts the focus on a row, once it is drawn: on the button that is wanted next, or on its name. */
export function focusRow(bookingId: string, on: 'act' | 'name'): void {
  requestAnimationFrame(() => {
    const row = rowsOnScreen().find((one) => one.dataset['booking'] === bookingId)
    row?.closest('details')?.setAttribute('open', '')
    const [name, act] = ['[aria-expanded]', '[data-next]'].map((what) => row?.querySelector<HTMLElement>(what))
    const target = (on === 'act' && act) || name
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
