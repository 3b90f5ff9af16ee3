import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { agreementBounds, type AgreementForm, type AgreementFormsAnswer } from '#api/guests.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { FIRST_TEXT_IN_FORCE } from '#domain/guests/agreement.ts'
import { useMe } from '#desk/calls/me.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './Terms.module.css'
import { houseRulesFailed, useHouseRules, writeHouseRules } from './useHouseRules.ts'

/** What guests agree to at the front desk before they go in. */
export function HouseRulesScreen() {
  return (
    <>
      <Back>
        <Link to="/office/settings">Settings</Link>
      </Back>
      <PageHeading
        title="House rules"
        lead="What guests agree to at the front desk before they go in: members once a year, others at each visit."
      />
      <ForRole needs="manager">
        <Rules />
      </ForRole>
    </>
  )
}

function Rules() {
  return (
    <Asked query={useHouseRules()} waiting="Loading the house rules" failed={houseRulesFailed}>
      {(answer) => <Shown {...answer} />}
    </Asked>
  )
}

function Shown({ forms }: AgreementFormsAnswer) {
  const { role } = useMe()
  const [isWriting, setWriting] = useState(false)
  const rules = forms.find(({ kind }) => kind === 'house-rules')
  if (!rules) return null
  const canWrite = isAtLeast(role, 'owner') && !isWriting
  return (
    <Section
      {...wordsOfVersion(rules)}
      action={canWrite && <SmallButton onClick={() => setWriting(true)}>Write a new text</SmallButton>}
    >
      {isWriting ? (
        <RulesForm key={rules.version} rules={rules} onClose={() => setWriting(false)} />
      ) : (
        <div className={css.text}>{rules.body}</div>
      )}
    </Section>
  )
}

/** Whether a text is in force, and what that means at the front desk. */
const wordsOfVersion = ({ version }: AgreementForm) =>
  version < FIRST_TEXT_IN_FORCE
    ? {
        title: 'A proposal',
        lead: 'Nobody is asked for it. The front desk asks every party once you have written your own text.',
      }
    : {
        title: `Version ${version - 1}`,
        lead: 'The front desk asks every party for this text. Everyone is asked again when the text changes, members included.',
      }

type RulesProps = { rules: AgreementForm; onClose: () => void }

function RulesForm({ rules, onClose }: RulesProps) {
  const { act, isBusy, form, field, save } = useRulesForm({ rules, onClose })
  return (
    <Form label="House rules" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void save()}>
      <LongField
        {...field}
        label="House rules"
        hint="Short enough to be read out at the counter."
        maxLength={agreementBounds.text.longest}
        rows={10}
      />
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save and ask every party'}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </FormBar>
    </Form>
  )
}

/** What is typed of the house rules, and how it is saved. */
function useRulesForm({ rules, onClose }: RulesProps) {
  const [body, setBody] = useState(rules.body)
  const { act, isBusy, run } = useAct()
  useUnsaved(body !== rules.body && !isBusy)
  const form = useFormErrors(whenEmpty('rules', body.trim(), 'Write the house rules'), () => false)
  const save = async () => {
    if (!(await run(() => writeHouseRules(rules, body.trim())))) return
    announce('The house rules are saved. The front desk asks for them from now on.')
    onClose()
  }
  return { act, isBusy, form, field: form.field('rules', body, setBody), save }
}
