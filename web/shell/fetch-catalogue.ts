import { cataloguePath, type Catalogue } from '#api/catalogue.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#web/api-client.ts'

/** Asks the house for its catalogue. */
export const fetchCatalogue = () => getJson<Catalogue>(cataloguePath, words.serviceFailed)
