import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DrawerAnswer } from '#api/counter.ts'
import { isReason } from '#domain/reason.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Select } from '#desk/parts/Select.tsx'
import { ShortFields } from '#desk/parts/ShortFields.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Money.module.css'
import { LastCount } from './LastCount.tsx'
import { drawerFailed, useDrawer, useDrawerActs } from './useDrawer.ts'

/** The drawer: opened with a float, what is put in and taken out, and the way to its count. */
export function MoneyScreen() {
  return (
    <>
      <PageHeading title="Money" lead="The cash drawer at the front counter." />
      <Asked query={useDrawer()} waiting="Loading the drawer" failed={drawerFailed}>
        {(drawer) => (drawer.session ? <Open drawer={drawer} session={drawer.session} /> : <Closed drawer={drawer} />)}
      </Asked>
    </>
  )
}

function Closed({ drawer: { last } }: { drawer: DrawerAnswer }) {
  const [isOpening, setOpening] = useState(false)
  useSingleKeys({ o: () => setOpening(true) })
  return (
    <>
      {isOpening ? (
        <OpenForm left={last?.left ?? null} />
      ) : (
        <Empty
          title="The drawer is closed."
          action={
            <Button aria-keyshortcuts="O" onClick={() => setOpening(true)}>
              Open with a float
            </Button>
          }
        >
          Cash can be taken once it is open. The terminal and the QR code work without it.
        </Empty>
      )}
      {last && (
        <div className={css.gap}>
          <LastCount count={last} />
        </div>
      )}
    </>
  )
}

function OpenForm({ left }: { left: number | null }) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy, run } = useAct()
  const { open } = useDrawerActs()
  const press = usePress()
  const amount = amountOf(typed)
  const form = useFormErrors(
    amount === null ? [{ field: 'float' as const, message: 'Enter what is in the drawer' }] : [],
    () => false,
  )
  const go = async () => {
    if (amount === null) return
    await open(amount, press.keyFor(amount))
    press.isDone()
    announce('The drawer is open.')
  }
  const isAsLeft = left === null || left === amount
  return (
    <Form
      label="Open the drawer"
      form={form}
      isBusy={isBusy}
      answer={<Said act={act} />}
      onSend={() => (isAsLeft ? void run(go) : setAsked(true))}
    >
      <AmountField
        {...form.field('float', typed, setTyped)}
        label="Float"
        hint={
          left === null
            ? 'Count what is in the drawer.'
            : `Count what is in the drawer. The last count left ${inDollars(left)}.`
        }
        // The button that led here is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Opening…' : 'Open the drawer'}
        </Button>
      </div>
      {isAsked && left !== null && amount !== null && (
        <Confirm
          title={`Open with ${inDollars(amount)}?`}
          go={`Open with ${inDollars(amount)}`}
          busy="Opening…"
          onClose={() => setAsked(false)}
          onGo={go}
        >
          <p>The last count left {inDollars(left)}.</p>
        </Confirm>
      )}
    </Form>
  )
}

const kindNames = { SALE: 'Sale', REFUND: 'Given back', PAID_IN: 'Paid in', PAID_OUT: 'Paid out', SAFE: 'To the safe' }

function Open({ drawer, session }: { drawer: DrawerAnswer; session: NonNullable<DrawerAnswer['session']> }) {
  const navigate = useNavigate()
  useSingleKeys({ o: () => void navigate({ to: '/money/count' }) })
  return (
    <>
      <Facts
        facts={[
          { name: 'Open since', value: `${timeOf(session.openedAt)}, by ${session.openedBy || 'somebody who left'}` },
          ...(session.expected === null ? [] : [{ name: 'Should be in it', value: inDollars(session.expected) }]),
        ]}
      />
      <div className={css.gap}>
        <Ways>
          <Link to="/money/count" className={buttonLook()} aria-keyshortcuts="O">
            Count and close
          </Link>
        </Ways>
      </div>
      <OpenSales sales={drawer.openSales} />
      <Section title="Put in or take out">
        <MoveForm />
      </Section>
      <Section title="What has moved">
        {session.movements.length === 0 ? (
          <Empty title="Nothing has been put in or taken out yet." />
        ) : (
          <Rows
            label="What has moved"
            rows={session.movements}
            keyOf={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
            columns={[
              { name: 'What', render: ({ kind }) => kindNames[kind] },
              { name: 'Amount', isNumber: true, render: ({ amount }) => inDollars(amount) },
              { name: 'Why', render: ({ why }) => why },
              { name: 'Who', render: ({ by }) => by },
              { name: 'When', isShort: true, render: ({ at }) => timeOf(at) },
            ]}
          />
        )}
      </Section>
    </>
  )
}

/** Sales over which a drawer is not counted, each with the way to finish it. */
export function OpenSales({ sales }: { sales: DrawerAnswer['openSales'] }) {
  if (sales.length === 0) return null
  return (
    <Section
      title={sales.length === 1 ? '1 sale is still open.' : `${sales.length} sales are still open.`}
      lead="Finish or end them before the drawer is counted."
    >
      <Rows
        label="Open sales"
        rows={sales}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Guest',
            render: ({ id, guest }) => (
              <Link to="/sales/$orderId" params={{ orderId: id }}>
                {guest}
              </Link>
            ),
          },
          { name: 'To pay', isNumber: true, render: ({ due }) => inDollars(due) },
        ]}
      />
    </Section>
  )
}

const kinds = [
  { value: 'PAID_IN', label: 'Paid in' },
  { value: 'PAID_OUT', label: 'Paid out' },
  { value: 'SAFE', label: 'To the safe' },
] as const

function MoveForm() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('PAID_OUT')
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const { act, isBusy, run } = useAct()
  useUnsaved((typed !== '' || why !== '') && !isBusy)
  const { move } = useDrawerActs()
  const press = usePress()
  const amount = amountOf(typed)
  const form = useFormErrors<'amount' | 'why'>(
    [
      ...(amount === null || amount === 0 ? [{ field: 'amount' as const, message: 'Enter an amount' }] : []),
      ...(!isReason(why) ? [{ field: 'why' as const, message: 'Say what it is for' }] : []),
    ],
    () => false,
  )
  const go = () =>
    void run(async () => {
      if (amount === null) return
      const movement = { kind, amount, why: why.trim() }
      await move(movement, press.keyFor(movement))
      press.isDone()
      setTyped('')
      setWhy('')
      announce(`${kindNames[kind]}: ${inDollars(amount)}.`)
    })
  return (
    <Form label="Put in or take out" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={go}>
      <ShortFields>
        <Select
          id="kind"
          label="What"
          value={kind}
          options={kinds}
          onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? 'PAID_OUT')}
        />
        <AmountField {...form.field('amount', typed, setTyped)} label="Amount" required />
      </ShortFields>
      <Field {...form.field('why', why, setWhy)} label="What for" maxLength={200} autoComplete="off" required />
      <div>
        <Button type="submit" look="quiet" busy={isBusy}>
          {isBusy ? 'Noting it…' : 'Note it'}
        </Button>
      </div>
    </Form>
  )
}
