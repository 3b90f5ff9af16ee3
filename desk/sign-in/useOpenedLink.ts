import { useEffect, useState } from 'react'

/** The secret of the link that was opened, and where it leads, as the house reads it: `read` is the same at each render. */
export function useOpenedLink<Where>(read: (token: string) => Promise<Where>) {
  const [token] = useState(() => location.hash.slice(1))
  const [where, setWhere] = useState<Where | { at: 'reading' }>({ at: 'reading' })
  useEffect(() => {
    // It opens what is somebody’s own: it need not stand in the address for whoever looks over a shoulder.
    history.replaceState(history.state, '', location.pathname)
    let isHere = true
    void read(token).then((found) => isHere && setWhere(found))
    return () => {
      isHere = false
    }
  }, [read, token])

  const readAgain = async () => {
    setWhere({ at: 'reading' })
    setWhere(await read(token))
  }
  return { token, where, setWhere, readAgain }
}
