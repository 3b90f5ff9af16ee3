/** `npm run import -- FILE`: brings the books of a file into the empty database that the settings name. */
import { resolve } from 'node:path'
import { importIntoHouse } from './import-into-house.ts'
import { runProgram } from './own-backups.ts'

await runProgram(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Please name the file: npm run import -- books.tar.gz')
  await importIntoHouse(resolve(file), process.env)
})
