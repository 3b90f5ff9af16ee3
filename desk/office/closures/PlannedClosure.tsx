import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MOST_REASON } from '#domain/reason.ts'
import type { ClosureAnswer } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { CheckClosure } from './CheckClosure.tsx'
import { closureFacts } from './closure-facts.ts'
import { Offers } from './Offers.tsx'
import { RestingMembers } from './RestingMembers.tsx'
import css from './Closures.module.css'
import { discardClosure, useNewsOf } from './useClosures.ts'
import { useOverlaps } from './useOverlaps.ts'

type Props = { closure: ClosureAnswer; timetable: Timetable }

/** The plan of a closure: what it shuts, whom it meets, what they are offered; then checked once more, and sent. */
export function PlannedClosure({ closure, timetable }: Props) {
  const { id, serviceIds } = closure
  const isManager = isAtLeast(useMe().role, 'manager')
  const changes = isManager ? [whoChangedIt('closure', id)] : []
  const closing = useClosing()
  const { reason, at, go } = closing
  useNewsOf(id, serviceIds ?? timetable.services.map((service) => service.id))
  if (at === 'check') {
    return <CheckClosure {...{ closure, timetable, reason }} onChange={() => void go('form')} />
  }
  return (
    <>
      <Heading key="plan" closure={closure} isManager={isManager} />
      <div className={css.page}>
        <Facts facts={[...closureFacts(closure, timetable), ...changes]} />
        <Overlaps closure={closure} />
        <Offers closure={closure} isManager={isManager} />
        <RestingMembers closure={closure} />
        {isManager && <CloseSection id={id} closing={closing} />}
      </div>
    </>
  )
}

type Closing = ReturnType<typeof useClosing>

/** Why it is closed, and the step from the plan to the check. */
function useClosing() {
  const [reason, setReason] = useState('')
  const { at, go } = useSteps({ isFilled: noReason(reason).length === 0, isDone: false })
  const form = useFormErrors(noReason(reason), () => false)
  return { reason: reason.trim(), form, field: form.field('reason', reason, setReason), at, go }
}

function Heading({ closure: { id, title }, isManager }: { closure: ClosureAnswer; isManager: boolean }) {
  return (
    <PageHeading
      title={title}
      lead="A plan: nothing is shut, and nobody has been told."
      action={
        isManager && (
          <Link to="/office/closures/$id/edit" params={{ id }} className={buttonLook('quiet')}>
            Change the plan
          </Link>
        )
      }
    />
  )
}

/** Other closures of the same time, which guests have perhaps been asked about. */
function Overlaps({ closure }: { closure: ClosureAnswer }) {
  const sentences = useOverlaps(closure)
  return sentences.length > 0 && <Alert tone="warning">{sentences.join(' ')}</Alert>
}

/** Why it is closed, before it is checked once more; or the plan is given up. */
function CloseSection({ id, closing: { form, field, go } }: { id: string; closing: Closing }) {
  return (
    <Section
      title="Close"
      lead="Next you check it once more. Guests are told a little later; until then you can take it back."
    >
      <Form label="Close" form={form} isBusy={false} onSend={() => void go('check')}>
        <Field
          {...field}
          label="Why do you close?"
          hint="It is written into the history; guests do not read it."
          maxLength={MOST_REASON}
          autoComplete="off"
          required
        />
        <FormBar>
          <Button type="submit">Check and send</Button>
          <Discard id={id} />
        </FormBar>
      </Form>
    </Section>
  )
}

function Discard({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setIsAsking(true)}>
        Discard the plan
      </Button>
      {isAsking && <AskToDiscard id={id} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function AskToDiscard({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const discard = async () => {
    await discardClosure(id)
    await navigate({ to: '/office/closures', replace: true, ignoreBlocker: true })
  }
  return (
    <Confirm title="Discard this plan?" go="Discard it" busy="Discarding…" onGo={discard} onClose={onClose}>
      <p>Nothing was shut by it, and nobody was told.</p>
    </Confirm>
  )
}
