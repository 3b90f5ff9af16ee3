/**
 * `npm run export -- [--closed] FILE`: writes the books of the house into a file, as they are at one moment. With
 * `--closed` a house that is open is refused.
 */
import { resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportBooks } from '../db/transfer/export-books.ts'
import { runProgram } from './own-backups.ts'
import { withBooks } from './with-books.ts'

await runProgram(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { closed: { type: 'boolean' } } })
  const [file] = positionals
  if (!file) throw new Error('Please name the file: npm run export -- books.tar.gz')
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  await withBooks({ env: process.env, mustBeThere: true }, async (url) => {
    const { tables, madeAt } = await exportBooks(url, resolve(file), { mustBeClosed: values.closed ?? false })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`The books of ${madeAt} are in ${file}: ${rows} rows of ${tables.length} tables.`)
  })
})
