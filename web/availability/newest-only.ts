/** Of answers that overtake each other on their way only newer ones are let through. */
export function newestOnly(): () => () => boolean {
  let asked = 0
  let shown = 0
  return () => {
    const turn = ++asked
    return () => {
      if (turn < shown) return false
      shown = turn
      return true
    }
  }
}
