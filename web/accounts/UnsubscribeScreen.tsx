import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './AccountForm.module.css'
import { useUnsubscribe } from './useUnsubscribe.ts'

/** Where the link of every email leads: one press ends news, another brings them back (ruling 41). Opening it ends nothing. */
export function UnsubscribeScreen() {
  const { news, unsubscribe, undo } = useUnsubscribe()
  return (
    <section className={css.screen}>
      <meta name="robots" content="noindex" />
      <ScreenHeading key={news.state} title={titles[news.state]} />
      {news.state === 'asking' && <Asking onUnsubscribe={unsubscribe} />}
      {news.state === 'ending' && <Ending />}
      {news.state === 'ended' && <Ended isBusy={news.isBusy} trouble={news.trouble} onUndo={undo} />}
      {news.state === 'subscribed' && <SubscribedAgain onUnsubscribe={unsubscribe} />}
      {news.state === 'unknown' && <UnknownLink />}
      {news.state === 'failed' && (
        <Alert tone="danger" title={words.generic} action={<Button onClick={unsubscribe}>Try again</Button>}>
          Your address is still on the list for news and offers.
        </Alert>
      )}
    </section>
  )
}

const titles = {
  asking: 'Unsubscribe from news and offers?',
  ending: 'Unsubscribing you',
  ended: 'You are unsubscribed',
  subscribed: 'You are subscribed again',
  unknown: 'We do not recognise this link',
  failed: 'You are not unsubscribed yet',
}

type Way = { onUnsubscribe: () => void }

function Asking({ onUnsubscribe }: Way) {
  return (
    <>
      <p className={css.lead}>
        You will not get any more news and offers at this address. You will still get emails about your bookings and
        membership.
      </p>
      <div>
        <Button onClick={onUnsubscribe}>Unsubscribe</Button>
      </div>
    </>
  )
}

function Ending() {
  return (
    <>
      <p className={css.lead}>We are taking your address off the list for news and offers.</p>
      <Skeleton label="Unsubscribing you" shape="lines" blocks={2} />
    </>
  )
}

type EndedProps = { isBusy: boolean; trouble: string | null; onUndo: () => void }

function Ended({ isBusy, trouble, onUndo }: EndedProps) {
  return (
    <>
      <p className={css.lead}>
        We will not send any more news and offers to this address. You will still get emails about your bookings and
        membership.
      </p>
      {trouble !== null && (
        <Answer>
          <Alert tone="danger">{trouble}</Alert>
        </Answer>
      )}
      <div>
        <Button look="quiet" busy={isBusy} onClick={onUndo}>
          {isBusy ? 'Subscribing you again…' : 'That was a mistake: send me news again'}
        </Button>
      </div>
    </>
  )
}

function SubscribedAgain({ onUnsubscribe }: Way) {
  return (
    <>
      <p className={css.lead}>Nothing has changed. You will keep getting news and offers at this address.</p>
      <div>
        <Button look="quiet" onClick={onUnsubscribe}>
          Unsubscribe
        </Button>
      </div>
    </>
  )
}

function UnknownLink() {
  const { venue } = useHouse()
  return (
    <p className={css.lead}>
      It may have been cut off in the email. Try opening it again from there, or write to{' '}
      <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a> and we will take you off the list.
    </p>
  )
}
