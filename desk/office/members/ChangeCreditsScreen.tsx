import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreditGrant, MemberCreditsAnswer } from '#api/staff-members.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { leftInWords, visitsInWords } from './credit-words.ts'
import { deltaOf, emptyChange, mistakesInChange, type CreditsDraft, type CreditsField } from './credits-draft.ts'
import { changeCredits } from './useMembers.ts'
import { WithCredits } from './WithCredits.tsx'

type Member = MemberCreditsAnswer['member']

/** Adds visits to a membership or takes some: how many and why, once more to check, then the proof. */
export function ChangeCreditsScreen() {
  const { grantId } = useParams({ strict: false })
  return (
    <WithCredits title="Change visits">
      {({ member, grants }) => {
        const grant = grants.find(({ id }) => id === grantId)
        return grant?.isOpen && grant.total !== null ? (
          <Change key={grant.id} member={member} grant={grant} />
        ) : (
          <CannotChange member={member} />
        )
      }}
    </WithCredits>
  )
}

function CannotChange({ member: { id, name } }: { member: Member }) {
  return (
    <>
      <PageHeading title="Change visits" />
      <Empty
        title="These visits cannot be changed."
        action={
          <Link to="/office/members/$id/credits" params={{ id }}>
            Back to the visits of {name}
          </Link>
        }
      >
        Their time is over, or they are without a limit.
      </Empty>
    </>
  )
}

type Props = { member: Member; grant: CreditGrant }

function Change({ member, grant }: Props) {
  const change = useChange(member, grant)
  const { draft, set, delta, changed, at, go } = change
  if (changed) return <Changed member={member} grant={changed} delta={delta} />
  if (at === 'check') return <CheckChange key="check" member={member} grant={grant} change={change} />
  return <ChangeForm member={member} grant={grant} draft={draft} set={set} onSend={() => void go('check')} />
}

type CreditsChange = ReturnType<typeof useChange>

/** How many visits and why, and the steps until they are changed. */
function useChange(member: Member, grant: CreditGrant) {
  const [draft, setDraft] = useState(emptyChange)
  const press = usePress()
  const [changed, setChanged] = useState<CreditGrant | null>(null)
  const { at, go } = useSteps({
    isFilled: mistakesInChange(draft, grant).length === 0,
    isBegun: draft !== emptyChange,
    isDone: changed !== null,
  })
  const delta = deltaOf(draft)
  const send = async () => {
    const change = { grantId: grant.id, delta, reason: draft.reason.trim() }
    const { grants } = await changeCredits(member.id, change, press.keyFor(change))
    setChanged(grants.find(({ id }) => id === grant.id) ?? grant)
    await go('done', { replace: true })
  }
  const set = (more: Partial<CreditsDraft>) => setDraft((now) => ({ ...now, ...more }))
  return { draft, set, delta, changed, at, go, send }
}

function CheckChange({ member, grant, change }: Props & { change: CreditsChange }) {
  const { draft, delta, go, send } = change
  const visits = visitsInWords(Math.abs(delta))
  return (
    <CheckAnswers
      title="Check this change"
      answers={[
        { name: 'Member', value: member.name },
        { name: 'For', value: `${grant.serviceName}, ${grant.planName}` },
        { name: delta > 0 ? 'Added' : 'Taken', value: visits },
        { name: 'Left after it', value: String((grant.left ?? 0) + delta) },
        { name: 'Why', value: draft.reason.trim() },
      ]}
      go={delta > 0 ? `Add ${visits}` : `Take ${visits}`}
      busy="Changing…"
      onChange={() => void go('form')}
      onGo={send}
    >
      <p>They see it under their memberships straight away. No email is sent.</p>
    </CheckAnswers>
  )
}

type FormProps = Props & {
  draft: CreditsDraft
  set: (more: Partial<CreditsDraft>) => void
  onSend: () => void
}

function ChangeForm({ member, grant, draft, set, onSend }: FormProps) {
  const form = useFormErrors<CreditsField>(mistakesInChange(draft, grant), () => false)
  return (
    <>
      <PageHeading
        key="form"
        title={`Change the visits of ${member.name}`}
        lead={`${grant.serviceName}, ${grant.planName}: ${leftInWords(grant)} left.`}
      />
      <Form label="Change visits" form={form} isBusy={false} onSend={onSend}>
        <Choices
          legend="What would you like to do?"
          name="way"
          options={ways}
          value={draft.way}
          onChange={(way) => set({ way })}
        />
        <NumberField {...form.field('count', draft.count, (count) => set({ count }))} label="How many" required />
        <ReasonField
          {...form.field('reason', draft.reason, (reason) => set({ reason }))}
          hint="Only your team reads it. It is written into the history."
        />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/members/$id/credits" params={{ id: member.id }} />
        </FormBar>
      </Form>
    </>
  )
}

const ways: { value: CreditsDraft['way']; label: string; detail?: string }[] = [
  { value: 'add', label: 'Add visits' },
  { value: 'take', label: 'Take visits', detail: 'Bookings they have made stay.' },
]

function Changed({ member, grant, delta }: { member: Member; grant: CreditGrant; delta: number }) {
  const visits = `${visitsInWords(Math.abs(delta))} ${Math.abs(delta) === 1 ? 'is' : 'are'}`
  return (
    <Proof
      title={`${visits} ${delta > 0 ? 'added' : 'taken'}`}
      said={`${member.name} has ${leftInWords(grant)} left for ${grant.serviceName}.`}
    >
      <Ways>
        <Link to="/office/members/$id/credits" params={{ id: member.id }} className={buttonLook()}>
          See their visits
        </Link>
        <Link to="/office/members" className={buttonLook('plain')}>
          Back to the members
        </Link>
      </Ways>
    </Proof>
  )
}
