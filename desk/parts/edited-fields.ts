import type { ReactNode } from 'react'

/**
 * A field that can be edited: what people call it, how what is typed in it is read, how it is drawn where words do not
 * show it, and how where it is checked once more, if that is another way. What reads the same is the same.
 */
export type EditedField<Name extends string> = {
  name: Name
  label: string
  words?: (typed: string) => string
  draw?: (typed: string) => ReactNode
  drawChecked?: (typed: string) => ReactNode
}
/** What is typed into the fields of a form, or their present values as they would be typed. */
export type Draft<Name extends string> = Record<Name, string>
export type Version = 'mine' | 'theirs'

/** What a field says, in words; an empty one says so. */
export function readField<Name extends string>({ name, words }: EditedField<Name>, draft: Draft<Name>): string {
  const typed = draft[name].trim()
  return (words ? words(typed) : typed) || 'Not given'
}

/** A field as it is shown where versions are compared. */
export function showField<Name extends string>(field: EditedField<Name>, draft: Draft<Name>): ReactNode {
  return field.draw && draft[field.name] ? field.draw(draft[field.name]) : readField(field, draft)
}

/** A field as it is shown where it is checked before it is saved. */
export function showChecked<Name extends string>(field: EditedField<Name>, draft: Draft<Name>): ReactNode {
  const typed = draft[field.name]
  return field.drawChecked && typed.trim() !== '' ? field.drawChecked(typed) : showField(field, draft)
}

/** The fields that say something else in one version than in the other. */
export function fieldsThatDiffer<Name extends string>(
  fields: readonly EditedField<Name>[],
  one: Draft<Name>,
  other: Draft<Name>,
): EditedField<Name>[] {
  return fields.filter((field) => readField(field, one) !== readField(field, other))
}

/** Which version of a field is taken unless somebody chooses: mine where I have changed it, else theirs. */
export function versionAtFirst<Name extends string>(
  field: EditedField<Name>,
  before: Draft<Name>,
  mine: Draft<Name>,
): Version {
  return readField(field, before) === readField(field, mine) ? 'theirs' : 'mine'
}

/** Two versions as one: the newest one, with mine where I chose it. */
export function mergeVersions<Name extends string>(
  mine: Draft<Name>,
  theirs: Draft<Name>,
  chosen: Partial<Record<Name, Version>>,
): Draft<Name> {
  const merged = { ...theirs }
  for (const name of Object.keys(chosen) as Name[]) if (chosen[name] === 'mine') merged[name] = mine[name]
  return merged
}
