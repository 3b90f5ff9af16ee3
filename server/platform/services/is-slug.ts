/** Whether a text can be the slug of a service: small letters, digits and single hyphens between them. */
export const isSlug = (text: string) => text.length <= 500 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
