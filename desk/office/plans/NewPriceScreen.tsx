import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PriceChangeAnswer, PricePreviewAnswer } from '#api/staff.ts'
import type { StaffPlan } from '#api/staff-plans.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { addDays, isRealDate, longDate, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { centsTyped } from '#desk/parts/amounts.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { priceField } from './plan-draft.ts'
import { costInWords, priceChangesInWords, priceTotalsInWords, tellInWords } from './plan-words.ts'
import css from './Plans.module.css'
import { announcePrice, previewPrice, type NewPrice } from './usePlans.ts'
import { WithPlan } from './WithPlan.tsx'

/** A new price of a plan: who pays what from which day, checked, then each of them is told. */
export function NewPriceScreen() {
  return (
    <WithPlan title="A new price" needs="owner">
      {(plan) => <NewPriceOf key={plan.id} plan={plan} />}
    </WithPlan>
  )
}

const newPriceField = { ...priceField, asks: 'New price in dollars' }

type Seen = { asked: NewPrice; preview: PricePreviewAnswer }
/** The first day of which members can be told in time: thirty whole days from today. */
const earliestDay = (today: string) => addDays(today, 31)

function NewPriceOf({ plan }: { plan: StaffPlan }) {
  const { id } = plan
  const earliest = earliestDay(useHouseToday())
  const [price, setPrice] = useState('')
  const [day, setDay] = useState(earliest)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [moved, setMoved] = useState<string[] | null>(null)
  const [told, setTold] = useState<PriceChangeAnswer | null>(null)
  const { act, isBusy, run } = useAct()
  const { at, go } = useSteps({ isFilled: seen !== null, isBegun: price !== '', isDone: told !== null })
  const form = useFormErrors<'price' | 'day'>(
    [...mistakesIn([newPriceField], { price }), ...mistakesInDay(day, earliest)],
    () => false,
  )

  const look = async () => {
    const asked = { price: dollarsFromCents(centsTyped(price) ?? 0), from: startOfSydneyDay(day).toISOString() }
    setSeen({ asked, preview: await previewPrice(id, asked) })
    setMoved(null)
  }
  const announce = async ({ asked, preview }: Seen) => {
    try {
      setTold(await announcePrice(id, asked, preview))
      await go('done', { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'price-change.world-changed') throw error
      setSeen({ asked, preview: await previewPrice(id, asked) })
      setMoved([error.message, ...priceChangesInWords(error.facts)])
    }
  }
  /** What was worked out is not what is typed any more. */
  const typed = (set: (text: string) => void) => (text: string) => {
    setSeen(null)
    set(text)
  }

  if (told && seen) return <Told plan={plan} price={seen.asked.price} told={told} />
  if (at === 'check' && seen)
    return (
      <Check
        key="check"
        plan={plan}
        seen={seen}
        moved={moved}
        onChange={() => void go('form')}
        onGo={() => announce(seen)}
      />
    )
  return (
    <>
      <PageHeading
        key="form"
        title={`A new price for ${plan.name}`}
        lead={`Now it is ${costInWords(plan)}. Next you see who pays what; nobody is told yet.`}
      />
      <div className={css.page}>
        <Form label="A new price" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void run(look)}>
          <AmountField
            {...form.field('price', price, typed(setPrice))}
            label="New price in dollars"
            hint="GST included."
            required
          />
          {plan.recurring && <FirstDay field={form.field('day', day, typed(setDay))} earliest={earliest} />}
          <FormBar>
            <Button type="submit" look={seen ? 'quiet' : 'primary'} busy={isBusy}>
              {isBusy ? 'Looking…' : 'See who pays what'}
            </Button>
            <CancelLink to="/office/plans/$id" params={{ id }} />
          </FormBar>
        </Form>
        {seen && (
          <Answer key={seen.asked.price + seen.asked.from}>
            <Preview preview={seen.preview} onGo={() => void go('check')} />
          </Answer>
        )}
      </div>
    </>
  )
}

type FirstDayProps = { field: ReturnType<ReturnType<typeof useFormErrors<'day'>>['field']>; earliest: string }

function FirstDay({ field, earliest }: FirstDayProps) {
  return (
    <Field
      {...field}
      label="For members from"
      hint={`Their first charge on that day or later. The earliest is ${longDate(earliest)}: members hear of it 30 days ahead.`}
      type="date"
      min={earliest}
      required
    />
  )
}

type CheckProps = {
  plan: StaffPlan
  seen: Seen
  /** What has changed since it was seen, in sentences. */
  moved: string[] | null
  onChange: () => void
  onGo: () => Promise<void>
}

function Check({ plan, seen: { asked, preview }, moved, onChange, onGo }: CheckProps) {
  return (
    <CheckAnswers
      title="Check the new price"
      answers={[
        { name: 'Plan', value: plan.name },
        { name: 'New price', value: `${priceInWords(asked.price)} (${priceInWords(preview.listPrice)} now)` },
        ...(plan.recurring ? [{ name: 'For members from', value: longDate(sydneyDateOf(new Date(asked.from))) }] : []),
      ]}
      go={tellInWords(preview.members.length)}
      isFinal
      busy="Announcing…"
      onChange={onChange}
      onGo={onGo}
    >
      {moved && (
        <Answer key={moved.join()}>
          <Alert tone="warning">{moved.join(' ')} What you see here now is up to date.</Alert>
        </Answer>
      )}
      <Section title="What happens">
        <ul className={css.totals}>
          <li>Whoever buys it from now on pays {priceInWords(asked.price)}.</li>
          {priceTotalsInWords(preview).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {preview.members.length > 0 && <li>Each of them gets an email now. It cannot be taken back.</li>}
        </ul>
      </Section>
    </CheckAnswers>
  )
}

function mistakesInDay(day: string, earliest: string): FieldError<'day'>[] {
  if (!isRealDate(day)) return [{ field: 'day', message: 'Choose the day' }]
  return day < earliest ? [{ field: 'day', message: `The day: ${longDate(earliest)} or later` }] : []
}

const ROWS = 50

function Preview({ preview, onGo }: { preview: PricePreviewAnswer; onGo: () => void }) {
  const [shown, setShown] = useState(ROWS)
  const { members } = preview
  return (
    <Section title="Who pays what" action={<Button onClick={onGo}>Check and announce</Button>}>
      <ul className={css.totals}>
        {priceTotalsInWords(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {members.length > 0 && (
        <Rows
          label="Who pays what"
          rows={members.slice(0, shown)}
          keyOf={({ membershipId }) => membershipId}
          columns={[
            { name: 'Member', render: ({ name }) => name },
            { name: 'Now', isNumber: true, render: ({ before }) => priceInWords(before) },
            { name: 'Then', isNumber: true, render: ({ after }) => priceInWords(after) },
            { name: 'First day', isShort: true, render: ({ firstDay }) => dayOf(firstDay) },
          ]}
        />
      )}
      {shown < members.length && (
        <div className={css.more}>
          <Button look="quiet" onClick={() => setShown(shown + ROWS)}>
            Show {Math.min(ROWS, members.length - shown)} more of {members.length}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Told({ plan: { id, name }, price, told }: { plan: StaffPlan; price: number; told: PriceChangeAnswer }) {
  return (
    <Proof
      title={`${name} is ${priceInWords(price)} from now on`}
      said={told.told === 0 ? 'No member had to be told.' : toldInWords(told.told)}
    >
      {told.changed > 0 && (
        <Alert tone="warning">
          {told.changed === 1 ? 'One member has' : `${told.changed} members have`} changed something in that moment, and
          heard nothing yet. Announce the same price once more to see who.
        </Alert>
      )}
      <Ways>
        <Link to="/office/plans/$id" params={{ id }} className={buttonLook()}>
          See the plan
        </Link>
        <Link to="/office/plans" className={buttonLook('plain')}>
          Back to the plans
        </Link>
      </Ways>
    </Proof>
  )
}

const toldInWords = (many: number) =>
  many === 1 ? 'One member has been told by email.' : `${many} members have been told by email.`
