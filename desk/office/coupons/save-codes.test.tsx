import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNeed } from '#desk/calls/needs.ts'
import { SaveCodes } from './SaveCodes.tsx'

const asked: string[] = []
let saved: Blob[] = []
/** What the house answers, one after the other. */
function answering(...next: [status: number, body: string][]) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const [status, body] = next.shift() ?? [200, '']
    return new Response(body, { status })
  })
}
beforeEach(() => {
  asked.length = 0
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:codes'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const oldCode = JSON.stringify({ code: 'account.second-factor', message: 'A new code first.' })
const codes = 'Code,Name\nNEAR-1234,Letter box\n'
const theFile = '/api/staff/v1/coupons/batch/b1.csv'

/** The link, and a person who enters a new code when they are asked for one. */
function Page() {
  const need = useNeed()
  return (
    <>
      <SaveCodes id="b1">Save the codes</SaveCodes>
      {need && <button onClick={() => need.close(true)}>Enter {need.need}</button>}
    </>
  )
}
const press = async (name: string) => {
  const [it] = await screen.findAllByText(name)
  await act(async () => void fireEvent.click(it!))
}

test('the codes of a batch are saved after a new code, where the house asks for one', async () => {
  answering([403, oldCode], [200, codes])
  render(<Page />)
  await press('Save the codes')
  expect(saved).toEqual([])
  await press('Enter new-code')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual([theFile, theFile])
  // As bytes: a text would lose its mark.
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(codes)
})

test('codes that cannot be had are said in words, and the link stays', async () => {
  answering([500, JSON.stringify({ code: 'unexpected', message: 'Oh' })])
  render(<Page />)
  await press('Save the codes')
  await screen.findByText('Could not save the codes. Please try again.')
  expect(saved).toEqual([])
  expect(screen.getByText('Save the codes')).toBeTruthy()
})
