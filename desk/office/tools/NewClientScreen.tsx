import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Scope } from '#api/api-keys.ts'
import type { ClientShown } from '#api/clients.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { Lines } from './NewKeyScreen.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { isAnswerAddress, linesOf } from './tool-state.ts'
import { wordsOfScopes } from './scope-words.ts'
import css from './Tools.module.css'
import { makeTool } from './useTools.ts'

type ClientDraft = { name: string; addresses: string; isHouseOwn: boolean; rotates: boolean; scopes: Scope[] }
const nothing: ClientDraft = { name: '', addresses: '', isHouseOwn: false, rotates: true, scopes: [] }

/** A tool at which members sign in: its addresses, and whether it asks them first; checked, then its id. */
export function NewClientScreen() {
  const [draft, setDraft] = useState(nothing)
  const [made, setMade] = useState<ClientShown | null>(null)
  const { at, go } = useSteps({ isFilled: draft.name.trim() !== '', isBegun: draft !== nothing, isDone: made !== null })
  const uris = linesOf(draft.addresses)

  if (made) return <Made client={made} />
  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this sign-in tool"
        answers={[
          { name: 'Name', value: draft.name.trim() },
          { name: 'Is answered at', value: uris.length > 0 ? <Lines lines={uris} /> : 'Pages of this house alone' },
          { name: 'Members', value: draft.isHouseOwn ? 'Are not asked' : 'Are asked whether it may act for them' },
          { name: 'Refresh tokens', value: draft.rotates ? 'Good once' : 'Good until they end' },
          {
            name: 'May, for staff',
            value:
              draft.scopes.length > 0 ? <Lines lines={wordsOfScopes(draft.scopes)} /> : 'Nothing in the name of staff',
          },
        ]}
        go="Add this tool"
        busy="Adding the tool…"
        onChange={() => void go('form')}
        onGo={async () => {
          const body = {
            name: draft.name.trim(),
            redirectUris: uris,
            isHouseOwn: draft.isHouseOwn,
            rotatesRefreshTokens: draft.rotates,
            scopes: draft.scopes,
          }
          setMade(await makeTool<ClientShown>('clients', body))
          await go('done', { replace: true })
        }}
      >
        <p>Members can sign in there with their account here as soon as it is added.</p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading
        key="form"
        title="Add a sign-in tool"
        lead="An app or a site at which members sign in with their account here."
      />
      <ForRole needs="owner">
        <ClientForm
          draft={draft}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
          onSend={() => void go('check')}
        />
      </ForRole>
    </>
  )
}

type FormProps = { draft: ClientDraft; onChange: (changed: Partial<ClientDraft>) => void; onSend: () => void }

function ClientForm({ draft, onChange, onSend }: FormProps) {
  const wrong = linesOf(draft.addresses).find((address) => !isAnswerAddress(address))
  const form = useFormErrors<'client-name' | 'addresses'>(
    [
      ...whenEmpty('client-name', draft.name.trim(), 'Enter the name members know it by'),
      ...(wrong === undefined
        ? []
        : [{ field: 'addresses' as const, message: `${wrong} is not an https address without a # in it` }]),
    ],
    (field) => (field === 'addresses' ? draft.addresses : draft.name) !== '',
  )
  const { error, ...addresses } = form.field('addresses', draft.addresses, (value) => onChange({ addresses: value }))
  return (
    <Form label="Add a sign-in tool" form={form} isBusy={false} onSend={onSend}>
      <Field
        {...form.field('client-name', draft.name, (name) => onChange({ name }))}
        label="Name"
        hint="Members read it when they are asked."
        maxLength={100}
        autoComplete="off"
        required
      />
      <div className={css.text}>
        <label htmlFor="addresses">Addresses it is answered at</label>
        <p id="addresses-hint" className={css.small}>
          One a line, each compared exactly. Leave it empty if it uses pages of this house alone.
        </p>
        <textarea
          {...addresses}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'addresses-hint addresses-error' : 'addresses-hint'}
        />
        {error && (
          <p id="addresses-error" className={css.error}>
            {error}
          </p>
        )}
      </div>
      <div className={css.boxes}>
        <Checkbox checked={draft.isHouseOwn} onChange={({ target }) => onChange({ isHouseOwn: target.checked })}>
          It is our own: members are not asked whether it may act for them
        </Checkbox>
        <Checkbox checked={draft.rotates} onChange={({ target }) => onChange({ rotates: target.checked })}>
          Each refresh token is good once (safer; the platform’s own SDK cannot follow it)
        </Checkbox>
      </div>
      <ScopeFields
        legend="What may it do when staff sign in there?"
        hint="Members can only reach what is theirs. Leave all of it empty unless staff use the tool."
        chosen={draft.scopes}
        onChange={(scopes) => onChange({ scopes })}
      />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/tools" />
      </FormBar>
    </Form>
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
