import notice from '../shell/Notice.module.css'
import shell from '../shell/Shell.module.css'
import { BathDrawing } from './Drawings.tsx'

type Props = { name: string; address: string; supportEmail: string }

/** What guests see of a house that is not open yet. It is drawn by the server alone, and runs no script. */
export function OpeningSoon({ name, address, supportEmail }: Props) {
  return (
    <div className={shell.shell}>
      <main className={shell.main}>
        <section className={notice.notice}>
          <BathDrawing />
          <p>{name}</p>
          <h1>Opening soon.</h1>
          <p>We are getting everything ready. Please come back in a little while.</p>
          {isSetUp(supportEmail) && (
            <p>
              {address}
              <br />
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
        </section>
      </main>
    </div>
  )
}

/** Before the owner has given an address the house has one that leads nowhere. */
const isSetUp = (supportEmail: string): boolean => !supportEmail.endsWith('@localhost')
