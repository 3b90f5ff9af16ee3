import type { CheckName, Standing } from '#domain/checks.ts'

export const checksPath = '/api/staff/v1/checks'
export const confirmBackupPath = '/api/staff/v1/checks/backup'

/** One check of the house by itself: its state, what it found, and when it was made. */
export type CheckShown = {
  name: CheckName
  standing: Standing
  /** How many things are wrong. */
  count: number
  details: string[]
  /** When it was made last; null: never. */
  ranAt: string | null
  /** Since when it finds the same. */
  since: string | null
  everySeconds: number
}
/** The board of checks. `backsUpElsewhere`: others make the backups, and a person confirms them. */
export type ChecksAnswer = { checks: CheckShown[]; backsUpElsewhere: boolean }
