import type { Catalogue } from '#api/catalogue.ts'

/** The catalogue that came with the page; asked for where the page came without (the development server). */
export async function readCatalogue(): Promise<Catalogue> {
  const inlined = document.getElementById('catalogue')?.textContent
  if (inlined) return JSON.parse(inlined) as Catalogue
  return (await import('./fetch-catalogue.ts')).fetchCatalogue()
}
