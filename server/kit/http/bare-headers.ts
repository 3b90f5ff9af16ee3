/** The security headers of an answer that is data and never a page. */
export const bareHeaders = (production: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
