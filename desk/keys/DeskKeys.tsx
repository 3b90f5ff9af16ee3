import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { showOver, useShownOver } from './shown-over.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

/** Screens to which a place of the menu leads; from any other Escape leads back. */
const places = /^\/(today|board|scan|sell|guests|money|hand-over|alerts|devices|day\/[^/]+)?\/?$/

type Props = { Finder: ComponentType<{ onClose: () => void }> }

/**
 * The keys that every screen of the front desk has. The office has only that of the search: what is being edited there
 * would be lost by the others.
 */
export function DeskKeys({ Finder }: Props) {
  const shown = useShownOver()
  useSearchKey()
  const isDesk = useLocation({ select: ({ pathname }) => !pathname.startsWith('/office') })
  return (
    <>
      {isDesk && <Keys />}
      {shown && <Suspense>{shown === 'keys' ? <KeysDialog onClose={close} /> : <Finder onClose={close} />}</Suspense>}
    </>
  )
}

const close = () => showOver(null)

/** Ctrl K, or Cmd K on a Mac, opens the search from any screen and any field, but not over a dialog. */
function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      showOver('search')
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      // A desk that was locked opens without it.
      close()
    }
  }, [])
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
    '?': () => showOver('keys'),
    escape: () => !places.test(pathname) && history.back(),
  })
  return null
}
