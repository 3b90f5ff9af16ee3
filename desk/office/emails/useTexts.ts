import { useQuery } from '@tanstack/react-query'
import {
  emailTextsPath,
  type TextPreview,
  type TextsAnswer,
  type TextShown,
  type TextTested,
} from '#api/email-texts.ts'
import type { OwnWords, TextKind } from '#domain/email-texts.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when the words cannot be had. */
export const textsFailed = 'Could not load your words.'
const queryKey = ['email-texts']

/** The owner's words in every kind of email. */
export const useTexts = () => useQuery({ queryKey, queryFn: () => ask<TextsAnswer>(emailTextsPath, textsFailed) })

/** Changes the words of one kind, if nobody has since this revision. */
export async function changeText(kind: TextKind, draft: OwnWords, revision: number): Promise<TextShown> {
  const failure = 'Could not save your words. Please try again.'
  const path = `${emailTextsPath}/${kind}`
  const changed = await send<TextShown>(path, { ...draft, revision }, failure, { method: 'PUT' })
  void answers.invalidateQueries({ queryKey })
  return changed
}

/** The email with these words, as it would be sent. */
export const previewText = (kind: TextKind, draft: OwnWords) =>
  send<TextPreview>(`${emailTextsPath}/${kind}/preview`, draft, 'Could not create the preview. Please try again.')

/** Sends that email to whoever asks. */
export const testText = (kind: TextKind, draft: OwnWords) =>
  send<TextTested>(`${emailTextsPath}/${kind}/test`, draft, 'Could not send the test. Please try again.')
