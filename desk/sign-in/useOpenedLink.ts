import { useEffect, useState } from 'react'

const tokenKept = (): string => {
  const { openedLink } = (history.state ?? {}) as { openedLink?: unknown }
  return typeof openedLink === 'string' ? openedLink : ''
}

/** The secret of the link that was opened, and where it leads, as the house reads it: `read` is the same at each render. */
export function useOpenedLink<Where>(read: (token: string) => Promise<Where>) {
  const [token] = useState(() => location.hash.slice(1) || tokenKept())
  const [where, setWhere] = useState<Where | { at: 'reading' }>({ at: 'reading' })
  useEffect(() => {
    // It opens what is somebody’s own: it need not stand in the address for whoever looks over a shoulder. A page that is
    // loaded again still has it.
    history.replaceState({ ...history.state, openedLink: token }, '', location.pathname)
    let isHere = true
    void read(token).then((found) => isHere && setWhere(found))
    return () => {
      isHere = false
    }
  }, [read, token])
  useEffect(() => {
    // Another link in the same tab changes nothing but what stands behind its #.
    const openAnew = () => location.hash !== '' && location.reload()
    addEventListener('hashchange', openAnew)
    return () => removeEventListener('hashchange', openAnew)
  }, [])

  const readAgain = async () => {
    setWhere({ at: 'reading' })
    setWhere(await read(token))
  }
  return { token, where, setWhere, readAgain }
}
