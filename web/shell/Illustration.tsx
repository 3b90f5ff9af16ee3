import css from './Illustration.module.css'

/** A line drawing beside words that say everything: decoration. */
export function Illustration({ drawing }: { drawing: string }) {
  return <div aria-hidden="true" className={css.illustration} style={{ maskImage: `url(${drawing})` }} />
}
