import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { Fields } from './Fields.tsx'
import { Form } from './Form.tsx'
import { mistakesIn, type FormField } from './form-fields.ts'

afterEach(cleanup)

type Name = 'people' | 'price' | 'kind' | 'service'
const fields: FormField<Name>[] = [
  { name: 'people', label: 'People', hint: 'Up to 20.', input: { as: 'whole', least: 1, most: 20 }, isShort: true },
  { name: 'price', label: 'Price', asks: 'Price in dollars', input: { as: 'amount', least: 0, most: 10 } },
  { name: 'kind', label: 'Kind', input: { as: 'radio', options: [{ value: 'a', label: 'Bath' }] } },
  {
    name: 'service',
    label: 'For',
    input: {
      as: 'one-of',
      none: 'Every service',
      options: [
        { value: 'x', label: 'Bathing' },
        { value: 'y', label: 'Gone', isGone: true },
      ],
    },
  },
]

function AForm({ service = '' }: { service?: string }) {
  const [draft, setDraft] = useState({ people: '', price: '5', kind: 'a', service })
  const form = useFormErrors<Name>(mistakesIn(fields, draft), () => false)
  return (
    <Form label="A form" form={form} isBusy={false} onSend={() => {}}>
      <Fields of={fields} form={form} draft={draft} set={(name) => (typed) => setDraft({ ...draft, [name]: typed })} />
      <button type="submit">Send</button>
    </Form>
  )
}

test('a number that is too big fits into its field and is refused, instead of being cut off', () => {
  render(<AForm />)
  const people = screen.getByRole<HTMLInputElement>('textbox', { name: 'People' })
  expect(people.maxLength).toBeGreaterThan('100'.length)
  fireEvent.change(people, { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const mistake = 'People: a whole number from 1 to 20'
  expect(screen.getByRole('link', { name: mistake }).getAttribute('href')).toBe('#people')
  expect(people.getAttribute('aria-invalid')).toBe('true')
  const described = people.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Up to 20.', mistake])
})

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a field is called as the form asks for it, and what is gone is offered only where it is chosen', () => {
  const { unmount } = render(<AForm />)
  screen.getByRole('textbox', { name: 'Price in dollars' })
  screen.getByRole('radio', { name: 'Bath', checked: true })
  expect(offered()).toEqual(['Every service', 'Bathing'])
  unmount()
  render(<AForm service="y" />)
  expect(offered()).toEqual(['Every service', 'Bathing', 'Gone'])
})
