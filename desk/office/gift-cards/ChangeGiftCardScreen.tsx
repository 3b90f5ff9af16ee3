import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LONGEST_EMAIL } from '#domain/email-address.ts'
import type { StaffGiftCard, StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { usePress } from '#desk/parts/usePress.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import { actNames, actsOn, cardInWords, isAct } from './card-acts.ts'
import { noAddress } from './gift-draft.ts'
import { changeGiftCard, type CardAct } from './useGiftCards.ts'
import { WithGiftCard } from './WithGiftCard.tsx'

/** Disables, enables, replaces or voids a gift card: why, once more to check, then the proof. */
export function ChangeGiftCardScreen() {
  const { act = '' } = useParams({ strict: false })
  const [done, setDone] = useState<{ answer: StaffGiftCardAnswer; to: string } | null>(null)
  if (done && isAct(act)) return <Done act={act} {...done} />
  return (
    <WithGiftCard title="Change a gift card" needs="manager">
      {({ card }) =>
        isAct(act) && actsOn(card).includes(act) ? (
          <Change key={card.id} act={act} card={card} onDone={(answer, to) => setDone({ answer, to })} />
        ) : (
          <>
            <PageHeading title={`Gift card …${card.lastFour}`} />
            <Empty title="This cannot be done with this card.">It may have changed meanwhile.</Empty>
          </>
        )
      }
    </WithGiftCard>
  )
}

type Props = { act: CardAct; card: StaffGiftCard; onDone: (answer: StaffGiftCardAnswer, to: string) => void }

function Change({ act, card, onDone }: Props) {
  const change = useChange({ act, card, onDone })
  const { title, follows } = actNames[act]
  const { form, at, go } = change
  if (at === 'check') return <CheckChange key="check" act={act} card={card} change={change} />
  return (
    <>
      <PageHeading key="form" title={`Gift card …${card.lastFour}: ${title.toLowerCase()}`} lead={follows} />
      <Form label={title} form={form} isBusy={false} onSend={() => void go('check')}>
        {change.isReplacing && <ToField field={change.toInput} />}
        <ReasonField {...change.reasonInput} />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/gift-cards/$id" params={{ id: card.id }} />
        </FormBar>
      </Form>
    </>
  )
}

type CardChange = ReturnType<typeof useChange>

/** Why a card is changed, where a new code goes, and the steps until it is changed. */
function useChange({ act, card, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [to, setTo] = useState('')
  const press = usePress()
  const isReplacing = act === 'replace'
  const mistakes = [...(isReplacing ? noAddress(to) : []), ...noReason(reason)]
  const { at, go } = useSteps({ isFilled: mistakes.length === 0, isDone: false })
  const form = useFormErrors<'to' | 'reason'>(mistakes, () => false)
  const body = { reason: reason.trim(), ...(isReplacing && { to: to.trim() }) }
  const send = async () => onDone(await changeGiftCard(card.id, act, body, press.keyFor(body)), to.trim())
  return {
    isReplacing,
    body,
    form,
    toInput: form.field('to', to, setTo),
    reasonInput: form.field('reason', reason, setReason),
    at,
    go,
    send,
  }
}

type CheckProps = Pick<Props, 'act' | 'card'> & { change: CardChange }

function CheckChange({ act, card, change: { body, go, send } }: CheckProps) {
  const words = actNames[act]
  return (
    <CheckAnswers
      title="Check this change"
      answers={[
        { name: 'Gift card', value: cardInWords(card) },
        ...(body.to === undefined ? [] : [{ name: 'New code to', value: body.to }]),
        { name: 'Why', value: body.reason },
      ]}
      go={words.go}
      isFinal={act === 'void'}
      busy={words.busy}
      onChange={() => void go('form')}
      onGo={send}
    >
      <p>{words.follows}</p>
    </CheckAnswers>
  )
}

function ToField({ field }: { field: FieldInput }) {
  return (
    <Field
      {...field}
      label="Email"
      hint="The new code is sent there. At another address, whoever had the old code is told."
      type="email"
      autoComplete="off"
      maxLength={LONGEST_EMAIL}
      required
    />
  )
}

const doneTitles: Record<CardAct, string> = {
  disable: 'The card is disabled',
  enable: 'The card is enabled',
  replace: 'The card is replaced',
  void: 'The card is cancelled',
}

function Done({ act, answer: { card }, to }: { act: CardAct; answer: StaffGiftCardAnswer; to: string }) {
  return (
    <Proof title={doneTitles[act]} said={`${actNames[act].done}${to === '' ? '' : ` It goes to ${to}.`}`}>
      <Ways>
        <Link to="/office/gift-cards/$id" params={{ id: card.id }} className={buttonLook()}>
          See the gift card
        </Link>
        <Link to="/office/gift-cards" className={buttonLook('plain')}>
          Back to the gift cards
        </Link>
      </Ways>
    </Proof>
  )
}
