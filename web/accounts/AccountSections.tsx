import type { DetailsAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Account.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { NewsConsent } from './NewsConsent.tsx'
import { PersonalDetails } from './PersonalDetails.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { useDetails } from './useDetails.ts'

/** Everything of a member's own account: who they are, what they hear of us, how they sign in, what we know of them. */
export function AccountSections({ onDeleted }: { onDeleted: () => void }) {
  const found = useDetails()
  if (found.status === 'waiting') return <Skeleton label="Loading your account" shape="rows" blocks={4} />
  if (found.status === 'failed') {
    return (
      <Alert
        tone="danger"
        title={words.memberInformationFailed}
        action={<Button onClick={found.tryAgain}>Try again</Button>}
      >
        Nothing has changed.
      </Alert>
    )
  }
  return (
    <>
      {found.details.role !== 'member' && <WayToDesk />}
      <div className={css.sections}>
        <WhoTheyAre details={found.details} onDeleted={onDeleted} />
        <HowTheySignIn details={found.details} />
      </div>
    </>
  )
}

/** The way back of those who work here; their side is a site of its own. */
const WayToDesk = () => (
  <div>
    <a className={buttonLook('quiet')} href="/desk">
      Desk and office
    </a>
  </div>
)

function WhoTheyAre({ details, onDeleted }: { details: DetailsAnswer; onDeleted: () => void }) {
  return (
    <div className={css.column}>
      <Section title="Personal details">
        <PersonalDetails details={details} />
      </Section>
      <Section title="News and offers">
        <NewsConsent details={details} />
      </Section>
      <Section title="Your data">
        <DownloadData />
        <DeleteAccount hasFactor={details.secondFactor === 'on'} onDeleted={onDeleted} />
      </Section>
    </div>
  )
}

function HowTheySignIn({ details }: { details: DetailsAnswer }) {
  return (
    <div className={css.column}>
      <Section title="Signing in">
        <ChangePassword />
      </Section>
      <Section title="Where you are signed in">
        <Sessions />
        <SignOutEverywhere />
      </Section>
      <Section title="Second factor">
        <SecondFactor details={details} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
