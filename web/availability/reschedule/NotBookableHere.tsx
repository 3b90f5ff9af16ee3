import { Link } from '@tanstack/react-router'
import { useHouse } from '#web/shell/house.ts'
import css from '#web/shell/Notice.module.css'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'

type Props = { title: string; text: string; retry?: () => void }

/** Says honestly that something cannot be booked here, and who helps until it can. */
export function NotBookableHere({ title, text, retry }: Props) {
  const { venue } = useHouse()
  return (
    <section className={css.notice}>
      <ScreenHeading title={title} />
      <p role={retry && 'alert'}>{text}</p>
      <p>
        We are glad to help you at <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
      </p>
      <div className={css.actions}>
        {retry && <Button onClick={retry}>Try again</Button>}
        <Link to="/service-selection" className={buttonLook('quiet')}>
          See all services
        </Link>
      </div>
    </section>
  )
}
