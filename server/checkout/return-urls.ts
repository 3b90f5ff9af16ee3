import type { BookingCheckoutRequest } from '#api/checkout.ts'
import type { Config } from '#server/kit/config.ts'
import type { ReturnUrls } from '#server/sales/new-sale.ts'
import { ownUrl } from '#server/kit/http/own-url.ts'

type UrlsSent = Pick<BookingCheckoutRequest, 'purchaseSuccessUrl' | 'purchaseFailedUrl' | 'successUrl' | 'failedUrl'>

/** Where the payment page leads back to; an address of another origin is refused (ruling 43). */
export function findReturnUrls(config: Config, sent: UrlsSent): ReturnUrls {
  return {
    success: ownUrl(config, sent.purchaseSuccessUrl ?? sent.successUrl ?? '/success'),
    failure: ownUrl(config, sent.purchaseFailedUrl ?? sent.failedUrl ?? '/failure'),
  }
}
