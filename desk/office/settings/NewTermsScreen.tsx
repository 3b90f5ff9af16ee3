import { Link } from '@tanstack/react-router'
import { LONGEST_TERMS, type TermsAnswer } from '#api/terms.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { DayField } from '#desk/parts/DayField.tsx'
import { WayOn } from '#desk/parts/WayOn.tsx'
import { WayOut } from '#desk/parts/WayOut.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { draftOfTerms, mistakesInTerms, termsFields, versionName, type TermsField } from './terms-draft.ts'
import { addTerms, termsFailed, useTerms } from './useTerms.ts'

const title = 'Write new terms'

/** New terms from a day on; those before stay with the orders that accepted them. */
export function NewTermsScreen() {
  const query = useTerms()
  const heading = <PageHeading title={title} />
  return (
    <>
      <Back>
        <Link to="/office/settings/terms">Terms</Link>
      </Back>
      <ForRole needs="owner" heading={heading}>
        {query.data ? (
          <NewTerms terms={query.data} />
        ) : (
          <>
            {heading}
            <Asked query={query} waiting="Loading the terms" failed={termsFailed}>
              {() => null}
            </Asked>
          </>
        )}
      </ForRole>
    </>
  )
}

function NewTerms({ terms }: { terms: TermsAnswer }) {
  return (
    <Editing
      title={title}
      lead="Guests read them from the first day on. A # begins a heading, a - a line of a list."
      row={terms}
      fields={termsFields}
      draftOf={draftOfTerms}
      follows={<p>From the first day on, guests accept them when they pay. Orders made before keep their own terms.</p>}
      go="Save these terms"
      save={addTerms}
      renderDone={(saved) => <Added terms={saved} />}
    >
      {(form) => <TermsForm {...form} />}
    </Editing>
  )
}

function TermsForm({ draft, set, isUnchanged, onSend }: FormOf<TermsField>) {
  const today = useHouseToday()
  const form = useFormErrors<TermsField>(mistakesInTerms(draft, today), () => false)
  const field = (name: TermsField) => form.field(name, draft[name], set(name))
  return (
    <Form label={title} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      <LongField {...field('body')} label="Terms" maxLength={LONGEST_TERMS} rows={20} />
      <DayField {...field('from')} label="First day" hint="Today means from now on." required />
      <FormBar>
        <Button type="submit">Continue</Button>
        <WayOut to="/office/settings/terms" />
      </FormBar>
    </Form>
  )
}

function Added({ terms }: { terms: TermsAnswer }) {
  return (
    <Proof
      title="The terms are saved"
      said={`They are ${versionName(terms.revision).toLowerCase()}. Guests read them from their first day on.`}
    >
      <Ways>
        <WayOn to="/office/settings/terms">See every version</WayOn>
      </Ways>
    </Proof>
  )
}
