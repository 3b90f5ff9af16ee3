import type { Catalogue } from '#api/catalogue.ts'

/** The catalogue that came with the page. */
export const readCatalogue = (): Catalogue =>
  JSON.parse(document.getElementById('catalogue')?.textContent ?? 'null') as Catalogue
