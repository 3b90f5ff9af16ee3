import type { BookingCheckoutRequest } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Config } from '#server/kit/config.ts'

export type ReturnUrls = { success: string; failure: string }

type Sent = Pick<BookingCheckoutRequest, 'purchaseSuccessUrl' | 'purchaseFailedUrl' | 'successUrl' | 'failedUrl'>

/** Where the payment page leads back to; an address of another origin is refused (decision 43). */
export function findReturnUrls(config: Config, sent: Sent): ReturnUrls {
  return {
    success: ownUrl(config, sent.purchaseSuccessUrl ?? sent.successUrl ?? '/success'),
    failure: ownUrl(config, sent.purchaseFailedUrl ?? sent.failedUrl ?? '/failure'),
  }
}

function ownUrl(config: Config, text: string): string {
  if (!URL.canParse(text, config.siteUrl)) throw new Refused('request.foreign-url')
  const url = new URL(text, config.siteUrl)
  if (!ownOrigins(config).includes(url.origin) || url.username || url.password) throw new Refused('request.foreign-url')
  return `${url.origin}${url.pathname}`
}

/** The site's own origin; on a machine of one's own the site has two names. */
function ownOrigins({ siteUrl, testDoors, port }: Config): string[] {
  return testDoors ? [siteUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [siteUrl]
}
