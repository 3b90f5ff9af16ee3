import { firstWords } from '#domain/first-words.ts'
import { Button } from '#ui/Button.tsx'
import adrift from '../drawings/adrift.svg'
import { Illustration } from './Illustration.tsx'
import { goBack } from './navigation.ts'
import css from './Notice.module.css'

/** The generic error screen (spec 2); it leans on nothing that may be broken. */
export function ErrorScreen() {
  return (
    <section className={css.notice} role="alert">
      <Illustration drawing={adrift} />
      <h1>{firstWords.somethingWentWrong}</h1>
      <p>Your cart is kept. Try this page again, or go back to where you came from.</p>
      <div className={css.actions}>
        <Button onClick={() => location.reload()}>Refresh Page</Button>
        <Button look="quiet" onClick={goBack}>
          Go Back
        </Button>
        <Button look="quiet" onClick={() => location.assign('/')}>
          Go Home
        </Button>
      </div>
    </section>
  )
}
