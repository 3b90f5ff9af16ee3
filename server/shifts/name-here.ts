/** What somebody is called at a desk that others see: `Olive G.` */
export const nameHere = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name.slice(0, 1)}${person.last_name ? '.' : ''}`.trim()
