import { Link, useParams } from '@tanstack/react-router'
import { ownWordsBounds, type TextShown } from '#api/email-texts.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Editing, type FormOf } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { LongField } from '#desk/parts/LongField.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { ChangesBelow } from '#desk/parts/who-changed-it.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors, type FieldInput } from '#ui/useFormErrors.ts'
import css from './Emails.module.css'
import { wordsOfKind } from './email-words.ts'
import { PreviewSection } from './PreviewSection.tsx'
import { draftOfText, meaningOf, mistakesInText, textFields, type TextField } from './text-draft.ts'
import { changeText, textsFailed, useTexts } from './useTexts.ts'

/** The owner's words in one kind of email: written, seen as they will be sent, tested, saved (#754). */
export function TextScreen() {
  const { kind } = useParams({ from: '/frame/office/texts/$kind' })
  return (
    <>
      <Back>
        <Link to="/office/texts">Your words in emails</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={wordsOfKind(kind)} />}>
        <AskedText kind={kind} />
      </ForRole>
    </>
  )
}

function AskedText({ kind }: { kind: string }) {
  const query = useTexts()
  const text = query.data?.texts.find((one) => one.kind === kind)
  if (text) return <EditText key={kind} text={text} />
  return (
    <>
      <PageHeading title={wordsOfKind(kind)} />
      <Asked query={query} waiting="Loading your words" failed={textsFailed}>
        {() => <Empty title="There is no such email." />}
      </Asked>
    </>
  )
}

function EditText({ text }: { text: TextShown }) {
  const { kind } = text
  return (
    <Editing
      title={wordsOfKind(kind)}
      lead="What you leave empty uses the default wording."
      row={text}
      fields={textFields}
      draftOf={draftOfText}
      follows={<p>Emails that are written from now on say it. Emails already sent stay as they were.</p>}
      go="Save these words"
      save={(draft, revision) => changeText(kind, draft, revision)}
      renderDone={() => <Changed />}
    >
      {(form) => <TextForm text={text} {...form} />}
    </Editing>
  )
}

function TextForm({
  text: { kind, words, changed },
  draft,
  set,
  isUnchanged,
  onSend,
}: FormOf<TextField> & { text: TextShown }) {
  const form = useFormErrors<TextField>(mistakesInText(kind, draft), () => false)
  const field: FieldOf = (name) => form.field(name, draft[name], set(name))
  return (
    <>
      <Form label={wordsOfKind(kind)} form={form} isBusy={false} answer={isUnchanged && <Unchanged />} onSend={onSend}>
        <OwnWordsFields field={field} />
        <Meanings words={words} />
        <FormBar>
          <Button type="submit">Continue</Button>
          <CancelLink to="/office/texts" />
        </FormBar>
      </Form>
      <PreviewSection kind={kind} draft={draft} />
      {changed && <ChangesBelow what="email_text" row={kind} />}
    </>
  )
}

type FieldOf = (name: TextField) => FieldInput

function OwnWordsFields({ field }: { field: FieldOf }) {
  return (
    <>
      <Field {...field('subject')} label="Subject" maxLength={ownWordsBounds.subject.longest} />
      <LongField
        {...field('opening')}
        label="Opening"
        hint="In place of “Dear Alex,”. An empty line begins a paragraph."
        maxLength={ownWordsBounds.opening.longest}
        rows={4}
      />
      <LongField
        {...field('closing')}
        label="Closing"
        hint="At the end, above the name of the house."
        maxLength={ownWordsBounds.closing.longest}
        rows={4}
      />
    </>
  )
}

function Meanings({ words }: Pick<TextShown, 'words'>) {
  return (
    <div>
      <p>Words in braces become what they stand for:</p>
      <ul className={css.wordList}>
        {words.map((word) => (
          <li key={word}>
            <code>{`{{${word}}}`}</code> {meaningOf(word)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Changed() {
  return (
    <Proof title="Your words are saved" said="Emails that are written from now on say them.">
      <Ways>
        <Link to="/office/texts" className={buttonLook()}>
          See every kind
        </Link>
      </Ways>
    </Proof>
  )
}
