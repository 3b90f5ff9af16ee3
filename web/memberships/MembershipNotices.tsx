import { keepMembershipPath, resumeMembershipPath, type MembershipAnswer } from '#api/memberships.ts'
import { nameOfCard } from '#domain/memberships/charged-card.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { spokenMonth } from '#domain/sydney-time.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { useHouse } from '#web/shell/house.ts'
import { useAct } from '#ui/useAct.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { AnotherCard } from './AnotherCard.tsx'
import { dayOf, isExpiring, isRunning, longDayOf, longLastDay } from './membership-words.ts'
import { useMembershipAct } from './useMembershipAct.ts'

type Props = { membership: MembershipAnswer; onDone: (said: string) => void }

/** What a member should know at once: money that is missing, an end that is near, a suspension, a new price. */
export function MembershipNotices({ membership, onDone }: Props) {
  const { overdue, rest, priceChange } = membership
  return (
    <>
      {overdue && <Overdue overdue={overdue} />}
      <Expiring membership={membership} />
      <Ending membership={membership} onDone={onDone} />
      <Suspended membership={membership} onDone={onDone} />
      {rest && (
        <Alert title={`It is paused for ${rest.days === 1 ? '1 day' : `${rest.days} days`}`}>
          {rest.title}: we are closed from {longDayOf(rest.from)} to {longDayOf(rest.until)}.{' '}
          {membership.recurring ? 'The next payment comes' : 'It ends'} that much later, and visits you have left stay
          valid as long. Your own suspension days are not used.
        </Alert>
      )}
      {priceChange && (
        <Alert title={`New price from ${longDayOf(priceChange.from)}`}>
          From then on it is {dollars(centsFromDollars(priceChange.amount))} instead of{' '}
          {dollars(centsFromDollars(membership.price))}. You can cancel before then.
        </Alert>
      )}
    </>
  )
}

/** It was cancelled, and by whom; a member may change their mind until the next payment was to come. */
function Ending({ membership, onDone }: Props) {
  const { cancellation, planName } = membership
  const { now } = useHouse()
  if (!cancellation || !isRunning(membership)) return null
  const title = `It ends on ${longLastDay(cancellation.effectiveDate)}`
  if (cancellation.byHouse) return <ByHouse title={title}>We have ended it for you.</ByHouse>
  const since = dayOf(cancellation.requestedDate)
  // It lasts to the end of its last day, but the next payment was to come at an hour of it.
  if (new Date(cancellation.effectiveDate) <= now())
    return <ByHouse title={title}>You cancelled it on {since}. Its visits are good until the end of that day.</ByHouse>
  return (
    <TakeBack
      membership={membership}
      path={keepMembershipPath}
      title={title}
      way={`Keep ${planName}`}
      onDone={() => onDone(`${planName} continues.`)}
    >
      You cancelled it on {since}. You can change your mind until it ends.
    </TakeBack>
  )
}

/** Paused by the house without an end, or suspended by the member, who may come back earlier. */
function Suspended({ membership, onDone }: Props) {
  const { suspension, planName, status } = membership
  if (suspension?.until === null)
    return (
      <ByHouse title="It is paused">
        We paused it on {dayOf(suspension.from)}. You pay nothing and get no visits until it resumes.
      </ByHouse>
    )
  if (!suspension?.until || status !== 'PAUSED') return null
  return (
    <TakeBack
      membership={membership}
      path={resumeMembershipPath}
      title={`It is suspended until ${longDayOf(suspension.until)}`}
      way="Resume now"
      onDone={() => onDone(`${planName} is back.`)}
    >
      It has been suspended since {dayOf(suspension.from)}. You pay nothing and get no visits until it resumes. You can
      come back earlier at any time.
    </TakeBack>
  )
}

/** What the house has decided, and where to ask about it. */
function ByHouse({ title, children }: { title: string; children: React.ReactNode }) {
  const { venue } = useHouse()
  return (
    <Alert tone="warning" title={title} action={<a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>}>
      {children}
    </Alert>
  )
}

/** The card will be refused at the next payment: another one is left before. */
function Expiring({ membership }: { membership: MembershipAnswer }) {
  const { card } = membership
  if (!card || !isExpiring(membership)) return null
  return (
    <Alert
      tone="warning"
      title="Your card expires before the next payment"
      action={<AnotherCard membership={membership} />}
    >
      {nameOfCard(card)} is good until the end of {spokenMonth(card.expires)}.
    </Alert>
  )
}

function Overdue({ overdue }: { overdue: NonNullable<MembershipAnswer['overdue']> }) {
  const { venue } = useHouse()
  return (
    <Alert
      tone="danger"
      title={`A payment of ${dollars(centsFromDollars(overdue.amount))} did not go through`}
      action={
        overdue.payUrl !== null ? (
          <a href={overdue.payUrl} className={buttonLook('primary')}>
            Pay it now
          </a>
        ) : (
          <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>
        )
      }
    >
      It was due on {dayOf(overdue.since)}. Your membership continues until {longLastDay(overdue.graceUntil)}, and ends
      then if it is not paid.
    </Alert>
  )
}

type TakeBackProps = {
  membership: MembershipAnswer
  path: string
  title: string
  way: string
  onDone: () => void
  children: React.ReactNode
}

function TakeBack({ membership, path, title, way, onDone, children }: TakeBackProps) {
  const { act, isBusy, run } = useAct()
  const doIt = useMembershipAct(membership.id)
  const takeBack = async () => {
    if (await run(() => doIt(path, {}))) onDone()
  }
  return (
    <>
      <Alert
        tone="warning"
        title={title}
        action={
          <Button look="quiet" busy={isBusy} onClick={() => void takeBack()}>
            {isBusy ? 'One moment…' : way}
          </Button>
        }
      >
        {children}
      </Alert>
      <ActAnswer act={act} />
    </>
  )
}
