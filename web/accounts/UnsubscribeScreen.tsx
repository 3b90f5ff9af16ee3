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
  const { venue } = useHouse()
  const { news, unsubscribe, undo } = useUnsubscribe()
  return (
    <section className={css.screen}>
      <meta name="robots" content="noindex" />
      <ScreenHeading key={news.state} title={titles[news.state]} />
      {news.state === 'asking' && (
        <>
          <p className={css.lead}>
            You will not get any more news and offers at this address. You will still get emails about your bookings and
            membership.
          </p>
          <div>
            <Button onClick={unsubscribe}>Unsubscribe</Button>
          </div>
        </>
      )}
      {news.state === 'ending' && (
        <>
          <p className={css.lead}>We are taking your address off the list for news and offers.</p>
          <Skeleton label="Unsubscribing you" shape="lines" blocks={2} />
        </>
      )}
      {news.state === 'ended' && (
        <>
          <p className={css.lead}>
            We will not send any more news and offers to this address. You will still get emails about your bookings and
            membership.
          </p>
          {news.trouble !== null && (
            <Answer>
              <Alert tone="danger">{news.trouble}</Alert>
            </Answer>
          )}
          <div>
            <Button look="quiet" busy={news.isBusy} onClick={undo}>
              {news.isBusy ? 'Subscribing you again…' : 'That was a mistake: send me news again'}
            </Button>
          </div>
        </>
      )}
      {news.state === 'subscribed' && (
        <>
          <p className={css.lead}>Nothing has changed. You will keep getting news and offers at this address.</p>
          <div>
            <Button look="quiet" onClick={unsubscribe}>
              Unsubscribe
            </Button>
          </div>
        </>
      )}
      {news.state === 'unknown' && (
        <p className={css.lead}>
          It may have been cut off in the email. Try opening it again from there, or write to{' '}
          <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a> and we will take you off the list.
        </p>
      )}
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
