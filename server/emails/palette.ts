/**
 * The colours of the site by day and by night (ui/tokens.css): programs that read emails throw style sheets away, so
 * each element carries its own by day, and a rule that some of them know changes it by night.
 */
export const palette = {
  paper: ['#f6f1ea', '#171513'],
  card: ['#fffdf9', '#211e1b'],
  sunk: ['#ece4d9', '#100f0d'],
  ink: ['#23201c', '#f3ece2'],
  muted: ['#5e574e', '#b9afa2'],
  line: ['#ddd2c4', '#37322c'],
  'line-strong': ['#8a8073', '#8c8376'],
  primary: ['#2f5d57', '#8fc4b7'],
  'on-primary': ['#fffdf9', '#10211e'],
  'primary-soft': ['#dde8e3', '#223a35'],
  focus: ['#1c4fa0', '#9cc2ff'],
} as const satisfies Record<string, readonly [day: string, night: string]>

type Colour = keyof typeof palette
type Property = 'color' | 'background-color' | 'border-color'

/** Class and style of an element in these colours, with more of style. */
export function look(colours: Partial<Record<Property, Colour>>, more: string): string {
  const pairs = Object.entries(colours) as [Property, Colour][]
  const names = pairs.map(([property, colour]) => nightClass(property, colour)).join(' ')
  const style = pairs.map(([property, colour]) => `${property}:${palette[colour][0]}`).join(';')
  return `class="${names}" style="${style};${more}"`
}

const nightClass = (property: Property, colour: Colour) => `${property.split('-')[0]}-${colour}`

/** The rules by which the same elements change their colours by night. */
export const nightRules = (['color', 'background-color', 'border-color'] as const)
  .flatMap((property) =>
    (Object.keys(palette) as Colour[]).map(
      (colour) => `.${nightClass(property, colour)}{${property}:${palette[colour][1]}!important}`,
    ),
  )
  .join('')

/** Fonts that are at hand: those of the site where somebody has them, else what is close. Outlook asks for them in each cell. */
export const serif = `font-family:'Instrument Serif','Iowan Old Style',Georgia,serif;font-weight:400`
export const sans = `font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5`
