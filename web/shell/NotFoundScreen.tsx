import { Link } from '@tanstack/react-router'
import { firstWords } from '#domain/first-words.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import adrift from '../drawings/adrift.svg'
import { Illustration } from './Illustration.tsx'
import { goBack } from './navigation.ts'
import css from './Notice.module.css'
import { ScreenHeading } from './ScreenHeading.tsx'

/** Any other path (spec 2). */
export function NotFoundScreen() {
  return (
    <section className={css.notice}>
      <Illustration drawing={adrift} />
      <ScreenHeading title={firstWords.pageNotFound} />
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <div className={css.actions}>
        <Link to="/" className={buttonLook('primary')}>
          Go Home
        </Link>
        <Button look="quiet" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </section>
  )
}
