import { connect } from 'node:tls'
import { HOUR } from '#domain/sydney-time.ts'

const PATIENCE_MS = 5000

/**
 * Until when the certificate is good that visitors of the site get, in seconds since 1970; looked at once an hour.
 * Undefined for a site without https, and while it cannot be reached.
 */
export function openCertificateWatch(siteUrl: string): () => Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(siteUrl)
  let known: { ends: number | undefined; at: number } | undefined
  return async () => {
    if (protocol !== 'https:') return undefined
    if (known?.ends !== undefined && performance.now() - known.at < HOUR) return known.ends
    known = { ends: await readCertificateEnd(hostname, Number(port || 443)), at: performance.now() }
    return known.ends
  }
}

/** Whether it is trusted is the browser's question: one that has ended is still read. */
const readCertificateEnd = (host: string, port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const line = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS })
    const say = (ends: number | undefined) => {
      resolve(ends)
      line.destroy()
    }
    line.on('secureConnect', () => say(Date.parse(line.getPeerCertificate().valid_to) / 1000 || undefined))
    line.on('error', () => say(undefined))
    line.on('timeout', () => say(undefined))
  })
