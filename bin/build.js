/** `npm run build`: installs what is missing and builds the site, for a server that starts without npm. */
import { buildWebWhenStale, installWhatIsMissing } from './prepare.js'

installWhatIsMissing()
await buildWebWhenStale()
