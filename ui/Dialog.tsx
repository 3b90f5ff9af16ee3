import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './Dialog.module.css'
import { names } from './class-names.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** An alert dialog interrupts: its text is read with its title. */
  alert?: boolean
  /** A drawer stands at the side of the page. */
  drawer?: boolean
  wide?: boolean
  closeLabel?: string
  children: ReactNode
  actions?: ReactNode
}

/** A modal dialog on the browser's own element: focus stays inside, Escape closes, focus returns. */
export function Dialog({ open, onClose, title, alert, drawer, wide, closeLabel = 'Close', children, actions }: Props) {
  const dialog = useModal(open)
  const id = useId()
  return (
    // Escape and the button close it too: a press beside it is one way more.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      className={names(drawer ? css.drawer : css.dialog, wide && css.wide)}
      // Told before the browser closes it, whose own event comes late: the next key would come before that.
      onCancel={(event) => {
        if (event.target === event.currentTarget) {
          event.preventDefault()
          onClose()
        }
      }}
      // Browsers close a dialog by a second Escape whatever a page says.
      onClose={() => !dialog.current?.open && onClose()}
      // The second press of a quick double one on the button that opened it is no press beside it.
      onClick={(event) => event.detail < 2 && event.target === event.currentTarget && onClose()}
    >
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <button type="button" className={css.close} onClick={onClose} aria-label={closeLabel}>
            <Cross />
          </button>
        </div>
        <div id={`${id}-body`} className={css.body}>
          {children}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  // After every render: one that may not close yet, and was closed by the browser, comes back with what it has to say.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
  })
  useLayoutEffect(() => {
    const element = dialog.current
    // Closed before it is taken away, or the browser would not give the focus back.
    return open ? () => element?.close() : undefined
  }, [open])
  return dialog
}

const Cross = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
)

/** A dialog at the side of the page: the cart. */
export function Drawer(props: Omit<Props, 'drawer' | 'alert'>) {
  return <Dialog drawer {...props} />
}
