import { useEffect, useState, type ComponentType } from 'react'
import css from './Shell.module.css'

/** A part of the frame, whose file comes when it is first wanted; whether the file did not come. */
export function usePart<Props>(isWanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isWanted || Part) return
    load().then(
      (part) => setPart(() => part),
      () => setLost(true),
    )
  }, [isWanted, Part, load])
  return { Part, isLost }
}

/** Says that the file of a part did not come: the page stays. */
export function LostPart({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <div className={css.lost} role="alert">
      <p>{name} could not be opened. Please check your connection.</p>
      <button type="button" onClick={reloadWhenOnline}>
        Load this page again
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}

/** A browser asks for a lost file no second time on the same page. Without a connection it would lose the page too. */
const reloadWhenOnline = () => navigator.onLine && location.reload()
