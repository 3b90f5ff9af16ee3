import type { Person, Tool, ToolsFate } from '#api/team.ts'

/** What can become of the keys and listeners of an owner who is one no longer. */
export const fateNames: Record<ToolsFate, string> = { end: 'End them', keep: 'Take them over' }

const kindNames: Record<Tool['kind'], string> = { key: 'Key', listener: 'Listener' }

/** Keys and listeners as a reader knows them from Tools: "Key Newsletter". */
export const toolNames = (tools: readonly Tool[]) => tools.map(({ kind, name }) => `${kindNames[kind]} ${name}`)

/** What is sent about the tools of somebody who stops being an owner: who leaves by their own hand keeps none. */
export const fateOf = ({ tools }: Person, isMe: boolean, chosen: ToolsFate | null): ToolsFate | null =>
  tools.length > 0 && isMe ? 'end' : chosen

/** What is missing in a form about somebody who made tools. */
export const noFate = ({ tools }: Person, fate: ToolsFate | null) =>
  tools.length > 0 && fate === null
    ? [{ field: 'tools' as const, message: 'Choose what becomes of their keys and listeners' }]
    : []

/** What the check says of the tools of somebody who stops being an owner; nothing when they made none. */
export const fateAnswer = ({ tools }: Person, fate: ToolsFate | null) =>
  tools.length > 0 && fate
    ? [{ name: 'Keys and listeners', value: `${fateNames[fate]}: ${toolNames(tools).join(', ')}` }]
    : []
