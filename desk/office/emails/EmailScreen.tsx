import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmailShown } from '#api/emails.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts, type Fact } from '#desk/parts/Facts.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './Emails.module.css'
import { notAgainWords, statusMarks, triesWords, wordsOfKind } from './email-words.ts'
import { emailFailed, sendEmailAgain, useEmail } from './useEmails.ts'

/** One email: its message, what became of it, and the way to send it again (#755 #756). */
export function EmailScreen() {
  const { id } = useParams({ from: '/frame/office/emails/$id' })
  const query = useEmail(id)
  return (
    <>
      <Back>
        <Link to="/office/emails">Emails</Link>
      </Back>
      {!query.data && <PageHeading title="An email" />}
      <Asked query={query} waiting="Loading the email" failed={emailFailed}>
        {(email) => <EmailPage key={email.id} email={email} />}
      </Asked>
    </>
  )
}

function EmailPage({ email }: { email: EmailShown }) {
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  const { to, kind, text, notAgain } = email
  const press = usePress()
  const again = async () => {
    await sendEmailAgain(email.id, press.keyFor(email.id))
    setSent(true)
  }
  if (sent) return <SentAgain to={to} />
  return (
    <>
      <PageHeading
        title={wordsOfKind(kind)}
        lead={`To ${to}`}
        action={notAgain === null && <Button onClick={() => setAsking(true)}>Send it again</Button>}
      />
      <Facts facts={factsOf(email)} />
      {notAgain !== null && <p className={css.why}>{notAgainWords[notAgain]}</p>}
      {text !== null && <Words text={text} />}
      {isAsking && <AskToSend to={to} onGo={again} onClose={() => setAsking(false)} />}
    </>
  )
}

function SentAgain({ to }: { to: string }) {
  return (
    <Proof title="The email is sent again" said={`The same message is on its way to ${to}.`}>
      <Ways>
        <Link to="/office/emails" className={buttonLook()}>
          See the emails
        </Link>
      </Ways>
    </Proof>
  )
}

function factsOf(email: EmailShown): Fact[] {
  const { status, at, sentAt, sentAgainAt, lastError, subject } = email
  return [
    { name: 'Status', value: <Mark tone={statusMarks[status].tone}>{statusMarks[status].word}</Mark> },
    { name: 'Delivery', value: triesWords(email) },
    ...when('Queued', at),
    ...when('Sent', sentAt),
    ...when('Sent again', sentAgainAt),
    ...(lastError === null ? [] : [{ name: 'What the mail server said', value: lastError }]),
    ...(subject === null ? [] : [{ name: 'Subject', value: subject }]),
  ]
}

const when = (name: string, at: string | null) => (at === null ? [] : [{ name, value: timeOf(at) }])

function Words({ text }: { text: string }) {
  return (
    <div className={css.below}>
      <Section title="Message" lead="Gift codes and the keys in links are hidden, from everyone who works here.">
        <div className={css.words}>{text}</div>
      </Section>
    </div>
  )
}

type AskProps = { to: string; onGo: () => Promise<void>; onClose: () => void }

function AskToSend({ to, onGo, onClose }: AskProps) {
  return (
    <Confirm
      isReversible
      title="Send this email again?"
      go="Send this email"
      busy="Sending…"
      onClose={onClose}
      onGo={onGo}
    >
      <p>The same message goes to {to}, and to nobody else.</p>
    </Confirm>
  )
}
