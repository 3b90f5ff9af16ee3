let hasMoved = false

/** Notes that somebody goes on from one screen to another. */
export function noteMove(): void {
  hasMoved = true
}

/** Whether this screen was reached from another one: then its heading takes the focus. */
export const hasMovedOn = (): boolean => hasMoved
