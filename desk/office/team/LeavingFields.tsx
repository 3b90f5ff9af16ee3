import { ReasonField } from '#desk/parts/ReasonField.tsx'
import type { FormErrors } from '#ui/useFormErrors.ts'
import { ToolsOfPerson } from './ToolsOfPerson.tsx'
import type { Leaving } from './useLeaving.ts'

type Props = { leaving: Leaving; form: Pick<FormErrors<'reason' | 'tools'>, 'field' | 'errorOf'> }

/** Why, and what becomes of the keys and listeners of an owner. */
export function LeavingFields({ leaving, form }: Props) {
  const { person, isMe, reason, setReason, tools, setTools } = leaving
  return (
    <>
      <ToolsOfPerson {...{ person, isMe }} value={tools} error={form.errorOf('tools')} onChange={setTools} />
      <ReasonField {...form.field('reason', reason, setReason)} />
    </>
  )
}
