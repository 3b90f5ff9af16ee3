import { useState } from 'react'
import { cancellationsPath, ORDER_KEY_HEADER, type CancellationAnswer } from '#api/bookings.ts'
import { together } from '#domain/sydney-time.ts'
import { untilWhen } from '#domain/until-when.ts'
import { words } from '#domain/words.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { postJson } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { keepVoucher } from './kept-voucher.ts'
import { KeptVoucher } from './KeptVoucher.tsx'
import { problemOf } from './useCancellation.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'
import { WhatCame } from './WhatCame.tsx'

type Props = { bookingId: string; orderKey: string; until: string }

/** The house has shut, and the guest has a voucher: they can have their money instead, while the voucher is unspent. */
export function RefundInstead({ bookingId, orderKey, until }: Props) {
  const { answer, isBusy, problem, choose } = useRefund(bookingId, orderKey)
  if (answer) {
    return (
      <Answer>
        <Alert tone="success" title="Your money is on its way">
          <WhatCame {...answer} />
        </Alert>
      </Answer>
    )
  }
  return (
    <>
      <KeptVoucher bookingId={bookingId} />
      {problem && (
        <Answer>
          <Alert tone="danger">{problem}</Alert>
        </Answer>
      )}
      <Offer until={until} isBusy={isBusy} onChoose={() => void choose()} />
    </>
  )
}

/** The choice of the money, and what the house gave. */
function useRefund(bookingId: string, orderKey: string) {
  const [answer, setAnswer] = useState<CancellationAnswer | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const idempotencyKeyOf = useIdempotencyKey()
  const choose = async () => {
    setIsBusy(true)
    setProblem(null)
    const body = { bookingId, customerChoice: 'refund', cancellationReason: 'Other' }
    try {
      const given = await postJson<CancellationAnswer>(cancellationsPath, body, words.cancellationFailed, {
        idempotencyKey: idempotencyKeyOf(body),
        headers: { [ORDER_KEY_HEADER]: orderKey },
      })
      keepVoucher(bookingId, given.voucher)
      setAnswer(given)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setIsBusy(false)
  }
  return { answer, isBusy, problem, choose }
}

type OfferProps = { until: string; isBusy: boolean; onChoose: () => void }

function Offer({ until, isBusy, onChoose }: OfferProps) {
  return (
    <Alert
      title="You have a voucher for this booking"
      action={
        <Button look="quiet" busy={isBusy} onClick={onChoose}>
          {isBusy ? 'One moment…' : 'Get my money back instead'}
        </Button>
      }
    >
      <p>{together(`You can still have your money until ${untilWhen(new Date(until))}.`)}</p>
      <p>It works as long as you have not used the voucher, and the voucher stops working then.</p>
    </Alert>
  )
}
