/** `npm run --silent db:url`: the address of the house's own database, while it runs. */
import { urlAtHand } from './database-at-hand.ts'

console.log(urlAtHand())
