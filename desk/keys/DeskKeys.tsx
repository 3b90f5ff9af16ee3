import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { showKeys, useKeysShown } from './keys-shown.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

/** Screens to which a place of the menu leads; from any other Escape leads back. */
const places = /^\/(today|board|scan|sell|guests|money|hand-over|alerts|devices|day\/[^/]+)?\/?$/

/** The keys that every screen of the front desk has. The office has none: what is being edited there would be lost. */
export function DeskKeys() {
  const areShown = useKeysShown()
  const isDesk = useLocation({ select: ({ pathname }) => !pathname.startsWith('/office') })
  return (
    <>
      {isDesk && <Keys />}
      {areShown && (
        <Suspense>
          <KeysDialog onClose={() => showKeys(false)} />
        </Suspense>
      )}
    </>
  )
}

function Keys() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  useSingleKeys({
    '/': () => {
      const field = document.querySelector<HTMLElement>('[data-find]')
      if (field) field.focus()
      else void navigate({ to: '/today', search: { find: 'yes' } })
    },
    t: () => void navigate({ to: '/today' }),
    b: () => void navigate({ to: '/board' }),
    s: () => void navigate({ to: '/sell' }),
    g: () => void navigate({ to: '/guests' }),
    m: () => void navigate({ to: '/money' }),
    h: () => void navigate({ to: '/hand-over' }),
    n: () => void navigate({ to: '/sell', search: { for: 'walk-in' } }),
    f: () => void navigate({ to: '/sell', search: { for: 'phone' } }),
    '?': () => showKeys(true),
    escape: () => !places.test(pathname) && history.back(),
  })
  return null
}
