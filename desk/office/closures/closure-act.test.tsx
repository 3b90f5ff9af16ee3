import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { acts, type ActWords } from './closure-acts.ts'
import { ClosureAct } from './ClosureAct.tsx'

afterEach(cleanup)

const wordsOf = (state: 'WAITING' | 'SENDING'): ActWords => {
  const words = acts[state]
  if (!words) throw new Error('Nothing can be done to it.')
  return words
}
const press = (name: string) => act(() => void fireEvent.click(screen.getByText(name)))
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('a question that is open stays what it was when the closure moves on, with the reason that was typed', () => {
  const { rerender } = render(<ClosureAct id="closure-1" words={wordsOf('WAITING')} />)
  press('Undo the closure')
  act(() => void fireEvent.change(reason(), { target: { value: 'The pump works again' } }))
  rerender(<ClosureAct id="closure-1" words={wordsOf('SENDING')} />)
  expect(screen.getByRole('heading', { name: 'Take this closure back?' })).toBeTruthy()
  expect(reason().value).toBe('The pump works again')
})

test('the next question is asked for a reason of its own', () => {
  const { rerender } = render(<ClosureAct id="closure-1" words={wordsOf('WAITING')} />)
  press('Undo the closure')
  act(() => void fireEvent.change(reason(), { target: { value: 'The pump works again' } }))
  press('Go back')
  rerender(<ClosureAct id="closure-1" words={wordsOf('SENDING')} />)
  press('Stop writing to guests')
  expect(screen.getByRole('heading', { name: 'Stop writing to guests?' })).toBeTruthy()
  expect(reason().value).toBe('')
})
