/** The house in production, until SIGTERM: `node bin/serve.ts`, without npm, a build, a sandbox or demo data. */
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'
import { runHouse } from './run-house.ts'

await runHouse(() => {
  const env = readSecretFiles(process.env)
  if (env.NODE_ENV && env.NODE_ENV !== 'production') {
    throw new Error(`NODE_ENV=${env.NODE_ENV}: bin/serve.ts is for production alone. For a demo house: npm start.`)
  }
  return { ...env, NODE_ENV: 'production' }
})
