import { useId, type ReactNode } from 'react'
import css from './ServiceCard.module.css'

type Props = { title: string; box: string; children: ReactNode; size?: number; fill?: boolean }

/** A line drawing in the colour of its surroundings, with a name for those who do not see it. */
export function Drawing({ title, box, children, size, fill }: Props) {
  return (
    <svg
      viewBox={box}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, there is no file for an img
      role="img"
      width={size}
      height={size}
      preserveAspectRatio={fill ? 'xMidYMid slice' : 'xMidYMid meet'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** A pool under arches, steps going down, the ladder's reflection in still water. */
export function BathDrawing() {
  const water = useId()
  return (
    <Drawing title="A pool under three arches" box="0 0 520 260" fill>
      <linearGradient id={water} x1="0" y1="0" x2="0.2" y2="1">
        <stop offset="0" className={css.shallow} />
        <stop offset="1" className={css.deep} />
      </linearGradient>
      <path d="M0 118h520v142H0z" fill={`url(#${water})`} stroke="none" />
      <path d="M0 118h520" />
      <path d="M96 118V74a30 30 0 0 1 60 0v44M222 118V60a38 38 0 0 1 76 0v58M364 118V74a30 30 0 0 1 60 0v44" />
      <path d="M126 44v74M260 22v96M394 44v74" opacity=".35" />
      <path
        d="M96 118v28a30 30 0 0 0 60 0v-28M222 118v40a38 38 0 0 0 76 0v-40M364 118v28a30 30 0 0 0 60 0v-28"
        opacity=".3"
      />
      <path
        d="M20 150c22-9 44-9 66 0s44 9 66 0M186 176c24-9 48-9 72 0s48 9 72 0 48-9 72 0M40 208c26-10 52-10 78 0s52 10 78 0M300 226c26-10 52-10 78 0s52 10 78 0"
        opacity=".75"
      />
      <path d="M452 118v30h22v24h22v28h24" />
      <path d="M470 118V92a12 12 0 0 1 24 0v26" />
      <circle cx="60" cy="46" r="16" opacity=".7" />
    </Drawing>
  )
}

/** Warm stones laid on each other, and a branch of eucalyptus. */
export function MassageDrawing() {
  return (
    <Drawing title="Warm stones and a branch of eucalyptus" box="0 0 520 260" fill>
      <path d="M60 216h400" />
      <path d="M156 216c-12-20 4-40 44-42h118c40 2 58 20 46 42z" />
      <path d="M188 174c-8-18 8-34 38-35h66c30 1 46 16 38 35" />
      <path d="M218 139c-6-15 6-28 26-28h34c20 0 30 13 24 28" />
      <path d="M190 198c24-8 56-8 80 0M214 158c16-6 36-6 52 0" opacity=".45" />
      <path d="M352 206c40-40 58-86 56-150" />
      <path d="M370 186c-24-4-36-20-36-40 24 2 38 16 36 40zM388 158c26 0 42-12 46-34-24-2-42 10-46 34zM398 122c-24-6-34-24-30-44 22 6 34 22 30 44zM406 92c24-6 34-22 32-42-22 4-34 20-32 42zM408 56c-10-12-10-26 2-38 10 12 10 26-2 38z" />
      <path d="M96 216c0-16 10-26 26-26s26 10 26 26" opacity=".6" />
      <path d="M112 168c-8-10 8-18 0-30M132 168c-8-10 8-18 0-30" opacity=".5" />
    </Drawing>
  )
}

/** A bench, a bucket, rising heat. */
export function SaunaDrawing() {
  return (
    <Drawing title="A sauna stove with rising heat" box="0 0 64 64" size={64}>
      <path d="M12 56h40M16 56V38h32v18M16 44h32" />
      <path d="M20 38c0-4 4-6 8-5 2-4 8-4 10 0 4-1 7 1 7 5" />
      <path d="M24 26c-4-5 4-8 0-14M33 24c-4-5 4-9 0-16M42 26c-4-5 4-8 0-14" opacity=".65" />
    </Drawing>
  )
}

/** Three warm stones and a leaf: any treatment. */
export function StonesDrawing() {
  return (
    <Drawing title="Warm stones and a leaf" box="0 0 64 64" size={64}>
      <path d="M12 56h40M18 56c-6-8 0-14 8-14h14c8 0 14 6 8 14M22 42c-3-7 1-11 7-11h8c6 0 9 4 7 11M27 31c-2-6 2-9 6-9s7 3 5 9" />
      <path d="M46 22c-2-7 1-12 7-14 2 7-1 12-7 14zM46 22c-1 3-1 6-1 9" opacity=".65" />
    </Drawing>
  )
}
