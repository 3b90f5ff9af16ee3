import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { DrawerAnswer, DrawerCount } from '#api/counter.ts'
import { COINS, countedCents } from '#domain/counter/drawer-count.ts'
import { dollars } from '#domain/money.ts'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { inDollars } from '#desk/parts/amounts.ts'
import { unsentHere, useLineOfDesk } from '#desk/calls/line.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Said } from '#desk/parts/Said.tsx'
import css from './Money.module.css'
import { Empty } from '#desk/parts/States.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { Alert } from '#ui/Alert.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { differenceInWords, LastCount } from './LastCount.tsx'
import { OpenSales } from './OpenSales.tsx'
import { drawerFailed, useDrawer, useDrawerActs } from './useDrawer.ts'

/** The count at the end of the day. What is expected is told when it is done, not before. */
export function CountScreen() {
  const [done, setDone] = useState<DrawerAnswer['last']>(null)
  return (
    <>
      <Back>
        <Link to="/money">Money</Link>
      </Back>
      {done ? (
        <Counted count={done} />
      ) : (
        <>
          <PageHeading
            key="form"
            title="Count the drawer"
            lead="How many of each are in it? Leave out what is not there."
          />
          <Drawer onDone={setDone} />
        </>
      )}
    </>
  )
}

function Counted({ count }: { count: DrawerCount }) {
  const { difference, counted, expected, toSafe } = count
  return (
    <Proof
      title={differenceInWords(difference)}
      tone={difference === 0 ? 'success' : 'warning'}
      said={`Counted ${inDollars(counted)}. Expected ${inDollars(expected)}. ${inDollars(toSafe)} goes to the safe.`}
    >
      <LastCount count={count} />
      <Ways>
        <Link to="/money" className={buttonLook()}>
          Back to the money
        </Link>
      </Ways>
    </Proof>
  )
}

type Done = { onDone: (count: DrawerAnswer['last']) => void }

function Drawer({ onDone }: Done) {
  return (
    <Asked query={useDrawer()} waiting="Loading the drawer" failed={drawerFailed}>
      {(drawer) =>
        drawer.session ? (
          <>
            <OpenSales sales={drawer.openSales} />
            <Unsent />
            <CountForm onDone={onDone} />
          </>
        ) : (
          <Empty title="The drawer is closed." action={<Link to="/money">Go to the money</Link>} />
        )
      }
    </Asked>
  )
}

/** What this device has noted without a line may be cash: it goes to the house first. */
function Unsent() {
  const { unsent } = useLineOfDesk()
  return unsent > 0 && <Alert tone="warning">{unsentInWords(unsent)}</Alert>
}

const unsentInWords = (unsent: number): string =>
  `${unsent === 1 ? '1 entry is' : `${unsent} entries are`} still to send from this device.`

function CountForm({ onDone }: Done) {
  const { typed, setTyped, counted, form, act, isBusy, close } = useCount(onDone)
  useEffect(() => document.getElementById(fieldOf(LARGEST))?.focus(), [])
  return (
    <Form label="Count the drawer" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={close}>
      <div className={css.coins}>
        {COINS.map((coin) => (
          <NumberField
            key={coin}
            {...form.field(fieldOf(coin), typed[coin] ?? '', (value) => setTyped({ ...typed, [coin]: value }))}
            label={coinName(coin)}
          />
        ))}
      </div>
      <p aria-live="polite">
        Counted <strong>{dollars(counted)}</strong>
      </p>
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Closing…' : 'Close the drawer'}
        </Button>
      </div>
    </Form>
  )
}

/** What is typed of each coin and note, what that comes to, and the press that closes the drawer with it. */
function useCount(onDone: Done['onDone']) {
  const [typed, setTyped] = useState<Typed>({})
  const { act, isBusy, run } = useAct()
  const { count } = useDrawerActs()
  const press = usePress()
  const isTyped = Object.values(typed).some((many) => many.trim() !== '')
  useUnsaved(isTyped && !isBusy)
  const wrong = COINS.filter((coin) => !/^\d{0,4}$/.test(manyOf(typed, coin)))
  const form = useFormErrors(isTyped ? wrong.map(mistakeIn) : [nothingCounted], () => false)
  const counts = Object.fromEntries(COINS.map((coin) => [coin, Number(manyOf(typed, coin) || 0)]))
  const close = () =>
    void run(async () => {
      const unsent = unsentHere()
      if (unsent > 0) throw new CallFailed(unsentInWords(unsent), 'drawer.unsent', 0)
      const { last } = await count(counts, press.keyFor(counts))
      press.isDone()
      onDone(last)
    })
  const counted = wrong.length > 0 ? 0 : (countedCents(counts) ?? 0)
  return { typed, setTyped, counted, form, act, isBusy, close }
}

type Typed = Readonly<Record<string, string>>
const manyOf = (typed: Typed, coin: number) => (typed[coin] ?? '').trim()

/** `$100`, `50c`. */
const coinName = (coin: number): string => (coin >= 100 ? `$${coin / 100}` : `${coin}c`)

const [LARGEST = 0] = COINS
const fieldOf = (coin: number) => `coin-${coin}` as const
const mistakeIn = (coin: number) => ({
  field: fieldOf(coin),
  message: `Enter how many of ${coinName(coin)} there are`,
})
/** A drawer that nobody has counted yet is not an empty one. */
const nothingCounted = {
  field: fieldOf(LARGEST),
  message: 'Enter how many of each there are, or 0 if the drawer is empty',
}
