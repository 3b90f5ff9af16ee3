import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answers } from '#desk/calls/answers.ts'
import { CountForm } from './CountForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

/** The form, in a house that notes what it is sent. */
function countForm() {
  const sent: unknown[] = []
  const fetched = (_: string, { body }: RequestInit) => {
    sent.push((JSON.parse(typeof body === 'string' ? body : '{}') as { counts: unknown }).counts)
    return Promise.resolve(Response.json({ last: null }))
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  render(
    <QueryClientProvider client={answers}>
      <CountForm onDone={() => undefined} />
    </QueryClientProvider>,
  )
  return sent
}

const type = (coin: string, many: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(coin), { target: { value: many } }))
const counted = () => screen.getByText(/^Counted/).textContent
const close = () => act(() => void fireEvent.click(screen.getByText('Close the drawer')))

test('many of a coin are read as people type them', async () => {
  const sent = countForm()
  type('5c', '1,200')
  type('$50', ' 3 ')
  expect(counted()).toBe('Counted $210.00')
  close()
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ 5: 1200, 5000: 3, 100: 0 })]))
})

test.each(['x', '-1', '1.5', '10000', '1,2'])(
  '“%s” is no count: nothing is sent, and the others still add up',
  (many) => {
    const sent = countForm()
    type('$50', '3')
    type('$1', many)
    expect(counted()).toBe('Counted $150.00')
    close()
    expect(screen.getAllByText('Enter how many of $1 there are').length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  },
)
