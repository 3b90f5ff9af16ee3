import { fetchCatalogue } from '#web/shell/fetch-catalogue.ts'
import { openHouse, refreshHouse } from '#web/shell/house.ts'

/** Asks the house for its prices and promotions again; every screen shows them from now on. */
export async function refreshPrices(): Promise<void> {
  refreshHouse(openHouse(await fetchCatalogue(), () => performance.now()))
}
