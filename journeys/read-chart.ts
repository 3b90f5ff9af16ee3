import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '#proofs/house.ts'
import { atKeyboard } from './keyboard.ts'

type Shown = {
  /** What the chart and the table beside it are called, and the column of the table that is drawn. */
  chart: string
  table: string
  column: string
  rows: number
}

/** Whoever walks the chart of a report by arrow keys hears and sees what its table says. */
export async function chartTellsItsTable(page: Page, { chart, table, column, rows }: Shown): Promise<void> {
  const inTable = page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row')
  await expect.poll(() => inTable.count(), soon).toBe(rows)
  const drawn = page.getByRole('application', { name: chart, exact: true })
  await drawn.getByRole('img').waitFor()
  await atKeyboard(page).tabTo(drawn)
  for (let row = 0; row < rows; row++) {
    await page.keyboard.press(row === 0 ? 'Home' : 'ArrowRight')
    const [name, amount] = [
      inTable.nth(row).getByRole('rowheader'),
      inTable.nth(row).locator(`[data-name="${column}"]`),
    ]
    const told = `${await name.textContent()}: ${await amount.textContent()}`
    await expect.poll(() => page.locator('output[aria-live=polite]').textContent(), soon).toContain(told)
    await page.getByRole('figure').getByText(told).waitFor()
  }
}
