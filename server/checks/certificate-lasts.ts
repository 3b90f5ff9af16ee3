import { DAY } from '#domain/sydney-time.ts'
import { openCertificateWatch } from '#server/operations/watch-certificate.ts'
import { notKnown, oneWrong, well, type Check } from './check.ts'

const SHORTEST = 14 * DAY

const NO_HTTPS = 'The address of this site begins with http, as in a house for trying out, so it has no certificate.'
const NOT_REACHED =
  'The house could not open its own site, so it did not see the certificate. It tries again within the hour.'

/** Whether the certificate that visitors of the site get is good for 14 days more. */
export const certificateLasts: Check = {
  name: 'certificate',
  everySeconds: 60 * 60,
  look: async ({ config }) => {
    if (!config.siteUrl.startsWith('https:')) return notKnown(NO_HTTPS)
    const ends = await openCertificateWatch(config.siteUrl)()
    if (ends === undefined) return notKnown(NOT_REACHED)
    if (ends * 1000 - Date.now() >= SHORTEST) return well
    return oneWrong(`The certificate of the site ends on ${new Date(ends * 1000).toISOString().slice(0, 10)}.`)
  },
}
