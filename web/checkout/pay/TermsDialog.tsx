import { words } from '#domain/words.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Markdown } from './Markdown.tsx'
import css from '#ui/LongText.module.css'
import { useTerms } from './useTerms.ts'

type Props = { open: boolean; onClose: () => void; onAgree: () => void }

/** The terms and conditions in a modal; I Agree accepts them (spec 2, Modals). */
export function TermsDialog(props: Props) {
  return (
    <Queries>
      <Terms {...props} />
    </Queries>
  )
}

function Terms({ open, onClose, onAgree }: Props) {
  const terms = useTerms(open)
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title="Terms and conditions"
      actions={terms.status === 'ready' && <Button onClick={onAgree}>I Agree</Button>}
    >
      {terms.status === 'waiting' && <Skeleton label="Loading the terms and conditions" shape="lines" blocks={14} />}
      {terms.status === 'failed' && <TermsFailed onTryAgain={terms.tryAgain} />}
      {terms.status === 'ready' && (
        // A long text is scrolled by keyboard only from within.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section tabIndex={0} aria-label="Terms and conditions" className={css.text}>
          <Markdown text={terms.text} />
        </section>
      )}
    </Dialog>
  )
}

function TermsFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      action={
        <Button look="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {words.termsFailed}
    </Alert>
  )
}
