import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { RecoveryCodesAnswer } from '#api/accounts.ts'
import { welcomeAccountPath, welcomeFactorPath, welcomePath, type WelcomeAnswer } from '#api/first-day.ts'
import { words } from '#domain/words.ts'
import { askWhoIsHere, welcome } from '#desk/calls/me.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Failed } from '#desk/parts/States.tsx'
import { RecoveryCodes } from '#desk/sign-in/RecoveryCodes.tsx'
import { SignInFrame } from '#desk/sign-in/SignInScreen.tsx'
import { useOpenedLink } from '#desk/sign-in/useOpenedLink.ts'
import { CallFailed, postJson, wordsOf } from '#ui/api-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OwnerForm, type NewOwner } from './OwnerForm.tsx'
import { OwnerFactor } from './OwnerFactor.tsx'

type Where =
  | { at: 'failed'; message: string; isOver: boolean }
  | { at: 'done'; recoveryCodes: string[] }
  | { at: 'step'; answer: WelcomeAnswer }

/** The first page of a house that nobody has set up: who it belongs to, and their second factor (#800 #801). */
export function WelcomeScreen() {
  const { where, readAgain, begin, finish, goOn, change } = useWelcome()
  return (
    <SignInFrame>
      {where.at === 'reading' && <Reading />}
      {where.at === 'failed' && <LinkFailed {...where} onAgain={() => void readAgain()} />}
      {where.at === 'step' && where.answer.step === 'account' && <Account onSend={begin} />}
      {where.at === 'step' && where.answer.step === 'second-factor' && (
        <Factor factor={where.answer} onCode={finish} onBack={change} />
      )}
      {where.at === 'done' && <Done recoveryCodes={where.recoveryCodes} onGoOn={() => void goOn()} />}
    </SignInFrame>
  )
}

/** The one link of the house, and what comes of each step. */
function useWelcome() {
  const { token, where, setWhere, readAgain } = useOpenedLink<Where>(readWelcome)
  const navigate = useNavigate()

  const begin = async (owner: NewOwner) => {
    const answer = await postJson<WelcomeAnswer>(welcomeAccountPath, { token, ...owner }, words.generic)
    setWhere({ at: 'step', answer })
  }
  const finish = async (code: string) => {
    const { recoveryCodes } = await postJson<RecoveryCodesAnswer>(welcomeFactorPath, { token, code }, words.generic)
    setWhere({ at: 'done', recoveryCodes })
  }
  const goOn = async () => {
    welcome(await askWhoIsHere())
    await navigate({ to: '/office/first-day', replace: true })
  }
  const change = () => setWhere({ at: 'step', answer: { step: 'account' } })
  return { where, readAgain, begin, finish, goOn, change }
}

const isOver =
  'This link does not open anything any more. A house without an owner writes a new one into its log, and into the file “welcome” of its data folder, each time it starts. If it has an owner, sign in instead.'

async function readWelcome(token: string): Promise<Where> {
  if (token === '') return { at: 'failed', isOver: true, message: isOver }
  try {
    const failure = 'Could not check your link.'
    return { at: 'step', answer: await postJson<WelcomeAnswer>(welcomePath, { token }, failure) }
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'welcome.over')
      return { at: 'failed', isOver: true, message: isOver }
    return { at: 'failed', isOver: false, message: wordsOf(error, words.generic) }
  }
}

function Reading() {
  return (
    <>
      <PageHeading title="Welcome" />
      <Skeleton label="Checking your link" shape="lines" blocks={3} />
    </>
  )
}

/** The link opens nothing any more, or could not be read this time. */
function LinkFailed({ message, isOver, onAgain }: { message: string; isOver: boolean; onAgain: () => void }) {
  return (
    <>
      <PageHeading title="Welcome" state="Error" />
      {isOver ? (
        <Alert
          tone="warning"
          action={
            <Link to="/office/first-day" className={buttonLook('quiet')}>
              Go to the house
            </Link>
          }
        >
          {message}
        </Alert>
      ) : (
        <Failed isBusy={false} onAgain={onAgain}>
          {message}
        </Failed>
      )}
    </>
  )
}

function Account({ onSend }: ComponentProps<typeof OwnerForm>) {
  return (
    <>
      <PageHeading
        key="account"
        title="Welcome to your house"
        lead="First, an account for you, the owner. Then your details, payments, emails, and what you sell."
      />
      <OwnerForm onSend={onSend} />
    </>
  )
}

function Factor({ factor, onCode, onBack }: ComponentProps<typeof OwnerFactor>) {
  return (
    <>
      <PageHeading
        key="factor"
        title="Protect your account"
        lead={`You are setting this house up as ${factor.email}. You sign in with a password and a code from an authenticator app.`}
      />
      <OwnerFactor factor={factor} onCode={onCode} onBack={onBack} />
    </>
  )
}

function Done({ recoveryCodes, onGoOn }: { recoveryCodes: string[]; onGoOn: () => void }) {
  return (
    <>
      <PageHeading key="done" title="The house is yours" lead="Keep these codes, then we go on setting it up." />
      <RecoveryCodes codes={recoveryCodes} onDone={onGoOn} />
    </>
  )
}
