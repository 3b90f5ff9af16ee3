import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
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
import { useFormErrors } from '#ui/useFormErrors.ts'
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
  const [reason, setReason] = useState('')
  const [to, setTo] = useState('')
  const press = usePress()
  const isReplacing = act === 'replace'
  const mistakes = [...(isReplacing ? noAddress(to) : []), ...noReason(reason)]
  const { at, go } = useSteps({ isFilled: mistakes.length === 0, isDone: false })
  const form = useFormErrors<'to' | 'reason'>(mistakes, () => false)
  const { title, follows, go: goWords, busy } = actNames[act]

  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this change"
        answers={[
          { name: 'Gift card', value: cardInWords(card) },
          ...(isReplacing ? [{ name: 'New code to', value: to.trim() }] : []),
          { name: 'Why', value: reason.trim() },
        ]}
        go={goWords}
        isFinal={act === 'void'}
        busy={busy}
        onChange={() => void go('form')}
        onGo={async () => {
          const body = { reason: reason.trim(), ...(isReplacing && { to: to.trim() }) }
          onDone(await changeGiftCard(card.id, act, body, press.keyFor(body)), to.trim())
        }}
      >
        <p>{follows}</p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading key="form" title={`Gift card …${card.lastFour}: ${title.toLowerCase()}`} lead={follows} />
      <Form label={title} form={form} isBusy={false} onSend={() => void go('check')}>
        {isReplacing && (
          <Field
            {...form.field('to', to, setTo)}
            label="Email"
            hint="The new code is sent there. At another address, whoever had the old code is told."
            type="email"
            autoComplete="off"
            maxLength={200}
            required
          />
        )}
        <ReasonField {...form.field('reason', reason, setReason)} />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/gift-cards/$id" params={{ id: card.id }} />
        </FormBar>
      </Form>
    </>
  )
}

const doneTitles: Record<CardAct, string> = {
  disable: 'The card is disabled',
  enable: 'The card is enabled',
  replace: 'The card is replaced',
  void: 'The card is voided',
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
