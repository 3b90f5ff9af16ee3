import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LoginAnswer } from '#api/accounts.ts'
import { joinPath, readInvitationPath, type InvitationAnswer } from '#api/team.ts'
import { roleNames } from '#domain/accounts/role.ts'
import { words } from '#domain/words.ts'
import { askWhoIsHere, welcome } from '#desk/calls/me.ts'
import { houseName } from '#desk/calls/house.ts'
import { noteMove } from '#desk/calls/moves.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Failed } from '#desk/parts/States.tsx'
import { SetUpFactor } from '#desk/sign-in/SetUpFactor.tsx'
import { SignInFrame } from '#desk/sign-in/SignInScreen.tsx'
import { SignInSteps } from '#desk/sign-in/SignInSteps.tsx'
import { useOpenedLink } from '#desk/sign-in/useOpenedLink.ts'
import { Alert } from '#ui/Alert.tsx'
import { CallFailed, postJson, wordsOf } from '#ui/api-client.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NewPersonForm, type NewPerson } from './NewPersonForm.tsx'

type Where =
  | { at: 'failed'; message: string; isOver: boolean }
  | { at: 'invited'; invitation: InvitationAnswer }
  | { at: 'no factor'; password: string | null }

/** Takes an invitation: name and password, or the sign-in of whoever has an account, then the second factor (#757 #758). */
export function JoinScreen() {
  const { where, readAgain, join, goIn } = useInvitation()
  return (
    <SignInFrame>
      {where.at === 'reading' && <Reading />}
      {where.at === 'failed' && <LinkFailed {...where} onAgain={() => void readAgain()} />}
      {where.at === 'invited' && <Invited invitation={where.invitation} onJoin={join} />}
      {where.at === 'no factor' && <NoFactor password={where.password} onDone={() => void goIn(null)} />}
    </SignInFrame>
  )
}

function Reading() {
  return (
    <>
      <PageHeading title="Join the team" />
      <Skeleton label="Reading your invitation" shape="lines" blocks={3} />
    </>
  )
}

/** The link opens nothing any more, or could not be read this time. */
function LinkFailed({ message, isOver, onAgain }: { message: string; isOver: boolean; onAgain: () => void }) {
  return (
    <>
      <PageHeading title="Join the team" state="Error" />
      {isOver ? (
        <Alert tone="warning">{message}</Alert>
      ) : (
        <Failed isBusy={false} onAgain={onAgain}>
          {message}
        </Failed>
      )}
    </>
  )
}

function NoFactor({ password, onDone }: { password: string | null; onDone: () => void }) {
  return (
    <>
      <PageHeading
        key="factor"
        title="Protect your account"
        lead="Whoever works here signs in with a password and a code. Set it up now, then everything opens."
      />
      <SetUpFactor password={password} onDone={onDone} />
    </>
  )
}

type InvitedProps = {
  invitation: InvitationAnswer
  onJoin: (password: string, person?: NewPerson) => Promise<void>
}

function Invited({ invitation: { email, role, isMember }, onJoin }: InvitedProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const asRole = roleNames[role].toLowerCase()
  if (!isMember) {
    return (
      <>
        <PageHeading title="Join the team" lead={`You are invited to ${houseName()} as ${asRole}, with ${email}.`} />
        <NewPersonForm email={email} onJoin={(person) => onJoin(person.password, person)} />
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="Join the team"
        lead={`You are invited to ${houseName()} as ${asRole}. You have an account here with ${email}: sign in with it to join.`}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <SignInSteps
        email={email}
        onSignedIn={(password) => onJoin(password).catch((error: unknown) => setProblem(wordsOf(error, words.generic)))}
      />
    </>
  )
}

/** The invitation of the link that was opened, and what comes of taking it. */
function useInvitation() {
  const { token, where, setWhere, readAgain } = useOpenedLink<Where>(readInvitation)
  const navigate = useNavigate()

  const goIn = async (password: string | null) => {
    noteMove()
    try {
      welcome(await askWhoIsHere())
      await navigate({ to: '/office', replace: true })
    } catch (error) {
      const needsFactor = error instanceof CallFailed && error.code === 'account.second-factor'
      if (needsFactor) setWhere({ at: 'no factor', password })
      else await navigate({ to: '/sign-in', search: {}, replace: true })
    }
  }
  const join = async (password: string, person?: NewPerson) => {
    await postJson<LoginAnswer>(joinPath, { token, ...(person && { person }) }, 'You could not join. Please try again.')
    await goIn(password)
  }
  return { where, readAgain, join, goIn }
}

async function readInvitation(token: string): Promise<Where> {
  if (token === '')
    return { at: 'failed', isOver: true, message: 'This link is not whole. Please open it from the email again.' }
  try {
    const failure = 'Could not read your invitation.'
    return { at: 'invited', invitation: await postJson<InvitationAnswer>(readInvitationPath, { token }, failure) }
  } catch (error) {
    const isOver = error instanceof CallFailed && error.code === 'invitation.over'
    return { at: 'failed', isOver, message: wordsOf(error, words.generic) }
  }
}
