import { html, type Html } from './html.ts'

/** What every page of the provider has: the band, the style, one heading inside. */
export function frame(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="/assets/instrument-serif.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/assets/pay.css" />
      </head>
      <body>
        <header class="band"><strong>TEST PAYMENTS</strong> No real card is charged here.</header>
        ${body}
      </body>
    </html>`.text
}

/** A page with one thing to say and one way on. */
export function notice(title: string, sentence: string, way?: { href: string; label: string }): string {
  return frame(
    title,
    html`<main class="notice">
      ${ripples}
      <h1>${title}</h1>
      <p>${sentence}</p>
      ${way && html`<p><a class="button" href="${way.href}">${way.label}</a></p>`}
    </main>`,
  )
}

/** Still water: a line drawing, for the eye only. */
export const ripples = html`<svg class="ripples" viewBox="0 0 120 44" aria-hidden="true">
  <ellipse cx="60" cy="22" rx="12" ry="4" />
  <ellipse cx="60" cy="22" rx="32" ry="11" />
  <ellipse cx="60" cy="22" rx="56" ry="20" />
</svg>`
