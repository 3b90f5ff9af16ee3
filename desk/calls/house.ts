/** What the page says of the house before anybody has signed in: its name, and whether it is the demo house. */
export const houseName = (): string => said('house') || 'The house'
export const isDemoHouse = (): boolean => said('demo') === 'yes'

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
