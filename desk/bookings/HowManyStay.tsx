import { Stepper } from '#ui/Stepper.tsx'

type Props = {
  people: number
  /** Who is booked now. */
  most: number
  onChange: (people: number) => void
}

/** How many of a party still come: fewer than are booked, or as many. */
export const HowManyStay = ({ people, most, onChange }: Props) => (
  <Stepper
    label="People"
    fewer="One person less"
    more="One person more"
    value={people}
    min={1}
    max={most}
    onChange={onChange}
  />
)
