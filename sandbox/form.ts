import { invalidRequest } from './stripe-error.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

const tooDeep = 8
const keyShape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Reads Stripe's form encoding: `a[b][0][c]=d` nests, `a[]=x` and `a[0]=x` are lists. */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map()
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first, rest] = keyShape.exec(key) ?? []
    if (first === undefined || rest === undefined) throw invalidRequest(`Invalid parameter name: ${key}`)
    plant(root, [first, ...rest.split(/[[\]]+/).slice(1, -1), ...(rest.endsWith('[]') ? [''] : [])], value)
  }
  return bloomObject(root)
}

function plant(root: Branch, path: string[], value: string) {
  if (path.length > tooDeep) throw invalidRequest('The parameters are nested too deeply.')
  let branch = root
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step) ?? new Map<string, Branch | string>()
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${path[0]}`, { param: path[0]! })
    branch.set(step, next)
    branch = next
  }
  const last = path.at(-1)!
  branch.set(last === '' ? String(branch.size) : last, value)
}

const isList = (branch: Branch) => branch.size > 0 && [...branch.keys()].every((key) => /^\d{1,4}$/.test(key))

function bloom(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch
  if (!isList(branch)) return bloomObject(branch)
  const entries = [...branch].toSorted(([a], [b]) => Number(a) - Number(b))
  return entries.map(([, value]) => bloom(value))
}

function bloomObject(branch: Branch): { [name: string]: FormValue } {
  // Without a prototype, a parameter called __proto__ is only an unknown parameter.
  const object: { [name: string]: FormValue } = Object.create(null)
  for (const [name, value] of branch) object[name] = bloom(value)
  return object
}
