import type { Account, Fault } from './accounts.ts'

/** The ordered failure this call meets, used up by one; undefined when it may go well. */
export function takeFault(account: Account, method: string, path: string): Fault | undefined {
  const fault = account.faults.find((each) => meets(each, method, path))
  if (!fault) return undefined
  fault.times -= 1
  if (fault.times === 0) account.faults.splice(account.faults.indexOf(fault), 1)
  return fault
}

/** A path means itself and all below it; `*` is one segment, a closing `$` means nothing below. */
function meets(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false
  const exact = fault.path.endsWith('$')
  const segments = fault.path.replace(/\/?\$?$/, '').split('/')
  const asked = path.split('/')
  if (exact ? asked.length !== segments.length : asked.length < segments.length) return false
  return segments.every((segment, i) => segment === '*' || segment === asked[i])
}
