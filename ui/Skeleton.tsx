import css from './Skeleton.module.css'
import { names } from './class-names.ts'
import { useAfter } from './useAfter.ts'

type Props = { label: string; blocks: number; shape: 'rows' | 'lines' }

/** Where something is awaited: room of the real size at once, its outline after 150 ms. */
export function Skeleton({ label, blocks, shape }: Props) {
  const isVisible = useAfter(150, true)
  return (
    <output aria-busy="true" className={names(css.skeleton, css[shape], isVisible && css.visible)}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: blocks }, (_, i) => (
        <span key={i} className={css.block} />
      ))}
    </output>
  )
}
