import { Link } from '@tanstack/react-router'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'

/** The page that stays when pictures or story are saved. */
export function LooksChanged({ id, title }: { id: string; title: string }) {
  const when = useWhenGuestsSee()
  return (
    <Proof title={title} said={`If the service is shown, guests see it on the site ${when}.`}>
      <Ways>
        <Link to="/office/services/$id" params={{ id }} className={buttonLook()}>
          See the service
        </Link>
        <Link to="/office/services" className={buttonLook('plain')}>
          Back to the services
        </Link>
      </Ways>
    </Proof>
  )
}
