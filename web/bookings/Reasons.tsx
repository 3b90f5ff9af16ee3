import { useId, useRef, useState, type RefObject } from 'react'
import { cancellationReasons } from '#domain/bookings/refund-choice.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import css from './Booked.module.css'

type Asked = {
  fieldset: RefObject<HTMLFieldSetElement | null>
  reason: string | null
  isMissing: boolean
  choose: (reason: string) => void
}

/**
 * The reason of a cancellation, which is required and said to be: without one the question is put again (spec 5, Cancel
 * dialog).
 */
export function useReason(): Asked & { require: (goOn: (reason: string) => void) => void } {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [reason, choose] = useState<string | null>(null)
  const [wasMissed, setWasMissed] = useState(false)
  const require = (goOn: (given: string) => void) => {
    setWasMissed(reason === null)
    if (reason === null) fieldset.current?.querySelector('input')?.focus()
    else goOn(reason)
  }
  return { fieldset, reason, isMissing: wasMissed && reason === null, choose, require }
}

/** The six reasons to choose from (spec 2). */
export function Reasons({ fieldset, reason, isMissing, choose }: Asked) {
  const group = useId()
  return (
    <fieldset ref={fieldset} className={css.reasons} aria-describedby={`${group}-needed`}>
      <legend>
        <h3>Why are you cancelling?</h3>
      </legend>
      <p id={`${group}-needed`} className={isMissing ? css.missing : css.needed} role={isMissing ? 'alert' : undefined}>
        {isMissing ? sharedRefusals['cancellation.reason'].message : 'A reason is required.'}
      </p>
      {cancellationReasons.map((known) => (
        <label key={known}>
          <input
            type="radio"
            name={group}
            value={known}
            required
            checked={reason === known}
            onChange={() => choose(known)}
          />
          {known}
        </label>
      ))}
    </fieldset>
  )
}
