import { useEffect, useState } from 'react'
import type { DrawerAnswer } from '#api/counter.ts'
import { COINS, countedCents, MOST_OF_A_COIN } from '#domain/counter/drawer-count.ts'
import { dollars } from '#domain/money.ts'
import { unsentHere } from '#desk/calls/line.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Form } from '#desk/parts/Form.tsx'
import { NumberField } from '#desk/parts/NumberField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import { CallFailed } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Money.module.css'
import { unsentInWords } from './unsent-words.ts'
import { useDrawerActs } from '#desk/calls/drawer.ts'

type Props = { onDone: (count: DrawerAnswer['last']) => void }

/** How many there are of each note and coin, and what that comes to. */
export function CountForm({ onDone }: Props) {
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
function useCount(onDone: Props['onDone']) {
  const [typed, setTyped] = useState<Typed>({})
  const { act, isBusy, run } = useAct()
  const { count } = useDrawerActs()
  const press = usePress()
  const isTyped = Object.values(typed).some((many) => many.trim() !== '')
  useUnsaved(isTyped && !isBusy)
  const wrong = COINS.filter((coin) => manyOf(typed, coin) === null)
  const form = useFormErrors(isTyped ? wrong.map(mistakeIn) : [nothingCounted], () => false)
  const counts = Object.fromEntries(COINS.map((coin) => [coin, manyOf(typed, coin) ?? 0]))
  const close = () =>
    void run(async () => {
      const unsent = unsentHere()
      if (unsent > 0) throw new CallFailed(unsentInWords(unsent), 'drawer.unsent', 0)
      const { last } = await count(counts, press.keyFor(counts))
      press.isDone()
      onDone(last)
    })
  return { typed, setTyped, counted: countedCents(counts) ?? 0, form, act, isBusy, close }
}

type Typed = Readonly<Record<string, string>>

/** How many of a coin were typed: none where the field is empty, null where it holds no count. */
function manyOf(typed: Typed, coin: number): number | null {
  const many = typed[coin] ?? ''
  if (many.trim() === '') return 0
  return isWhole(many, 0, MOST_OF_A_COIN) ? wholeTyped(many) : null
}

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
