import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientShown } from '#api/clients.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { buttonLook } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { clientOf, emptyClient, mistakesInClient, type ClientDraft } from './client-draft.ts'
import { ClientForm } from './ClientForm.tsx'
import { Lines } from './Lines.tsx'
import { wordsOfScopes } from './scope-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

/** A tool at which members sign in: its addresses, and whether it asks them first; checked, then its id. */
export function NewClientScreen() {
  const client = useNewClient()
  const { draft, made, at, go } = client
  if (made) return <Made client={made} />
  if (at === 'check') {
    return <CheckClient key="check" draft={draft} onChange={() => void go('form')} onGo={client.make} />
  }
  return (
    <>
      <PageHeading
        key="form"
        title="Add a sign-in tool"
        lead="An app or a site at which members sign in with their account here."
      />
      <ForRole needs="owner">
        <ClientForm draft={draft} onChange={client.change} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

/** What is typed of a sign-in tool, and the steps until it is made. */
function useNewClient() {
  const [draft, setDraft] = useState(emptyClient)
  const [made, setMade] = useState<ClientShown | null>(null)
  const { at, go } = useSteps({
    isFilled: mistakesInClient(draft).length === 0,
    isBegun: draft !== emptyClient,
    isDone: made !== null,
  })
  const change = (changed: Partial<ClientDraft>) => setDraft({ ...draft, ...changed })
  const make = async () => {
    setMade(await makeTool<ClientShown>('clients', clientOf(draft)))
    await go('done', { replace: true })
  }
  return { draft, change, made, at, go, make }
}

type CheckProps = { draft: ClientDraft; onChange: () => void; onGo: () => Promise<void> }

function CheckClient({ draft, onChange, onGo }: CheckProps) {
  const { name, redirectUris: uris, isHouseOwn, rotatesRefreshTokens: rotates, scopes } = clientOf(draft)
  return (
    <CheckAnswers
      title="Check this sign-in tool"
      answers={[
        { name: 'Name', value: name },
        { name: 'Redirect addresses', value: uris.length > 0 ? <Lines lines={uris} /> : 'Pages of this house alone' },
        { name: 'Members', value: isHouseOwn ? 'Are not asked' : 'Are asked whether it may act for them' },
        { name: 'Refresh tokens', value: rotates ? 'Good once' : 'Good until they end' },
        {
          name: 'May, for staff',
          value: scopes.length > 0 ? <Lines lines={wordsOfScopes(scopes)} /> : 'Nothing in the name of staff',
        },
      ]}
      go="Add this tool"
      busy="Adding the tool…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>Members can sign in there with their account here as soon as it is added.</p>
    </CheckAnswers>
  )
}

function Made({ client }: { client: ClientShown }) {
  return (
    <Proof
      title={`${client.name} can sign members in`}
      said="The tool needs this client id. It is no secret, and stays readable here."
    >
      <Facts facts={[{ name: 'Client id', value: <code>{client.id}</code> }]} />
      <div className={css.buttons}>
        <CopyButton text={client.id}>Copy the client id</CopyButton>
        <Link to="/office/tools" className={buttonLook()}>
          Back to tools
        </Link>
      </div>
    </Proof>
  )
}
