/** Whether a whole number between these two was typed. */
export function isWhole(typed: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
}
