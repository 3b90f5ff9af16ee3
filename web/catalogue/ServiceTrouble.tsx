import { useEffect } from 'react'
import { servicePathOf } from '#api/catalogue.ts'
import { words } from '#domain/words.ts'
import { tryCallAgain, useCalls } from '#web/shell/house.ts'
import { useAsked } from '#web/shell/open-house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

/**
 * Asks for the services that a screen shows, and again when the house changes one, and says so when some of them cannot
 * be had (spec 7).
 */
export function ServiceTrouble({ serviceIds }: { serviceIds: readonly string[] }) {
  const paths = serviceIds.map(servicePathOf)
  useCalls(paths)
  useEffect(followHouse, [])
  const failures = useAsked((asked) => asked.failures)
  const failed = paths.filter((path) => failures[path] !== undefined)
  if (failed.length === 0) return null
  return (
    <Alert tone="danger" action={<Button onClick={() => failed.forEach(tryCallAgain)}>Try again</Button>}>
      {words.serviceFailed}
    </Alert>
  )
}

/** Hears what the house changes until the screen is left; its file is loaded after the screen is shown. */
function followHouse(): () => void {
  const following = import('#web/availability/times/watch-places.ts').then(
    (file) => file.watchPlaces(''),
    () => () => {},
  )
  return () => void following.then((stop) => stop())
}
