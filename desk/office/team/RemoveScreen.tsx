import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person, ToolsFate } from '#api/team.ts'
import { roleNames } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import css from './Team.module.css'
import { fateAnswer, fateOf, noFate } from './tool-words.ts'
import { ToolsOfPerson } from './ToolsOfPerson.tsx'
import { removePerson } from './useTeam.ts'
import { WithPerson } from './WithPerson.tsx'

/** Takes somebody out of the team. What they were told of themselves stays on the proof, when they are gone already. */
export function RemoveScreen() {
  const [gone, setGone] = useState<Person | null>(null)
  if (gone) {
    return (
      <Proof
        title={`${gone.name} has left the team`}
        said={`They are signed out everywhere, and nothing here opens for them any more. As a guest they keep their account, ${gone.email}.`}
      >
        <div className={css.ways}>
          <Link to="/office/team" className={buttonLook()}>
            Back to the team
          </Link>
        </div>
      </Proof>
    )
  }
  return (
    <WithPerson title="Remove somebody" needs="owner">
      {(person) => <Remove key={person.id} person={person} onGone={() => setGone(person)} />}
    </WithPerson>
  )
}

function Remove({ person, onGone }: { person: Person; onGone: () => void }) {
  const { id: me } = useMe()
  const [reason, setReason] = useState('')
  const isMe = person.id === me
  const [chosen, setChosen] = useState<ToolsFate | null>(null)
  const tools = fateOf(person, isMe, chosen)
  const missing = [...noFate(person, tools), ...noReason(reason)]
  const { at, go } = useSteps({ isFilled: missing.length === 0, isDone: false })
  const form = useFormErrors<'reason' | 'tools'>(missing, () => false)

  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this removal"
        answers={[
          { name: 'Who', value: `${person.name}, ${roleNames[person.role].toLowerCase()}` },
          ...fateAnswer(person, tools),
          { name: 'Why', value: reason.trim() },
        ]}
        go="Remove them"
        isFinal
        busy="Removing…"
        onChange={() => void go('form')}
        onGo={async () => {
          await removePerson(person, { reason: reason.trim(), tools })
          onGone()
        }}
      >
        <p>
          {isMe
            ? 'This is you: you are signed out at once, and this side does not open for you any more.'
            : 'They are signed out at once everywhere, and the invitations they sent stop working. What they have done stays in the history.'}
        </p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading
        key="form"
        title={`Remove ${person.name}`}
        lead="They stay a guest with an account; only their work here ends."
      />
      <Form label="Remove somebody" form={form} isBusy={false} onSend={() => void go('check')}>
        <ToolsOfPerson {...{ person, isMe }} value={tools} error={form.errorOf('tools')} onChange={setChosen} />
        <ReasonField {...form.field('reason', reason, setReason)} />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/team/$id" params={{ id: person.id }} />
        </FormBar>
      </Form>
    </>
  )
}
